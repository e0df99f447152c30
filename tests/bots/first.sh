#!/bin/sh
# Plays the first legal choice. No JSON reader on a bare machine: the seat's list is cut out by hand.
while read -r line; do
    seat=${line#*\"seat\":}
    seat=${seat%%[,\}]*}
    lists=${line#*\"legal\":[}
    while [ "$seat" -gt 1 ]; do
        lists=${lists#*],}
        seat=$((seat - 1))
    done
    token=${lists#[\"}
    echo "${token%%\"*}"
done
