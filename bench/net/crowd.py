"""crowd.py: a whole server, tables on it, and a crowd of players and watchers (bench/net/load.c)."""

import concurrent.futures
import os
import pathlib
import re
import select
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "tests" / "online"))
import client  # noqa: E402

PATIENCE = 60  # seconds until everybody must be in

NO_LIMITS = [
    word
    for name in ("messages_per_s", "connections_per_user", "connections_per_address", "tables_per_user")
    for word in ("--limit", f"{name}=0")
]


def cpu(pid):
    """Milliseconds of processor time so far, of all threads, in the system too."""
    nanoseconds = 0
    for task in pathlib.Path(f"/proc/{pid}/task").iterdir():
        nanoseconds += int((task / "schedstat").read_text().split()[0])
    return nanoseconds / 1e6


def resident(pid):
    """Bytes of memory in use."""
    return int(re.search(r"VmRSS:\s+(\d+)", pathlib.Path(f"/proc/{pid}/status").read_text())[1]) * 1024


class House:
    """A server with its data in a folder; syncs may be made slower by so many microseconds."""

    def __init__(self, build, folder, sync_delay_us=0, page=None, options=()):
        self.environment = {}
        if sync_delay_us:
            self.environment = {
                "LD_PRELOAD": str(build / "tests" / "faults" / "libshim.so"),
                "CAMINOS_FAULTS_ROOT": os.path.realpath(folder),
                "CAMINOS_FAULTS": f"sync_delay_us={sync_delay_us}",
            }
        self.build = build
        page = page or client.page_folder()
        self.server = client.Server.__new__(client.Server)
        self.server.program, self.server.page = build / "app" / "caminos" / "caminos", page
        self.server.arguments, self.server.folder, self.server.port = [*NO_LIMITS, *options], str(folder), 0
        self.server.start(self.environment)
        self.crowds = []

    @property
    def pid(self):
        return self.server.process.pid

    @property
    def port(self):
        return self.server.port

    def call(self, *words):
        status, answer, _ = self.server.call(*words)
        assert status in (200, 201), answer
        return answer

    def make_table(self, number):
        tokens = [self.call("POST", "/api/guest", {"name": f"{name} {number}"})["token"] for name in ("Ada", "Bo")]
        setup = {"cmd": "make", "games": 100, "public": True}
        table = self.call("POST", "/api/tables", setup, tokens[0])
        return f"{table['table']} {table['key']} {' '.join(tokens)}"

    def make_tables(self, count):
        with concurrent.futures.ThreadPoolExecutor(16) as pool:
            return list(pool.map(self.make_table, range(count)))

    def play(self, tables):
        return self._start("play", tables)

    def watch(self, table, count):
        table_id, key, *_ = table.split()
        return self._start("watch", [f"{table_id} {key} {count}"])

    def _start(self, what, lines):
        crowd = Crowd(self.build, what, self.port, lines)
        self.crowds.append(crowd)
        return crowd

    def close(self):
        for crowd in self.crowds:
            crowd.close()
        self.server.stop()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


class Crowd:
    """A running load generator."""

    def __init__(self, build, what, port, lines, other_port=None):
        """With another port, the second players connect there."""
        self.process = subprocess.Popen(
            [build / "bench" / "net_load", what, str(port), str(other_port or port)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.process.stdin.write("".join(f"{line}\n" for line in lines) + "\n")
        self.process.stdin.flush()
        if not select.select([self.process.stdout], [], [], PATIENCE)[0]:
            self.process.kill()
        line = self.process.stdout.readline()
        assert line == "ready\n", line

    def run(self, rate, seconds):
        """Moves a second, and the median, the 99th of a hundred and the longest of their times in ms."""
        self.process.stdin.write(f"{rate} {seconds}\n")
        self.process.stdin.flush()
        moves, took, *times = map(float, self.process.stdout.readline().split())
        return moves / took, *times

    def close(self):
        if self.process.poll() is None:
            self.process.stdin.close()
            self.process.wait(PATIENCE)
            self.process.stdout.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
