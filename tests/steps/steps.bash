# What ./test is made of: steps, one after the other, each with a limit, and work that goes on beside them. Sourced; $log is the folder for what they say.

step_limit=${MISTHROW_STEP_LIMIT:-1500} # seconds, for noisy cores, too
beside_limit=$((3 * step_limit))        # for what only gets what the steps leave
passed=0
failed=0
steps_failed=()
running= # the process of the step that runs
besides= # … and of what runs beside: not those of whoever started us

# What a step that failed has to say: its last lines, without the tests that passed. All of it stays in the step's file.
tell() { # tell FILE
    local lines=100
    grep -vE '^ *[0-9]+/[0-9]+ Test +#.* Passed|^ +Start +[0-9]+: |^\[[0-9]+/[0-9]+\] |^\[ +(RUN|OK) +\]' "$1" | tail -n $lines | sed 's/^/    /'
    echo "    (all of it: $1)"
}

# Seconds of processor that everything took which has ended and was waited for.
processor() {
    local stat
    read -ra stat </proc/$$/stat
    echo $(((stat[15] + stat[16]) / $(getconf CLK_TCK)))
}

# step TITLE COMMAND…: one line if it goes well, what went wrong if not. Counts the tests it reports; a step that reports none is one test. A step
# that does not end is ended, with all that it started in its process group. Functions have to be exported.
step() {
    local title=$1 start=$SECONDS before status counts out good bad
    before=$(processor)
    shift
    out="$log/$(tr -cs 'A-Za-z0-9\n' - <<<"$title").txt"
    timeout --kill-after=20 "$step_limit" bash -c '"$@"' step "$@" >"$out" 2>&1 </dev/null &
    running=$!
    wait "$running"
    status=$?
    running=
    [ $status -ne 124 ] && [ $status -ne 137 ] || echo "It had not ended after $step_limit s, and was ended." >>"$out"
    counts=$(sed -nE 's/^[0-9]+% tests passed, ([0-9]+) tests failed out of ([0-9]+).*/\2 \1/p; s/^([0-9]+) passed, ([0-9]+) failed$/\1 \2/p' "$out" |
        awk -v kind=0 '{ a += $1; b += $2 } END { if (NR) print a, b }')
    # ctest names all and failed, the others passed and failed
    if grep -q 'tests failed out of' "$out"; then counts=$(awk '{ print $1 - $2, $2 }' <<<"$counts"); fi
    [ -n "$counts" ] || counts=$([ $status -eq 0 ] && echo "1 0" || echo "0 1")
    read -r good bad <<<"$counts"
    [ $status -eq 0 ] || [ "$bad" -gt 0 ] || bad=1
    passed=$((passed + good))
    failed=$((failed + bad))
    printf '%-34s %s, %d s, processor %d s\n' "$title" "$([ $status -eq 0 ] && echo "ok ($good)" || echo FAILED)" $((SECONDS - start)) $(($(processor) - before))
    [ $status -eq 0 ] || { tell "$out" && steps_failed+=("$title"); }
}

# beside FUNCTION…: runs them in this order beside the steps, behind everything else. They need minutes of processor and nothing of what the steps do,
# while many steps leave a core idle.
beside() {
    {
        renice -n 19 "$BASHPID" >/dev/null
        trap 'kill "$job"; exit' TERM
        for each in "$@"; do
            timeout --kill-after=20 "$beside_limit" bash -c "$each" >"$log/beside-$each.txt" 2>&1 </dev/null &
            job=$!
            wait "$job"
            echo $? >"$log/beside-$each.status"
        done
    } &
    besides=$!
    export besides
}
# hear FUNCTION: waits for it, says what it said, and ends as it did.
hear() {
    until [ -s "$log/beside-$1.status" ]; do
        kill -0 "$besides" 2>/dev/null || { echo "$1 did not end" && return 1; }
        sleep 0.2
    done
    cat "$log/beside-$1.txt"
    return "$(cat "$log/beside-$1.status")"
}
# Nothing outlives ./test.
end_all() {
    [ -z "$running" ] || kill "$running" 2>/dev/null
    [ -z "$besides" ] || kill "$besides" 2>/dev/null
}
trap end_all EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
export -f hear
export log
