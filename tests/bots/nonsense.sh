#!/bin/sh
# Answers every question with something that is not a choice, and with bytes that belong on no terminal.
while read -r line; do
    printf '\033[31mnonsense "\\\303\050 r99\n'
done
