"""Puts engawa.py, its adapters and a library into a wheel: python3 build_wheel.py LIBRARY FOLDER

The wheel serves any Python from 3.9 on, on this machine's kind of processor. The same input gives the same bytes."""
import base64
import hashlib
import os
import subprocess
import sys
import sysconfig
import zipfile

HERE = os.path.dirname(os.path.abspath(__file__))


def version():
    line = subprocess.run([os.path.join(HERE, "..", "scripts", "version")], check=True, capture_output=True, text=True)
    return line.stdout.split()[0]


def build(library, folder):
    number = version()
    platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    tag = "py3-none-" + platform
    info = "engawa-%s.dist-info" % number
    with open(os.path.join(HERE, "README.md"), encoding="utf-8") as file:
        readme = file.read()
    files = {}
    for name, path in (("engawa.py", os.path.join(HERE, "engawa.py")),
                       ("engawa_adapters.py", os.path.join(HERE, "engawa_adapters.py")),
                       ("libengawa.so.1", library)):
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
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    print(build(sys.argv[1], sys.argv[2]))
