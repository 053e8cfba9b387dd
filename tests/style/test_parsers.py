"""Checks that everything that reads bytes from outside has a fuzzer.

    python3 test_parsers.py SOURCE

fuzz/parsers.tsv has a row for each source file that reads such bytes: the file, the fuzzers that reach it (or a dash)
and, where there are none, the reason. This test finds the files by what they do:

- they call a function that turns text into values (json_load, members_read, strtol, sscanf, getline and their like);
- or they define a function whose contract in a header says that it parses, that it reads a text, or that its argument is
  not trusted or has arbitrary bytes.

The table may have more. A file that is found and has no row is a complaint, and so are a row for a file that is not
there, a fuzzer that the table does not name, and one without a source, seeds, or its place in fuzz/meson.build."""
import os
import re
import sys

FOLDERS = ("bots", "cli", "engine", "games", "library", "rating", "server", "store", "terminal", "words")
CALLS = re.compile(r"\b(json_load\w*|members_read\w*|sscanf|strtou?ll?|strtod|atoi|fgets|getline|engawa_unhex)\(")
CONTRACT = re.compile(r"/\*((?:(?!\*/).)*)\*/\s*\n(?:[a-z][\w *]*[ *])(\w+)\([^;{]*\);", re.DOTALL)
PARSES = re.compile(r"^\s*Parses |^\s*Reads (?:TEXT|BYTES|LINE)\b|arbitrary bytes|not trusted")


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def sources():
    for top in FOLDERS:
        for folder, _, names in os.walk(top):
            for name in sorted(names):
                if name.endswith((".c", ".h")):
                    path = os.path.join(folder, name)
                    yield path, read(path)


def promised(texts):
    """The functions whose contract says that they read what is not trusted."""
    found = set()
    for path, text in texts.items():
        if path.endswith(".h"):
            for contract, name in CONTRACT.findall(text):
                if PARSES.search(" ".join(contract.replace("\n *", " ").split())):
                    found.add(name)
    return found


def parsers():
    """The source files that read bytes from outside, each with what shows it."""
    texts = dict(sources())
    names = promised(texts)
    assert len(names) > 20, "the contracts were not read"
    found = {}
    for path, text in texts.items():
        code = re.sub(r"/\*.*?\*/", " ", text, flags=re.DOTALL)
        if not path.endswith(".c"):
            continue
        shown = set(CALLS.findall(code))
        shown |= {name for name in re.findall(r"^[a-z][\w *]*[ *](\w+)\([^;{]*\)\s*\{", code, re.MULTILINE) if name in names}
        if shown:
            found[path] = shown
    return found


def table():
    rows = {}
    for line in read("fuzz/parsers.tsv").splitlines():
        if line and not line.startswith("#"):
            path, fuzzers, *reason = line.split("\t")
            assert path not in rows, f"{path} has two rows"
            rows[path] = ([] if fuzzers == "-" else fuzzers.split(" "), reason)
    return rows


def complaints():
    found, rows = parsers(), table()
    for path, shown in found.items():
        if path not in rows:
            yield f"{path} reads bytes ({', '.join(sorted(shown))}), and fuzz/parsers.tsv has no row for it"
    for path, (fuzzers, reason) in rows.items():
        if not os.path.exists(path):
            yield f"fuzz/parsers.tsv has {path}, which does not exist"
        if not fuzzers and not reason:
            yield f"{path} has neither a fuzzer nor a reason"
    build = read("fuzz/meson.build")
    listed = set(re.findall(r"'([\w-]+)': \d+", build))
    named = {fuzzer for fuzzers, _ in rows.values() for fuzzer in fuzzers}
    for fuzzer in sorted(named | listed):
        if fuzzer not in listed:
            yield f"fuzz/parsers.tsv names {fuzzer}, which fuzz/meson.build does not"
        elif fuzzer not in named:
            yield f"fuzz/parsers.tsv does not name {fuzzer}"
        if not os.path.exists(f"fuzz/fuzz_{fuzzer}.c"):
            yield f"there is no fuzz/fuzz_{fuzzer}.c"
        if fuzzer not in ("game", "view") and not os.path.isdir(f"fuzz/corpus/{fuzzer}"):
            yield f"{fuzzer} has no seeds"


def main():
    os.chdir(sys.argv[1])
    wrong = list(complaints())
    if wrong:
        sys.exit("\n".join(wrong))


main()
