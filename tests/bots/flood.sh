#!/bin/sh
# Talks without listening, a line after the other.
exec yes 'no choice at all'
