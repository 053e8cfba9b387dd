"""A bot that tries to do harm, for test_box.sh: hostile.py KIND [PATH]

It does one thing and greets with what came of it: "ready done", "ready refused", or "ready" and the name of the
error."""
import ctypes
import errno
import mmap
import os
import resource
import signal
import socket
import sys
import threading
import time

kind, path = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else ""
libc = ctypes.CDLL(None, use_errno=True)


def call(name, *arguments):
    if getattr(libc, name)(*arguments) < 0:
        raise OSError(ctypes.get_errno(), name)


def share():
    mmap.mmap(-1, 1 << 20, flags=mmap.MAP_SHARED | mmap.MAP_ANONYMOUS)


def think():
    thread = threading.Thread(target=sum, args=(range(1000),))
    thread.start()
    thread.join()


def crowd():
    """Starts 3000 threads with small stacks, which all wait."""
    threading.stack_size(32768)
    for _ in range(3000):
        threading.Thread(target=threading.Event().wait, daemon=True).start()


deeds = {
    "nothing": lambda: None,
    "think": think,
    "fork": os.fork,
    "start": lambda: os.posix_spawn("/bin/true", ["true"], {}),
    "socket": lambda: socket.socket(socket.AF_INET, socket.SOCK_STREAM),
    "local": lambda: socket.socket(socket.AF_UNIX, socket.SOCK_STREAM),
    "pair": socket.socketpair,
    "fill": lambda: bytearray(900 << 20),
    "share": share,
    "memory-file": lambda: os.memfd_create("x"),
    "write": lambda: open(path, "w"),
    "append": lambda: open(path, "a"),
    "make": lambda: os.mkdir(path + ".made"),
    "remove": lambda: os.unlink(path),
    "rename": lambda: os.rename(path, path + ".moved"),
    "mode": lambda: os.chmod(path, 0o777),
    "times": lambda: os.utime(path),
    "cut": lambda: os.truncate(path, 0),
    "read": lambda: open(path).read(),
    "list": lambda: os.listdir(path),
    "kill": lambda: os.kill(os.getppid(), signal.SIGTERM),
    "away": os.setsid,
    "group": lambda: os.setpgid(0, 0),
    "limit": lambda: resource.setrlimit(resource.RLIMIT_DATA, (resource.RLIM_INFINITY,) * 2),
    "stay": lambda: call("prctl", 1, 0, 0, 0, 0),
    "crowd": crowd,
    "root": lambda: call("unshare", 0x10000000),
    "trace": lambda: call("ptrace", 16, os.getppid(), 0, 0),
    "inherited": lambda: os.fstat(7),
    "secret": lambda: os.environ["SECRET"],
}

if kind == "flood":
    while True:
        os.write(1, b"x" * 65536)
if kind == "complain":
    for _ in range(2000):
        os.write(2, b"y" * 65536)
if kind == "sleep":
    print("ready sleeper", flush=True)
    time.sleep(3600)
try:
    deeds.get(kind, lambda: None)()
    told = "done"
except (Exception, MemoryError) as error:
    refused = isinstance(error, OSError) and error.errno in (errno.EPERM, errno.EACCES, errno.ENOSYS)
    told = "refused" if refused else type(error).__name__
print("ready " + told, flush=True)
if kind == "burn":
    while True:
        pass
