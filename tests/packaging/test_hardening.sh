#!/bin/sh
# test_hardening.sh ENGAWA - what the compiler and the linker did against attacks is in the program.
set -u
. "$(dirname "$0")/../support/cases.sh"
engawa=$1

export LC_ALL=C
readelf -hlnW "$engawa" >"$dir/head"
readelf -dW "$engawa" >"$dir/dynamic"
readelf -sW --dyn-syms "$engawa" >"$dir/symbols"
objdump -d --no-show-raw-insn "$engawa" >"$dir/code"

# often TEXT: the code has TEXT as often as hundreds of functions would.
often() {
    [ "$(grep -c "$1" "$dir/code")" -gt 100 ]
}

grep -q 'Type: *DYN' "$dir/head" && grep -q 'FLAGS_1.*PIE' "$dir/dynamic"
check 'it runs at a random address (PIE)' $?
grep -q 'GNU_RELRO' "$dir/head" && grep -Eq 'BIND_NOW|FLAGS_1.*NOW' "$dir/dynamic"
check 'its table of functions is read-only (full RELRO)' $?
grep 'GNU_STACK' "$dir/head" | grep -q 'RW ' && ! grep 'GNU_STACK' "$dir/head" | grep -q 'E'
check 'its stack cannot be run' $?
! grep ' LOAD ' "$dir/head" | grep -q 'RWE'
check 'no memory of it can be written and run' $?
often '<__stack_chk_fail@'
check 'a stack that was overrun ends it (stack protector)' $?
grep -q '__snprintf_chk' "$dir/symbols" && grep -q '__memcpy_chk\|__vsnprintf_chk' "$dir/symbols"
check 'buffers whose size is known are checked (FORTIFY_SOURCE)' $?
! grep -q 'TEXTREL\|RPATH\|RUNPATH' "$dir/dynamic"
check 'no code is changed when it is loaded, no folder of a builder is searched' $?
if [ "$(uname -m)" = x86_64 ]; then
    often 'endbr64'
    check 'jumps arrive where they may (control flow protection)' $?
    # Whenever the stack has grown by a page, the page is touched, so that none can be jumped over.
    ! grep -A1 'sub *\$0x1000,%rsp' "$dir/code" | grep -v '^--\|sub  *\$0x1000,%rsp' | grep -Evq '(or|mov)[lq]? +\$0x0,(0x[0-9a-f]+)?\(%rsp\)' &&
        grep -q 'sub *\$0x1000,%rsp' "$dir/code"
    check 'a large stack frame is touched page by page (stack clash)' $?
fi

end_cases
