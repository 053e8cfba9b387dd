# cases.sh - read by tests that are shell scripts: it counts their cases, in the form of the C tests. $dir is an
# empty folder that goes when the script ends. What a case has left in its files out and err is shown if it fails.
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT INT TERM
passed=0
failed=0

# check NAME STATUS: counts a case; 0 is fine.
check() {
    if [ "$2" = 0 ]; then
        passed=$((passed + 1))
        echo "ok - $1"
    else
        failed=$((failed + 1))
        echo "not ok - $1"
        head -n 20 "$dir/out" "$dir/err" 2>/dev/null | sed 's/^/  /'
    fi
}

# end_cases: tells how many there were, and ends the script.
end_cases() {
    echo "[==========] $((passed + failed)) test(s) run."
    echo "[  PASSED  ] $passed test(s)."
    [ "$failed" = 0 ] && exit 0
    echo "[  FAILED  ] $failed test(s)."
    exit 1
}
