"""Checks how the sources are divided:

- each folder of server/ or store/ includes and links with only itself and the folders above it in README.md there;
- no folder has more than 40 source files;
- what a header of ours declares is used outside the file that defines it;
- each test in tests/ runs.

    python3 test_structure.py SOURCE ARCHIVE...

ARCHIVE is the static library of such a divided part, BUILD/store/libstore.a."""
import collections
import glob
import os
import re
import subprocess
import sys

PARTS = ("batch", "bench", "bots", "cli", "engine", "examples", "fuzz", "games", "library", "rating", "server", "store",
         "terminal", "tests", "web/core", "web/src", "web/test", "words")
KINDS = (".c", ".h", ".mjs", ".py", ".sh", ".ts", ".tsx")
MOST = 40


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def sources(part):
    """The paths of the source files of PART, by their folders."""
    found = {}
    for folder, _, names in os.walk(part):
        found[folder] = sorted(os.path.join(folder, name) for name in names if name.endswith(KINDS))
    return found


def order(part):
    """The folders of PART as its README.md lists them, the lowest first."""
    return re.findall(r"^\| `(\w+)/` \|", read(f"{part}/README.md"), re.MULTILINE)


def upward_includes(part, folders):
    """Complaints: an include of a folder that is higher than the file's own."""
    for path in (path for paths in sources(part).values() for path in paths):
        folder = os.path.relpath(path, part).split(os.sep)[0]
        for other in re.findall(rf'^#include "{part}/(\w+)/', read(path), re.MULTILINE):
            if folders.index(other) > folders.index(folder):
                yield f"{path} includes {part}/{other}/"


def symbols(archive):
    """Where each symbol of ARCHIVE is defined, and who uses it, as names of objects."""
    defined, used = {}, []
    listing = subprocess.run(["nm", "-A", "-g", archive], stdout=subprocess.PIPE, check=True, text=True).stdout
    for line in listing.splitlines():
        place, kind, name = re.fullmatch(r".*?([^/:]+)\.c\.o:[0-9a-f ]* (\w) (\S+)", line).groups()
        if kind == "U":
            used.append((place, name))
        else:
            defined[name] = place
    return defined, used


def upward_links(part, folders, archive):
    """Complaints: a use of what a higher folder defines. Meson calls the object of folder/file.c folder_file.c.o."""
    defined, used = symbols(archive)
    for user, name in used:
        definer = defined.get(name, user)
        low, high = user.split("_")[0], definer.split("_")[0]
        if folders.index(high) > folders.index(low):
            yield f"{part}/{user.replace('_', '/', 1)}.c uses {name} of {part}/{definer.replace('_', '/', 1)}.c"


def unused():
    """Complaints: what is declared in a header and used in one file only. What begins with engawa_ is for other
    programs, and web/core/ for the page."""
    texts = {path: re.sub(r"/\*.*?\*/", " ", read(path), flags=re.DOTALL)
             for part in PARTS for paths in sources(part).values() for path in paths if path.endswith((".c", ".h"))}
    places = collections.defaultdict(collections.Counter)
    for path, text in texts.items():
        for word in re.findall(r"\w+", text):
            places[word][path] += 1
    for path, text in texts.items():
        if not path.endswith(".h") or path.startswith("web/core/"):
            continue
        names = re.findall(r"^(?!typedef|static)[a-z][\w *]*[ *](\w+)\([^;{]*\)[^;{]*;", text, re.MULTILINE)
        names += re.findall(r"^extern [^;(]*?(\w+)(?:\[[^\]]*\])*;", text, re.MULTILINE)
        for name in names:
            if not name.startswith("engawa_") and places[name][path] == 1 and len(places[name]) <= 2:
                yield f"{path} declares {name}, which only one file uses"


def never_run():
    """Complaints: a test that no meson.build names, by its topic or its file."""
    build = read("tests/meson.build") + read("bench/meson.build")
    for path in sorted(glob.glob("tests/**/test_*", recursive=True)):
        name = os.path.basename(path)
        topic = name.removeprefix("test_").split(".")[0]
        if f"'{topic}'" not in build and name not in build:
            yield f"{path} never runs: no meson.build names it"


def library_names():
    """Complaints: a package of the library that is not called like its soname."""
    soname = re.search(r"soversion: '(\d+)'", read("library/meson.build"))[1]
    packages = set(re.findall(r"libengawa\d+", read("debian/control")))
    if packages != {f"libengawa{soname}"}:
        yield f"debian/control has {sorted(packages)}, and the library is libengawa.so.{soname}"


def main():
    archives = [os.path.abspath(path) for path in sys.argv[2:]]
    os.chdir(sys.argv[1])
    wrong = [f"{folder} has {len(paths)} files" for part in PARTS for folder, paths in sources(part).items()
             if len(paths) > MOST]
    for archive in archives:
        part = os.path.basename(os.path.dirname(archive))
        folders = order(part)
        if sources(part)[part] or sorted(folders) != sorted(entry.name for entry in os.scandir(part) if entry.is_dir()):
            wrong.append(f"{part}/README.md lists {folders}, and there is something else")
            continue
        wrong += upward_includes(part, folders)
        wrong += upward_links(part, folders, archive)
    wrong += unused()
    wrong += never_run()
    wrong += library_names()
    if wrong:
        sys.exit("\n".join(wrong))


main()
