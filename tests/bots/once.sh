#!/bin/sh
# Answers one question rightly, and ends: every second decision finds it gone.
. "$(dirname "$0")/first.sh" <<END
$(head -n 1)
END
