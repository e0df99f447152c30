#!/bin/sh
# One line without an end.
exec cat /dev/zero
