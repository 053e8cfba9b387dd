"""world.py - servers of one store, the ways between them and to the database, and what can go wrong with each."""
import asyncio
import os
import signal
import subprocess
import time

from client import free_port

# Who has written each entry: the row of the lease that its transaction has changed before, and whose the shard was.
AUDIT = """
CREATE TABLE audit (seq BIGSERIAL, number BIGINT, k BIGINT, server BIGINT, epoch BIGINT, owner BIGINT);
CREATE FUNCTION note_writer() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE hash bytea := sha256((SELECT convert_to(id, 'UTF8') FROM tables WHERE number = NEW.number)); BEGIN
    INSERT INTO audit (number, k, server, epoch, owner) SELECT NEW.number, NEW.k,
        (SELECT max(id) FROM servers WHERE xmin = pg_current_xact_id()::xid),
        (SELECT max(servers.epoch) FROM servers WHERE xmin = pg_current_xact_id()::xid),
        (SELECT server FROM shards WHERE shard = (get_byte(hash, 0) << 2) | (get_byte(hash, 1) >> 6));
    RETURN NEW;
END $$;
CREATE TRIGGER note_writer AFTER INSERT ON entries FOR EACH ROW EXECUTE FUNCTION note_writer();
"""


class Way:
    """A proxy. What comes to it goes on to TARGET, an address or the path of a socket, unless it is cut or held."""

    def __init__(self, target):
        self.target, self.open, self.flows = target, asyncio.Event(), set()
        self.lost_commit = None  # "before" or "after": the next COMMIT, or its answer, is lost with its connection
        self.open.set()

    async def start(self, path=None):
        if path:
            self.server = await asyncio.start_unix_server(self._take, path)
        else:
            self.server = await asyncio.start_server(self._take, "127.0.0.1", 0)
            self.port = self.server.sockets[0].getsockname()[1]
        return self

    async def _carry(self, reader, writer, asks):
        while data := await reader.read(65536):
            await self.open.wait()
            if asks and self.lost_commit and b"COMMIT" in data:
                when, self.lost_commit = self.lost_commit, None
                if when == "after":
                    writer.write(data)
                    await writer.drain()
                    await asyncio.sleep(0.05)
                break
            writer.write(data)
            await writer.drain()

    async def _take(self, reader, writer):
        self.flows.add(writer)
        try:
            there = await (asyncio.open_unix_connection(self.target) if isinstance(self.target, str)
                           else asyncio.open_connection("127.0.0.1", self.target))
            self.flows.add(there[1])
            tasks = [asyncio.create_task(self._carry(reader, there[1], True)),
                     asyncio.create_task(self._carry(there[0], writer, False))]
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            self._close(there[1])
        except OSError:
            pass
        self._close(writer)

    def _close(self, writer):
        self.flows.discard(writer)
        writer.transport.abort()

    def cut(self):
        for writer in list(self.flows):
            self._close(writer)

    def hold(self):
        self.open.clear()

    def release(self):
        self.open.set()


class Server:
    """One `engawa serve`."""

    def __init__(self, world, number):
        self.world, self.number, self.process, self.paused = world, number, None, False
        self.port = 0  # 0: nobody may come yet
        self.folder = os.path.join(world.folder, f"server-{number}")
        self.peer = free_port()
        self.database = Way(world.socket)
        os.makedirs(self.folder + "/way")
        os.makedirs(self.folder + "/data")

    def runs(self):
        return self.process is not None and self.process.poll() is None

    def start(self):
        world, detours, self.port = self.world, [], 0
        for other in world.servers:
            if other is not self:
                detours.append(f"{other.peer}:{world.ways[self.number, other.number].port}")
        environment = dict(os.environ, DETOUR=" ".join(detours), LD_PRELOAD=world.libraries,
                           CLOCK_SHIFT=self.folder + "/data/shift")
        with open(self.folder + "/data/shift", "w") as file:
            file.write(str(world.shifts[self.number]))
        with open(self.folder + "/log", "a") as log:
            self.process = subprocess.Popen(
                [world.program, "serve", "--data", self.folder + "/data", "--port", "0", "--host", "127.0.0.1",
                 "--rate", "0", "--bot-threads", "1", "--peer", f"127.0.0.1:{self.peer}",
                 "--store", f"postgres://engawa@/postgres?host={self.folder}/way"],
                stdout=subprocess.PIPE, stderr=log, text=True, env=environment)

    async def is_open(self):
        """Waits until people may come, and learns the port. False: it has ended instead."""
        line = await asyncio.to_thread(self.process.stdout.readline)
        self.port = int(line.rsplit(":", 1)[1].rstrip("/\n")) if line else 0
        return bool(line)

    def signal(self, number):
        if self.runs():
            self.process.send_signal(number)
        self.paused = number == signal.SIGSTOP


class World:
    """COUNT servers with a database in FOLDER, which the script POSTGRES starts and kills."""

    def __init__(self, program, libraries, postgres, folder, count, shifts):
        self.program, self.libraries, self.postgres, self.folder = program, libraries, postgres, folder
        self.database, self.socket, self.shifts = folder, folder + "/.s.PGSQL.5432", shifts
        self.servers = [Server(self, i) for i in range(count)]
        self.ways, self.psql, self.lock = {}, None, asyncio.Lock()

    async def start(self):
        await self.run_script("follow")
        for one in self.servers:
            await one.database.start(one.folder + "/way/.s.PGSQL.5432")
            for other in self.servers:
                if other is not one:
                    self.ways[one.number, other.number] = await Way(other.peer).start()
        for one in self.servers:
            one.start()
            await one.is_open()
            if one.number == 0:
                await self.query(AUDIT.replace("\n", " "))

    def between(self, number):
        """The ways between server NUMBER and the others."""
        return [way for pair, way in self.ways.items() if number in pair]

    async def run_script(self, action):
        done = await asyncio.create_subprocess_exec(self.postgres, action, self.folder)
        assert await done.wait() == 0

    async def fail_over(self):
        """The database is gone, and its standby takes its place for good."""
        await self.run_script("crash")
        await self.run_script("promote")
        self.database = self.folder + "/standby"
        for one in self.servers:
            one.database.target = self.database + "/.s.PGSQL.5432"

    async def query(self, sql):
        """The rows of SQL, lists of texts; None where the database is away."""
        async with self.lock:
            try:
                if self.psql is None or self.psql.returncode is not None:
                    self.psql = await asyncio.create_subprocess_exec(
                        "psql", "-h", self.database, "-U", "engawa", "-d", "postgres", "-XqAt", "-F", "\t",
                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, limit=1 << 26)
                    self.psql.stdin.write(b"SET search_path = engawa;\n")
                self.psql.stdin.write(f"{sql.rstrip().rstrip(';')};\n\\echo done\n".encode())
                rows = []
                while (line := await self.psql.stdout.readline()).endswith(b"\n"):
                    if line == b"done\n":
                        return rows
                    rows.append(line.decode().rstrip("\n").split("\t"))
            except (BrokenPipeError, ConnectionResetError):
                pass
            self.psql = None
            return None

    async def heal(self):
        """Everything runs, and reaches everything."""
        for way in list(self.ways.values()) + [one.database for one in self.servers]:
            way.lost_commit = None
            way.release()
        for one in self.servers:
            if one.paused:
                one.signal(signal.SIGCONT)
        for one in self.servers:
            while not one.runs() or not await self._answers(one):
                one.start()
                await one.is_open()

    async def _answers(self, one):
        """Waits until ONE is ready. False: it has ended."""
        while one.runs():
            try:
                reader, writer = await asyncio.open_connection("127.0.0.1", one.port)
                writer.write(f"GET /ready HTTP/1.1\r\nHost: 127.0.0.1:{one.port}\r\n\r\n".encode())
                line = await asyncio.wait_for(reader.readline(), 5)
                writer.transport.abort()
                if b" 200 " in line:
                    return True
            except (OSError, asyncio.TimeoutError):
                pass
            await asyncio.sleep(0.05)
        return False

    async def stop(self):
        for one in self.servers:
            if one.paused:
                one.signal(signal.SIGCONT)
            if one.runs():
                one.process.kill()
        for one in self.servers:
            await asyncio.to_thread(one.process.wait)
        for way in list(self.ways.values()) + [one.database for one in self.servers]:
            way.server.close()
            way.cut()
        if self.psql:
            self.psql.stdin.close()
            await self.psql.wait()
        await asyncio.sleep(0.1)  # what was cut ends


def now_ms():
    return time.time_ns() // 1000000
