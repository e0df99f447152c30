#!/bin/sh
# A legal beginning, and then more blanks than an answer may have: much more than a pipe holds.
while read -r line; do
    printf '%-300000s\n' -
done
