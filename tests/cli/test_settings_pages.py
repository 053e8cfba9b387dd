#!/usr/bin/env python3
"""docs/settings.md and docs/ja/settings.md have the tables that the program prints.

usage: test_settings_pages.py ENGAWA ROOT [--write]

`engawa serve --list` prints a heading and a table for each group of settings. Each page has the same headings and
tables in the same order, with notes behind each table. --write puts the program's tables into the pages.
"""

import pathlib
import re
import subprocess
import sys

PAGES = {"en": "docs/settings.md", "ja": "docs/ja/settings.md"}
TABLE = re.compile(r"(?:^\|.*\n)+", re.M)


def groups(listing):
    """Each heading of LISTING, and the table below it."""
    parts = re.split(r"^## (.+)\n", listing, flags=re.M)
    return {title: TABLE.search(text).group() for title, text in zip(parts[1::2], parts[2::2])}


def with_tables(page, tables):
    """PAGE with TABLES in place of the first table below each heading."""
    for title, table in tables.items():
        heading = f"\n## {title}\n\n"
        before, found, after = page.partition(heading)
        assert found, f"the page lacks the heading {title}"
        old = TABLE.match(after)
        page = before + heading + table + (after[old.end() :] if old else "\n" + after)
    return page


def main(engawa, root, write):
    wrong = []
    for language, name in PAGES.items():
        listing = subprocess.run([engawa, "--lang", language, "serve", "--list"], capture_output=True, text=True, check=True)
        tables = groups(listing.stdout)
        assert len(tables) == 6 and all(len(table.split("\n")) > 5 for table in tables.values()), "the list was not read"
        path = root / name
        page = path.read_text(encoding="utf-8")
        now = with_tables(page, tables)
        if write:
            path.write_text(now, encoding="utf-8")
        elif now != page:
            wrong.append(f"{name} differs from what engawa serve --list prints; this test with --write changes it")
    assert with_tables("a\n## T\n\n| x |\n\nb", {"T": "| y |\n"}) == "a\n## T\n\n| y |\n\nb"
    print("\n".join(wrong) or "the pages have every setting")
    return 1 if wrong else 0


sys.exit(main(sys.argv[1], pathlib.Path(sys.argv[2]), "--write" in sys.argv[3:]))
