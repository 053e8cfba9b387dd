"""Checks that each folder of store/ includes only the folders above it in the table of store/README.md,
and that none has more than 40 source files.

    python3 test_store_order.py SOURCE"""
import glob
import os
import re
import sys

MOST = 40


def main():
    store = os.path.join(sys.argv[1], "store")
    with open(os.path.join(store, "README.md"), encoding="utf-8") as file:
        order = re.findall(r"^\| `([a-z]+)/` \|", file.read(), re.MULTILINE)
    folders = sorted(os.path.basename(os.path.dirname(path)) for path in glob.glob(os.path.join(store, "*", "")))
    wrong = [] if sorted(order) == folders else [f"README.md lists {order}, and there are {folders}"]
    for folder in order:
        files = sorted(glob.glob(os.path.join(store, folder, "*.[ch]")))
        if len(files) > MOST:
            wrong.append(f"{folder} has {len(files)} files")
        for path in files:
            with open(path, encoding="utf-8") as file:
                included = re.findall(r'^#include "store/([a-z]+)/', file.read(), re.MULTILINE)
            wrong += [f"{os.path.relpath(path, store)} includes {other}/" for other in included
                      if other not in order[:order.index(folder) + 1]]
    if wrong:
        sys.exit("\n".join(wrong))


main()
