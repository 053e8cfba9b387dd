"""Puts the package and a library into a wheel: python3 build_wheel.py LIBRARY FOLDER [ROOT]

The wheel serves any Python from 3.9 on, on the kind of processor that LIBRARY is for. It holds jansson and libsodium too,
as this machine has them, or the folder ROOT, a Debian for another processor (packaging/wheel-arm64); and their licences.
Then its tag is manylinux with the oldest glibc that all three run with. Where one of the two or its licence is not found,
the tag is linux. The same input gives the same bytes."""
import base64
import hashlib
import os
import re
import subprocess
import sys
import zipfile

HERE = os.path.dirname(os.path.abspath(__file__))


def version():
    line = subprocess.run([os.path.join(HERE, "..", "scripts", "version")], check=True, capture_output=True, text=True)
    return line.stdout.split()[0]


# The libraries that libengawa needs, as they are called in the wheel, and the licences of the two that go into it.
INSIDE = {"libjansson.so.4": "/usr/share/doc/libjansson4/copyright", "libsodium.so.23": "/usr/share/doc/libsodium23/copyright"}
GLIBC = re.compile(r"(libc|libm|libpthread|ld-linux[\w-]*)\.so")


# How a wheel, and a folder of Debian, call the processors that readelf names.
PROCESSORS = {"Advanced Micro Devices X86-64": "x86_64", "AArch64": "aarch64"}


def processor(library):
    told = subprocess.run(["readelf", "--file-header", library], check=True, capture_output=True, text=True,
                          env=dict(os.environ, LC_ALL="C")).stdout
    return PROCESSORS[re.search(r"Machine: +(.*)", told).group(1)]


def needs(library):
    """The libraries that LIBRARY needs, and the newest glibc of which it uses something, as (2, 35)."""
    told = subprocess.run(["readelf", "--dynamic", "--version-info", "--wide", library], check=True,
                          capture_output=True, text=True).stdout
    versions = [tuple(map(int, found)) for found in re.findall(r"GLIBC_(\d+)\.(\d+)", told)]
    return re.findall(r"\(NEEDED\).*\[(.*)\]", told), max(versions)


def places_of(library, root):
    """Where the libraries are that LIBRARY needs, by their names."""
    if root:
        folder = os.path.join(root, "usr/lib/%s-linux-gnu" % processor(library))
        return {name: os.path.join(folder, name) for name in INSIDE}
    told = subprocess.run(["ldd", library], check=True, capture_output=True, text=True).stdout
    return dict(re.findall(r"(\S+) => (/\S+)", told))


def beside(library, root=""):
    """The libraries that go into the wheel with LIBRARY, name to path, and the tag of the systems that it runs on."""
    usual = "linux_" + os.uname().machine
    try:
        usual = "linux_" + processor(library)
        needed, oldest = needs(library)
        places = places_of(library, root)
        found = {}
        for name in needed:
            if not GLIBC.match(name):
                found[name] = places[name]
                open(root + INSIDE[name], "rb").close()
                more, newer = needs(found[name])
                oldest = max(oldest, newer)
                if not all(map(GLIBC.match, more)):
                    return {}, usual
    except (OSError, subprocess.CalledProcessError, KeyError, ValueError):
        return {}, usual
    return found, usual.replace("linux_", "manylinux_%d_%d_" % max(oldest, (2, 17)))


def build(library, folder, root=""):
    number = version()
    found, platform = beside(library, root)
    tag = "py3-none-" + platform
    info = "engawa-%s.dist-info" % number
    with open(os.path.join(HERE, "README.md"), encoding="utf-8") as file:
        readme = file.read()
    files = {}
    package = os.path.join(HERE, "engawa")
    for name in sorted(os.listdir(package)):
        if name.endswith((".py", ".pyi", ".typed")):
            with open(os.path.join(package, name), "rb") as file:
                files["engawa/" + name] = file.read()
    paths = {"engawa/libengawa.so.1": library, info + "/licenses/LICENSE": os.path.join(HERE, "..", "LICENSE")}
    for name, path in found.items():
        paths["engawa/" + name] = path
        paths["%s/licenses/%s" % (info, name)] = root + INSIDE[name]
    for name, path in paths.items():
        with open(path, "rb") as file:
            files[name] = file.read()
    files[info + "/METADATA"] = (
        "Metadata-Version: 2.1\nName: engawa\nVersion: %s\nSummary: Five games with exact rules, views, "
        "fair chance, bots and batches\nLicense: Apache-2.0\nRequires-Python: >=3.9\n"
        "Description-Content-Type: text/markdown\n\n%s" % (number, readme)).encode()
    files[info + "/WHEEL"] = ("Wheel-Version: 1.0\nGenerator: engawa\nRoot-Is-Purelib: false\n"
                              "Tag: %s\n" % tag).encode()
    record = ""
    for name, data in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        record += "%s,sha256=%s,%d\n" % (name, digest, len(data))
    files[info + "/RECORD"] = (record + info + "/RECORD,,\n").encode()
    os.makedirs(folder, exist_ok=True)
    path = os.path.join(folder, "engawa-%s-%s.whl" % (number, tag))
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as wheel:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            wheel.writestr(entry, data)
    return path


if __name__ == "__main__":
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    print(build(*sys.argv[1:]))
