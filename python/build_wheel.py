"""Puts the package and a library into a wheel: python3 build_wheel.py LIBRARY FOLDER

The wheel serves any Python from 3.9 on, on this machine's kind of processor. A library that needs nothing but the C
library, as a build with -Dlibrary_only=true -Dprefer_static=true makes it, gets the tag manylinux with the oldest glibc
that it runs with; any other gets linux. The same input gives the same bytes."""
import base64
import hashlib
import os
import re
import subprocess
import sys
import sysconfig
import zipfile

HERE = os.path.dirname(os.path.abspath(__file__))


def version():
    line = subprocess.run([os.path.join(HERE, "..", "scripts", "version")], check=True, capture_output=True, text=True)
    return line.stdout.split()[0]


def platform(library):
    """The tag of the systems that LIBRARY runs on."""
    usual = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    try:
        told = subprocess.run(["readelf", "--dynamic", "--version-info", "--wide", library], check=True,
                              capture_output=True, text=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return usual
    needed = set(re.findall(r"\(NEEDED\).*\[(.*)\]", told))
    versions = [tuple(map(int, found)) for found in re.findall(r"GLIBC_(\d+)\.(\d+)", told)]
    if not versions or not all(re.match(r"(libc|libm|libpthread|ld-linux[\w-]*)\.so", one) for one in needed):
        return usual
    return usual.replace("linux_", "manylinux_%d_%d_" % max(versions + [(2, 17)]))


def build(library, folder):
    number = version()
    tag = "py3-none-" + platform(library)
    info = "engawa-%s.dist-info" % number
    with open(os.path.join(HERE, "README.md"), encoding="utf-8") as file:
        readme = file.read()
    files = {}
    package = os.path.join(HERE, "engawa")
    for name in sorted(os.listdir(package)):
        if name.endswith((".py", ".pyi", ".typed")):
            with open(os.path.join(package, name), "rb") as file:
                files["engawa/" + name] = file.read()
    with open(library, "rb") as file:
        files["engawa/libengawa.so.1"] = file.read()
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
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    print(build(sys.argv[1], sys.argv[2]))
