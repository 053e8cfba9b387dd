#!/bin/sh
# interface.sh HEADERS - the interface of libengawa as its installed headers declare it, one structure, list of
# constants or function a line, in order, without comments: what library/interface.txt has before the sizes.
set -u
export LC_ALL=C
find "$1" -name '*.h' | sort | while read -r header; do
    gcc -fpreprocessed -E -P -x c "$header" 2>/dev/null
done | grep -v '^ *#' | tr '\n\t' '  ' | sed 's/extern "C" {//g' | awk '
{
    depth = 0; text = ""
    for (i = 1; i <= length($0); i++) {
        c = substr($0, i, 1)
        if (c == "}" && depth == 0) continue # of extern "C"
        text = text c
        if (c == "{") depth++
        if (c == "}") depth--
        if (depth == 0 && (c == ";" || (c == "}" && text ~ /^ *static/))) {
            gsub(/ +/, " ", text); sub(/^ /, "", text)
            if (text !~ /^static/ && text !~ /^;/) print text
            text = ""
        }
    }
}' | sort -u
