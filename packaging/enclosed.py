"""What a unit of systemd leaves to its service: enclosed.py tries what packaging/engawa.service forbids, and writes what
works into the file found, in the folder STATE_DIRECTORY. Nothing should. Without a unit, as root, most of it works."""
import ctypes
import mmap
import os
import resource
import socket
import sys

libc = ctypes.CDLL(None, use_errno=True)


def call(function, *arguments):
    """A function of libc, which tells its failure by -1."""
    if function(*arguments) < 0:
        raise OSError(ctypes.get_errno(), "refused")


def write(folder):
    path = os.path.join(folder, "by-the-service")
    with open(path, "w", encoding="utf-8"):
        os.remove(path)


def see(path):
    os.stat(path)


def read(path):
    with open(path, "rb") as file:
        file.read(1)


def make_suid():
    path = os.path.join(os.environ["STATE_DIRECTORY"], "suid")
    with open(path, "w", encoding="utf-8"):
        pass
    try:
        os.chmod(path, 0o4700)
    finally:
        os.remove(path)


def have_capabilities():
    with open("/proc/self/status", encoding="ascii") as status:
        sets = [line.split()[1] for line in status if line.startswith(("CapEff", "CapBnd", "CapAmb"))]
    if not any(int(each, 16) for each in sets):
        raise OSError(0, "none")


def leave_core():
    if resource.getrlimit(resource.RLIMIT_CORE)[1] == 0:
        raise OSError(0, "none")


TRIES = {
    "writes /usr": lambda: write("/usr"),
    "writes /etc": lambda: write("/etc"),
    "writes /srv": lambda: write("/srv"),
    "writes /var/lib": lambda: write("/var/lib"),
    "sees a home": lambda: see("/home/somebody"),
    "reads root's home": lambda: read("/root/noted"),
    "sees another's file in /tmp": lambda: see("/tmp/of-somebody"),
    "sees process 1": lambda: see("/proc/1"),
    "sees more of /proc than processes": lambda: see("/proc/uptime"),
    "has memory that it writes and runs": lambda: mmap.mmap(
        -1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC),
    "opens a raw socket": lambda: socket.socket(socket.AF_PACKET, socket.SOCK_RAW),
    "opens a socket of another family": lambda: socket.socket(socket.AF_ALG, socket.SOCK_SEQPACKET),
    "has its own namespace": lambda: call(libc.unshare, 0x10000000),
    "mounts": lambda: call(libc.mount, b"none", b"/mnt", b"tmpfs", 0, None),
    "names the machine": lambda: call(libc.sethostname, b"vm", 2),
    "becomes root": lambda: os.setgroups([0]),
    "makes a program of another's right": make_suid,
    "runs before everybody": lambda: os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1)),
    "has a personality": lambda: call(libc.personality, 0x0040000),
    "has capabilities": have_capabilities,
    "leaves a core": leave_core,
}


def works(name):
    try:
        TRIES[name]()
    except (OSError, PermissionError):
        return False
    return True


if __name__ == "__main__":
    found = [name for name in TRIES if works(name)]
    with open(os.path.join(os.environ["STATE_DIRECTORY"], "found"), "w", encoding="utf-8") as file:
        file.write("%d tried\n" % len(TRIES) + "".join(name + "\n" for name in found))
    sys.exit(0)
