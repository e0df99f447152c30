#!/bin/sh
# Answers once, but closes its input first: the next question breaks the pipe.
read -r line
exec <&-
echo nothing
exec sleep 60
