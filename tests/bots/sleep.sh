#!/bin/sh
# Never answers in time.
while read -r line; do
    sleep 60
done
