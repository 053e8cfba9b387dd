#!/usr/bin/env python3
"""Documents are short, have contents where they are long, and name only things that exist.

usage: test_documents.py ROOT [--write]

docs/architecture.md, docs/testing.md and the chapters in docs/design/ have a bound of words; their paragraphs, list
items and rows of tables have one too, and each sentence begins a line. The glossary is in order. Every file that any
document names exists, and so does everything to which its links lead, and every test that docs/security.md names.
docs/settings.md explains each warning and error of the log.

A document in docs/ja/, or named *.ja.md, has the code, the blocks and the figures of the English one with its name, and
clause by clause and row by row those of the rules; both have short lines, a sentence or a part of one.

Every English document but the ledgers of rules has the bound of paragraphs. One of more than 2,500 words, and its
translation, begins with its contents: a link to each heading of the second level, in order. --write brings contents up
to date. A recipe for hosting has at most 600 words. docs/protocol.md shows examples/clients/first.py as it is.
"""

import os
import pathlib
import re
import sys

MAP, TESTING, CHAPTERS, GLOSSARY = "docs/architecture.md", "docs/testing.md", "docs/design/*.md", "docs/design/glossary.md"
MAP_WORDS, CHAPTER_WORDS, PARAGRAPH_WORDS, LINE = 1200, 1500, 80, 120
MOVING_BYTES = 2_000_000
DOCUMENTS = ["*.md", "docs/**/*.md", "decks/*.md", "examples/*.md", "python/*.md", "store/*.md", "web/*.md"]
# A file, or a folder of several names, in a code span; what stands for any name; what the build or a program makes.
NAMED = re.compile(r"`((?:[\w.-]+/)*[\w.-]+\.(?:c|h|py|sh|ts|tsx|mjs|md|svg|tsv|txt|build|weights)|(?:[\w.-]+/){2,})`")
EXAMPLE = "[A-Z]{2}_?[A-Z]|your.game|corpus/your"
MADE = {"action_space.txt", "assets.c", "deck.c"}
SECURITY = "docs/security.md"
SETTINGS = "docs/settings.md"
HOSTING, RECIPES = "docs/hosting.md", "docs/internet/*.md"
PROTOCOL, CLIENT, CLIENT_LINES = "docs/protocol.md", "examples/clients/first.py", 40
TESTS = ["tests/**/*.[ch]", "tests/**/*.py", "tests/**/*.sh", "tests/**/meson.build", "fuzz/meson.build", "web/test/**/*.mjs"]
LEDGERS = "docs/rules"
# As much of a line as is not broken: a word, a code span, a link.
PIECE = re.compile(r"(?:`[^`]*`|\[[^]]*\]\([^)]*\)|\S)+")
LINK = re.compile(r"\]\(([^)\s]+)\)")
CONTENTS = re.compile(r"(?:^- \[[^\n]+\]\(#[^\n]+\)\n)+", re.M)
CONTENTS_WORDS, RECIPE_WORDS = 2500, 600


def without_code(source):
    """SOURCE without its blocks of code."""
    return re.sub(r"^ *```.*?^ *```$", "", source, flags=re.S | re.M)


def paragraphs(source):
    """Each paragraph, list item and row of a table, with its line."""
    found, lines = [], []
    for number, line in enumerate(source.split("\n") + [""], 1):
        if lines and (not line.strip() or re.match(r"\s*(?:[-*|#]|\d+\.) ?", line)):
            found.append((number - len(lines), "\n".join(lines)))
            lines = []
        if line.strip():
            lines.append(line)
    return found


def is_prose(paragraph):
    return not re.match(r"[|#!<]|\s*(?:[-*]|\d+\.) ", paragraph)


def sentences_wrong(paragraph):
    """Where a line of PARAGRAPH is not one sentence, or as much of a long one as fits."""
    lines = paragraph.split("\n")
    for line, following in zip(lines, lines[1:] + [""]):
        plain = re.sub(r"`[^`]*`|\([^)]*\)|\"[^\"]*\"", "x", line)
        if re.search(r"[.?!:]\*{0,2} [A-Z]", plain.replace("**", "")):
            yield f"two sentences in a line: {line[:60]}"
        full = following and len(line) + 1 + len(PIECE.search(following).group()) > LINE
        if not full and not re.search(r"[.?!:]\)?(?:\*\*)?$", line):
            yield f"a sentence does not end with its line: {line[-60:]}"


def headings(source):
    """Each heading of SOURCE with its level and the name to which a link may lead, as a forge makes it."""
    times = {}
    for level, heading in re.findall(r"^(#+) (.+)$", without_code(source), re.M):
        plain = re.sub(r"[`*]|\[([^\]]*)\]\([^)]*\)", r"\1", heading)
        name = re.sub(r"[^\w\- ]", "", plain.lower()).replace(" ", "-")
        yield len(level), plain, f"{name}-{times[name]}" if name in times else name
        times[name] = times.get(name, 0) + 1


def anchors(source):
    """The names to which a link into SOURCE may lead."""
    return {name for _, _, name in headings(source)} | set(re.findall(r'<a id="([^"]+)">', source))


def contents(source):
    """The table of contents of SOURCE."""
    return "".join(f"- [{heading}](#{name})\n" for level, heading, name in headings(source) if level == 2)


def contents_of(source):
    """Where the contents of SOURCE are, before its first heading of the second level; None if it has none."""
    return CONTENTS.search(source[: source.find("\n## ") + 1])


def contents_wrong(source, original):
    """How the contents of SOURCE, the translation of ORIGINAL or that itself, are wrong."""
    found = contents_of(source)
    if not found and len(original.split()) > CONTENTS_WORDS:
        yield f"{len(original.split())} words without a table of contents"
    if found and found.group() != contents(source):
        yield "the contents are not the headings: run test_documents.py . --write"


def paragraphs_long(source, rows):
    """The paragraphs of SOURCE that are too long; with ROWS those of its tables too."""
    for line, paragraph in paragraphs(without_code(source)):
        if len(paragraph.split()) > PARAGRAPH_WORDS and (rows or not paragraph.lstrip().startswith("|")):
            yield f"line {line}: a paragraph of {len(paragraph.split())} words"


def measured(source, bound):
    """How a page for people who change the program is too long, or its lines are wrong."""
    if len(source.split()) > bound:
        yield f"{len(source.split())} words, and at most {bound} are allowed"
    yield from paragraphs_long(source, rows=True)
    for line, paragraph in paragraphs(without_code(source)):
        if is_prose(paragraph):
            yield from (f"line {line}: {wrong}" for wrong in sentences_wrong(paragraph))


def original_of(root, path):
    """The English document of which PATH is the translation, or PATH itself."""
    if path.is_relative_to(root / "docs/ja"):
        return root / "docs" / path.relative_to(root / "docs/ja")
    return path.with_name(path.name.replace(".ja.md", ".md"))


def sections(source):
    """The sections of SOURCE below its headings of the second level, by heading."""
    parts = re.split(r"^## (.+)\n", source, flags=re.M)
    return dict(zip(parts[1::2], parts[2::2]))


def recipes_wrong(root):
    """The recipes for hosting that are too long."""
    found = {name: text for name, text in sections((root / HOSTING).read_text(encoding="utf-8")).items() if "```" in text}
    found |= {path.name: path.read_text(encoding="utf-8") for path in root.glob(RECIPES)}
    assert len(found) == 6, f"the recipes were not found: {sorted(found)}"
    for name, text in found.items():
        if len(text.split()) > RECIPE_WORDS:
            yield f"{name}: {len(text.split())} words, and at most {RECIPE_WORDS} are allowed"


def client_wrong(root):
    """How the client that the protocol shows differs from its file, or is too long."""
    client = (root / CLIENT).read_text(encoding="utf-8")
    if f"```python\n{client}```\n" not in (root / PROTOCOL).read_text(encoding="utf-8"):
        yield f"does not show {CLIENT} as it is"
    if (lines := len([line for line in client.split("\n") if line.strip()])) > CLIENT_LINES:
        yield f"{CLIENT} has {lines} lines, and at most {CLIENT_LINES} are allowed"


def missing_files(root, path, names):
    """The files that PATH names, from ROOT or from its own folder, and that are not there. A name without a folder may
    be in any folder."""
    for name in sorted(set(NAMED.findall(path.read_text(encoding="utf-8"))) - MADE):
        if re.search(EXAMPLE, name):
            continue
        if not (name in names or (root / name).exists() or (path.parent / name).exists()):
            yield f"there is no {name}"


def lines_long(path):
    """The lines of PATH that are longer than LINE characters; tables and code keep theirs."""
    for line in without_code(path.read_text(encoding="utf-8")).split("\n"):
        if len(line) > LINE and not re.match(r"\||    |\s*<", line):
            yield f"a line of {len(line)} characters, to be broken where a sentence ends: {line[:50]}"


def dead_links(path):
    for link in LINK.findall(without_code(path.read_text(encoding="utf-8"))):
        if re.match(r"[a-z]+:", link):
            continue
        file, _, anchor = link.partition("#")
        target = (path.parent / file) if file else path
        if not target.exists():
            yield f"a link to {link}, which does not exist"
        elif anchor and target.suffix == ".md" and anchor not in anchors(target.read_text(encoding="utf-8")):
            yield f"a link to {link}, where no such heading is"


def tests_missing(root):
    """The tests that the tables of docs/security.md name in their last column, and that are not there: a topic, or a
    case of one."""
    sources = [path for pattern in TESTS for path in root.glob(pattern) if path.is_file()]
    text = "\n".join(path.read_text(encoding="utf-8") for path in sources)
    known = {re.sub("^(?:test|case)_", "", case) for case in re.findall(r"\b(\w+)[()]", text)}
    known.update(re.findall(r"'(\w+)'", text), {path.name.split(".")[0] for path in sources})
    rows = [line for line in (root / SECURITY).read_text(encoding="utf-8").split("\n") if line.startswith("| ")]
    named = {name for row in rows for name in re.findall(r"`([a-z_0-9]+…?)`", row.rstrip("| ").split(" | ")[-1])}
    assert len(named) > 100, "the tables were not read"
    for name in sorted(named):
        plain = re.sub("^(?:test|fuzz)_", "", name)
        if not (any(case.startswith(plain[:-1]) for case in known) if name.endswith("…") else plain in known):
            yield f"there is no test {name}"


def events_missing(root):
    """The warnings and errors of the log that the page of settings does not explain."""
    sources = "".join(path.read_text(encoding="utf-8") for path in root.glob("server/**/*.c"))
    events = set(re.findall(r'report_event\(\s*REPORT_(?:ERROR|WARNING),\s*"([a-z-]+)"', sources))
    assert len(events) > 20, "the events were not found"
    explained = set(re.findall(r"^\| `([a-z-]+)` \|", (root / SETTINGS).read_text(encoding="utf-8"), re.M))
    yield from (f"does not explain the event {event}" for event in sorted(events - explained))


def glossary_wrong(path):
    words = [row.split("|")[1].strip() for row in path.read_text(encoding="utf-8").split("\n") if row.startswith("| ")][1:]
    assert len(words) > 50, "the glossary was not read"
    for before, after in zip(words, words[1:]):
        if before.lower() >= after.lower():
            yield f"{after} follows {before}"


def told(source):
    """What a translation keeps: code in the text, blocks of code, figures of two digits or more."""
    text = without_code(source)
    codes = {" ".join(code.split()).replace("docs/ja/", "docs/") for code in re.findall(r"`([^`]+)`", text)}
    figures = set(re.findall(r"(?<![A-Za-z\d.,])\d[\d.,]*\d", re.sub(r"`[^`]+`|\]\([^)]*\)", "", text)))
    return {"code": codes, "block": set(re.findall(r"^ *```.*?^ *```$", source, flags=re.S | re.M)), "figure": figures}


def translation_wrong(source, japanese):
    """What the English SOURCE and its JAPANESE translation do not share."""
    for (kind, here), there in zip(told(source).items(), told(japanese).values()):
        yield from (f"lacks the {kind} {one}" for one in sorted(here - there))
        yield from (f"has the {kind} {one}, and the English page has not" for one in sorted(there - here))


def clauses(source):
    """The clauses of the rules in SOURCE, by their numbers, and the rows of its tables in order."""
    parts, last = {}, ""
    for _, paragraph in paragraphs(source.split("\n## ", 1)[1]):
        if name := re.match(r"- ([A-Z]\d+) ", paragraph):
            last = name[1]
        elif (kind := paragraph[0]) in "#|" or kind.isdigit():
            last = kind + str(1 + sum(part[0] == kind for part in parts if part))
        parts[last] = parts.get(last, "") + paragraph + "\n"
    return parts


def figures_of(clause):
    """What each language writes alike in CLAUSE: where it comes from, code, figures that are not words."""
    marks = set(re.findall(r"\[([SOL])\]", clause))
    return {"mark": marks} | {kind: found for kind, found in told(clause).items() if kind != "block"}


def rules_wrong(source, japanese):
    """What clauses and rows of the rules in SOURCE and of their JAPANESE text do not share."""
    here, there = clauses(source), clauses(japanese)
    if list(here) != list(there):
        yield f"its clauses and rows are not those of the English page: {sorted(set(here) ^ set(there))}"
    for name in here.keys() & there.keys():
        for (kind, one), other in zip(figures_of(here[name]).items(), figures_of(there[name]).values()):
            if one != other:
                yield f"{name} differs in a {kind}: {sorted(one ^ other)}"


def pictures_wrong(root):
    """Where a README's moving picture is too large, or has no still for people who want no motion."""
    for name in ("README.md", "README.ja.md"):
        source = (root / name).read_text(encoding="utf-8")
        moving = re.search(r'<picture>\s*<source srcset="([^"]+\.png)" media="\(prefers-reduced-motion: reduce\)">\s*'
                           r'<img src="([^"]+\.webp)"', source)
        if not moving:
            yield root / name, "has no moving picture with its still"
        elif (root / moving[2]).stat().st_size > MOVING_BYTES or not (root / moving[1]).exists():
            yield root / name, f"{moving[2]} is too large, or {moving[1]} is missing"


def main(root, write):
    chapters = sorted(root.glob(CHAPTERS))
    documents = sorted({path for pattern in DOCUMENTS for path in root.glob(pattern)})
    assert len(chapters) > 10 and len(documents) > 30, "the documents were not found"
    if write:
        for path in documents:
            source = path.read_text(encoding="utf-8")
            if found := contents_of(source):
                path.write_text(source[: found.start()] + contents(source) + source[found.end() :], encoding="utf-8")
    names = set()
    for _, folders, files in os.walk(root):
        folders[:] = [folder for folder in folders if not re.match(r"build|\.|node_modules$", folder)]
        names.update(files)
    pages = sorted([*root.glob("docs/ja/**/*.md"), *root.glob("*.ja.md"), *root.glob("decks/*.ja.md")])
    assert len(pages) > 5, "the Japanese documents were not found"
    faults = []
    for path in [root / MAP, root / TESTING] + chapters:
        bound = CHAPTER_WORDS if path in chapters else MAP_WORDS
        faults += [(path, wrong) for wrong in measured(path.read_text(encoding="utf-8"), bound)]
    for path in documents:
        source, original = (one.read_text(encoding="utf-8") for one in (path, original_of(root, path)))
        faults += [(path, wrong) for wrong in [*missing_files(root, path, names), *dead_links(path)]]
        faults += [(path, wrong) for wrong in contents_wrong(source, original)]
        if path == original and path.parent != root / LEDGERS:
            faults += [(path, wrong) for wrong in paragraphs_long(source, rows=False)]
    faults += [(root / HOSTING, wrong) for wrong in recipes_wrong(root)]
    faults += [(root / PROTOCOL, wrong) for wrong in client_wrong(root)]
    faults += [(root / SECURITY, wrong) for wrong in tests_missing(root)]
    faults += [(root / SETTINGS, wrong) for wrong in events_missing(root)]
    faults += pictures_wrong(root)
    faults += [(root / GLOSSARY, wrong) for wrong in glossary_wrong(root / GLOSSARY)]
    faults += [(root / MAP, f"does not name the chapter {path.name}") for path in chapters
               if f"(design/{path.name})" not in (root / MAP).read_text(encoding="utf-8")]
    for path in pages:
        original = original_of(root, path)
        source, japanese = (one.read_text(encoding="utf-8") for one in (original, path))
        faults += [(path, wrong) for wrong in translation_wrong(source, japanese)]
        if original.parent == root / LEDGERS:
            faults += [(path, wrong) for wrong in rules_wrong(source, japanese)]
        faults += [(page, wrong) for page in (path, original) for wrong in lines_long(page)]
    # The test itself: it finds what it looks for.
    assert list(sentences_wrong("One. Two.")) and list(sentences_wrong("One\nand."))
    assert list(sentences_wrong("One")) and not list(sentences_wrong("x " * 60 + "x\nand."))
    assert not list(sentences_wrong("A `b. C` d."))
    long = "# T\n\n- [A b](#a-b)\n- [C](#c)\n\n## A b\n\n### D\n\n## C\n" + "word " * CONTENTS_WORDS
    assert contents(long) == contents_of(long).group() and not list(contents_wrong(long, long))
    assert list(contents_wrong(long.replace("[C]", "[E]"), long)) and list(contents_wrong(long.replace("- ", ""), long))
    rules = "# T\n\n## A\n- Y1 [S] `a` 12.\n  Also.\n| a | 35 |\n1. `b`\n"
    assert list(clauses(rules)) == ["", "Y1", "|1", "11"] and not list(rules_wrong(rules, rules))
    assert [len(list(rules_wrong(rules, rules.replace(*one)))) for one in (("12", "13"), ("[S]", "[L]"), ("Y1", "Y2"))] == [1] * 3
    assert paragraphs("a\nb\n\n- c\n- d") == [(1, "a\nb"), (4, "- c"), (5, "- d")]
    assert anchors("## The `a` floor, twice\n# A\n## A") == {"the-a-floor-twice", "a", "a-1"}
    assert list(translation_wrong("`a` 12", "`a` 13")) == ["lacks the figure 12", "has the figure 13, and the English page has not"]
    print("\n".join(f"{path.relative_to(root)}: {wrong}" for path, wrong in faults)
          or f"{len(chapters) + 2} pages are short, and the links of {len(documents)} documents lead somewhere")
    return 1 if faults else 0


sys.exit(main(pathlib.Path(sys.argv[1]), "--write" in sys.argv[2:]))
