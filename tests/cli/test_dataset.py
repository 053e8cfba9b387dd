"""The files of `engawa dataset` are what docs/dataset.md says: the same arguments make the same bytes with any number of
threads, checksums are right, numpy reads the arrays, and the games are those of `engawa sim`.

usage: test_dataset.py ENGAWA PAGE

Without numpy the arrays are read by hand."""
import ast
import hashlib
import json
import math
import os
import re
import struct
import subprocess
import sys
import tempfile
import zipfile

try:
    import numpy
except ImportError:
    numpy = None

ENGAWA, PAGE = sys.argv[1:]
KINDS = {"|u1": "B", "<i4": "i", "<i8": "q", "<f4": "f"}
CASES = {
    "yahtzee": ["--players", "2", "--games", "3"],
    "dou-dizhu": ["--players", "3", "--games", "2", "--budget", "1", "--option", "hands=2", "--random", "20"],
    "dixit": ["--players", "4", "--games", "2", "--speak", "en"],
    "burning-desire": ["--players", "2", "--games", "2", "--option", "target=300"],
    "sengoku-domino": ["--players", "2", "--games", "2", "--budget", "1"],
}


def run(*arguments):
    return subprocess.run([ENGAWA, *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          text=True, env={**os.environ, "LC_ALL": "C.UTF-8"})


def make(folder, game, *arguments):
    done = run("dataset", game, "--shard", "1", "--out", folder, *arguments)
    assert done.returncode == 0, done.stderr
    with open(f"{folder}/manifest.json", encoding="utf-8") as file:
        return json.load(file)


def by_hand(path):
    """The arrays of PATH as type, shape and a flat list."""
    arrays = {}
    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None
        for name in archive.namelist():
            data = archive.read(name)
            assert data[:8] == b"\x93NUMPY\1\0"
            end = 10 + int.from_bytes(data[8:10], "little")
            head = ast.literal_eval(data[10:end].decode())
            assert not head["fortran_order"] and end % 64 == 0
            count = math.prod(head["shape"])
            arrays[name.removesuffix(".npy")] = (head["descr"], list(head["shape"]),
                                                 list(struct.unpack(f"<{count}{KINDS[head['descr']]}", data[end:])))
    return arrays


def same_by_numpy(path, arrays):
    with numpy.load(path, allow_pickle=False) as loaded:
        assert sorted(loaded.files) == sorted(arrays)
        for name, (kind, shape, values) in arrays.items():
            read = loaded[name]
            assert read.dtype == numpy.dtype(kind) and list(read.shape) == shape, name
            assert numpy.array_equal(read.ravel(), numpy.array(values, kind), equal_nan=kind == "<f4"), name


def check_lengths(manifest, shard, arrays):
    assert [column["name"] for column in manifest["columns"]] == list(arrays)
    for column in manifest["columns"]:
        kind, shape, _ = arrays[column["name"]]
        words = re.fullmatch(r"(games|decisions|moves)( \+ 1)?", column["shape"][0])
        assert kind == column["type"] and shape == [shard[words[1]] + bool(words[2])] + column["shape"][1:], column
    assert dict((c["name"], c) for c in manifest["columns"])["observation"]["shape"][1] == sum(
        plane["length"] for plane in manifest["planes"])


def check_contents(manifest, arrays):
    seats = manifest["seats"]
    values = {name: array[2] for name, array in arrays.items()}
    for name, count in (("begin", "decisions"), ("offset", "moves")):
        assert values[name] == sorted(values[name]) and values[name][0] == 0
    assert values["begin"][-1] == len(values["seat"]) and values["offset"][-1] == len(values["action"])
    actions = sum(group["length"] for group in manifest["actions"])
    assert all(0 <= action < actions for action in values["action"])
    assert all(seat < seats for seat in values["seat"])
    known = 0
    for i, (first, last) in enumerate(zip(values["offset"], values["offset"][1:])):
        assert len(set(values["action"][first:last])) == last - first and 0 <= values["choice"][i] < last - first
        worth = values["value"][first:last]
        if last - first == 1 or not manifest["adviser"]:
            assert all(map(math.isnan, worth))
            continue
        known += 1
        assert all(map(math.isfinite, worth)) and all(error >= 0 for error in values["error"][first:last])
        if not values["random"][i]:
            assert worth[values["choice"][i]] == max(worth)
    assert (known > 0) == (manifest["adviser"] is not None)
    assert any(values["random"]) == (manifest["random"] > 0)
    for at in range(0, len(values["rank"]), seats):
        score, rank = values["score"][at:at + seats], values["rank"][at:at + seats]
        assert min(rank) == 1 and score[rank.index(1)] == max(score)


def check_game(folder, game, arguments):
    manifest = make(f"{folder}/{game}", game, *arguments)
    make(f"{folder}/{game}-again", game, "--threads", "2", *arguments)
    names = sorted(os.listdir(f"{folder}/{game}"))
    assert names == sorted(os.listdir(f"{folder}/{game}-again"))
    assert names == sorted(["manifest.json"] + [shard["file"] for shard in manifest["shards"]])
    for name in names:
        with open(f"{folder}/{game}/{name}", "rb") as one, open(f"{folder}/{game}-again/{name}", "rb") as two:
            data = one.read()
            assert data == two.read(), f"{game}: {name} differs"
        for shard in manifest["shards"]:
            if shard["file"] == name:
                assert hashlib.sha256(data).hexdigest() == shard["sha256"] and len(data) == shard["bytes"]
    for shard in manifest["shards"]:
        arrays = by_hand(f"{folder}/{game}/{shard['file']}")
        if numpy:
            same_by_numpy(f"{folder}/{game}/{shard['file']}", arrays)
        check_lengths(manifest, shard, arrays)
        check_contents(manifest, arrays)
    for count in ("games", "decisions", "moves", "faults"):
        assert manifest[count] == sum(shard[count] for shard in manifest["shards"])
    print(f"ok   {game}: {manifest['decisions']} decisions")
    return manifest


def check_sim(folder):
    """Values change no game: a bot's games are those of `engawa sim` with the same seed and budget."""
    same = ["--players", "3", "--games", "4", "--seed", "corners", "--bot", "normal", "--bot", "easy"]
    manifest = make(f"{folder}/values", "sengoku-domino", "--budget", "100", *same)
    assert manifest["bots"] == ["normal", "easy", "normal"] and manifest["adviser"] == "strong"
    assert run("sim", "sengoku-domino", "--record", f"{folder}/records", *same).returncode == 0
    for number, shard in enumerate(manifest["shards"], 1):
        with open(f"{folder}/records/sengoku-domino-{number:06}.engawa", encoding="utf-8") as file:
            lines = [json.loads(line) for line in file]
        arrays = by_hand(f"{folder}/values/{shard['file']}")
        assert arrays["score"][2] == lines[-1]["scores"] and arrays["rank"][2] == lines[-1]["ranks"]
        assert arrays["seat"][2] == [line["by"] for line in lines[1:-1] if line["by"] != "chance"]
    print("ok   the games are those of sim")


def check_seeds(folder):
    one = make(f"{folder}/seed-1", "dixit", "--games", "1", "--players", "3", "--seed", "one")
    two = make(f"{folder}/seed-2", "dixit", "--games", "1", "--players", "3", "--seed", "two")
    assert one["shards"][0]["sha256"] != two["shards"][0]["sha256"]
    print("ok   another seed, other games")


def check_refusals(folder):
    taken = f"{folder}/yahtzee"
    before = {name: os.stat(f"{taken}/{name}").st_mtime_ns for name in os.listdir(taken)}
    cases = [
        (2, "--out", ["yahtzee"]),
        (2, "no game", ["chess", "--out", f"{folder}/new"]),
        (2, "has a dataset already", ["yahtzee", "--out", taken]),
        (2, "cannot be made", ["yahtzee", "--out", f"{taken}/manifest.json/deeper"]),
        (2, "cannot be written", ["yahtzee", "--games", "1", "--bot", "random", "--out", f"{taken}/manifest.json"]),
        (2, "--random", ["yahtzee", "--random", "101", "--out", f"{folder}/new"]),
        (2, "--budget", ["yahtzee", "--budget", "0", "--out", f"{folder}/new"]),
        (2, "shards", ["yahtzee", "--games", "100001", "--shard", "1", "--out", f"{folder}/new"]),
        (2, "No bot called", ["yahtzee", "--bot", "genius", "--out", f"{folder}/new"]),
        (2, "en or ja", ["dixit", "--speak", "fr", "--out", f"{folder}/new"]),
        (1, "", ["yahtzee", "--players", "99", "--out", f"{folder}/new"]),
        (1, "", ["yahtzee", "--option", "sheet=poker", "--out", f"{folder}/new"]),
    ]
    for status, words, arguments in cases:
        done = run("dataset", *arguments)
        assert done.returncode == status and words in done.stderr and not done.stdout, (arguments, done)
        assert done.stderr, arguments
    assert not os.path.exists(f"{folder}/new")
    assert before == {name: os.stat(f"{taken}/{name}").st_mtime_ns for name in os.listdir(taken)}
    print(f"ok   {len(cases)} refusals change nothing")


def check_page(manifest):
    """The page has a row for each column, with the manifest's words."""
    with open(PAGE, encoding="utf-8") as file:
        page = file.read()
    for column in manifest["columns"]:
        kind = column["type"].replace("|", r"\|")
        assert f"| `{column['name']}` | `{kind}` |" in page and f"| {column['means']} |" in page, column
    example = re.search(r"```python\n(.*?)```", page, re.S)[1]
    print("ok   the page has every column")
    return example


def check_example(folder, example):
    if not numpy:
        print("skip the example, for there is no numpy")
        return
    done = subprocess.run([sys.executable, "-c", example, f"{folder}/dou-dizhu"], stdout=subprocess.PIPE, text=True)
    assert done.returncode == 0 and re.fullmatch(r"(\d+ decisions, the best move in \d+ %\n){2}", done.stdout), done
    print("ok   the example of the page")


def main():
    with tempfile.TemporaryDirectory() as folder:
        manifests = [check_game(folder, *case) for case in CASES.items()]
        assert [m["game"] for m in manifests if not m["adviser"]] == ["dixit"]
        check_sim(folder)
        check_seeds(folder)
        check_refusals(folder)
        check_example(folder, check_page(manifests[0]))


main()
