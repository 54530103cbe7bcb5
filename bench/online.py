#!/usr/bin/env python3
"""online.py [--folder DIR] [--build DIR] [--page DIR] [--seconds S] [ROW ...]: the server's promises, measured.

Prints a line for each demand: what was measured, the bar, and yes or NO; exits 1 if there is a NO. Each
figure is a ratio of two measurements of this run, or processor time, so that it means something on
any machine. ROW limits it to the rows that begin so: moves, times, idle, requests, broadcast.

Everything happens on loopback, with the store in DIR (here), whose disk is the one that is measured.
The players come from bench/net/load.c. Needs nginx-light and python3-websockets of Debian.
PAGE is a built page with a .wasm file among its assets; without it, one of the same sizes is made up.
What kills and lost writes do is bench/faults.py's part.
"""

import argparse
import contextlib
import os
import pathlib
import resource
import socket
import statistics
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE / "net"))
from crowd import Crowd, House, cpu, resident  # noqa: E402
from nginx import Nginx  # noqa: E402

BROADCASTS, BROADCAST_RATE = 40, 10
EVENT = 260  # bytes of a frame with a move

PYTHON_SERVER = """
import asyncio, json, websockets
watchers = {}
async def serve(ws, *_):
    async for text in ws:
        message = json.loads(text)
        if message["t"] == "watch":
            watchers.setdefault(message["table"], set()).add(ws)
        await ws.send('{"t":"ok","id":%d}' % message["id"])
async def main():
    async with websockets.serve(serve, "127.0.0.1", 0, ping_interval=None, backlog=1024, compression=None,
                                subprotocols=["caminos.1"]) as server:
        print(server.sockets[0].getsockname()[1], flush=True)
        await asyncio.Future()
asyncio.run(main())
"""


class Report:
    def __init__(self):
        self.passed = True
        print(f"{'demand':<50} {'measured':>14} {'':<11} {'bar':>11}", flush=True)

    def add(self, demand, value, bar, unit, most=False, detail=""):
        good = value <= bar if most else value >= bar
        self.passed &= good
        sign = "<=" if most else ">="
        detail = f" ({detail})" if detail else ""
        print(f"{demand:<50} {value:>14.4g} {unit:<11} {sign} {bar:>8.4g} {'yes' if good else 'NO':>4}{detail}", flush=True)


class Bench:
    def __init__(self, options):
        self.build = options.build.resolve()
        self.folder = options.folder
        self.page = options.page
        self.seconds = options.seconds
        self.tables = options.tables
        self.idle, self.audience = options.crowd, options.crowd // 2
        self.report = Report()

    def place(self):
        return tempfile.TemporaryDirectory(dir=self.folder, prefix="bench-online-")

    @contextlib.contextmanager
    def house(self, **how):
        with self.place() as folder, House(self.build, folder, **how) as house:
            yield house

    def raw(self, delay_us):
        """Appends a second of a plain loop, and 99 of 100 of its times in ms."""
        environment = dict(os.environ)
        with self.place() as folder:
            if delay_us:
                environment |= {
                    "LD_PRELOAD": str(self.build / "tests" / "faults" / "libshim.so"),
                    "CAMINOS_FAULTS_ROOT": os.path.realpath(folder),
                    "CAMINOS_FAULTS": f"sync_delay_us={delay_us}",
                }
            command = [self.build / "bench" / "bench_store", "raw", f"{folder}/raw.db", str(self.seconds)]
            done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
        return map(float, done.stdout.split())

    def measure_moves(self):
        for name, delay_us in (("syncs 5 ms slower", 5000), ("the disk as it is", 0)):
            raw, _ = self.raw(delay_us)
            with self.house(sync_delay_us=delay_us) as house:
                moves, *_ = house.play(house.make_tables(self.tables)).run(0, self.seconds)
            bar = 10 * raw if delay_us else min(raw, 5000)
            self.report.add(f"acknowledged moves, {name}", moves, bar, "/s", detail=f"raw {raw:.0f}/s")

    def measure_times(self):
        _, raw = self.raw(0)
        with self.house() as house:
            players = house.play(house.make_tables(self.tables))
            players.run(300, 1)
            _, median, p99, _ = players.run(300, self.seconds)
        self.report.add("p99 from send to all players, 300 moves/s", p99, 3 * raw + 10, "ms", most=True,
                        detail=f"median {median:.1f}, raw p99 {raw:.2f}")

    def cpu_of_moves(self, house, players):
        before = cpu(house.pid)
        moves, *_ = players.run(0, self.seconds)
        return (cpu(house.pid) - before) / (moves * self.seconds)

    def measure_idle(self):
        """Moves with and without watchers elsewhere, by turns; and what a watcher takes."""
        with self.house() as house:
            other, *tables = house.make_tables(self.tables + 1)
            players = house.play(tables)
            players.run(0, 1)
            alone, beside = [], []
            for _ in range(3):
                alone.append(self.cpu_of_moves(house, players))
                with house.watch(other, self.idle):
                    beside.append(self.cpu_of_moves(house, players))
            ratio = statistics.median(beside) / statistics.median(alone)
        self.report.add(f"processor time of a move, {self.idle} idle watchers", ratio, 1.25, "times", most=True,
                        detail=f"{1000 * statistics.median(alone):.0f} us without them")
        with self.house() as house:
            table, *_ = house.make_tables(1)
            ours = memory_of_watchers(house.pid, self.idle, lambda count: house.watch(table, count))
        theirs = self.python_watchers()
        self.report.add("memory of an idle watcher", ours, 4096, "bytes", most=True)
        self.report.add("memory, against python3-websockets", ours / theirs, 0.1, "times", most=True,
                        detail=f"{theirs:.0f} bytes there")

    def python_watchers(self):
        # Debian's module belongs to Debian's interpreter, whichever else there is.
        server = subprocess.Popen(["/usr/bin/python3", "-c", PYTHON_SERVER],
                                  stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            port = int(server.stdout.readline())
            return memory_of_watchers(server.pid, self.idle, lambda count: Crowd(self.build, "watch", port, [f"t - {count}"]))
        finally:
            server.kill()
            server.wait()

    def fetch(self, pid, port, path):
        """Requests a second, and microseconds of the server's processor time for each."""
        command = [self.build / "bench" / "net_fetch", str(port), path, "32", str(self.seconds / 5)]
        before = cpu(pid)
        rate = float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
        return rate, 1000 * (cpu(pid) - before) / (rate * self.seconds / 5)

    def measure_requests(self):
        with tempfile.TemporaryDirectory() as folder:
            os.chmod(folder, 0o755)
            page = self.page or make_page(pathlib.Path(folder, "page"))
            wasm = next(pathlib.Path(page, "assets").glob("*.wasm"))
            with self.house(page=page) as house, Nginx(page) as nginx:
                for name, path in (("index", "/"), ("wasm file", f"/assets/{wasm.name}")):
                    # by turns and briefly, so that both meet the same disturbances
                    ours, theirs = zip(*[(self.fetch(house.pid, house.port, path),
                                          self.fetch(nginx.process.pid, nginx.port, path)) for _ in range(15)])
                    (rate, used), (their_rate, their_used) = (map(statistics.median, zip(*side)) for side in (ours, theirs))
                    ratio = statistics.median(us[0] / them[0] for us, them in zip(ours, theirs))
                    self.report.add(f"requests for the {name}, against nginx", ratio, 1, "times",
                                    detail=f"{rate:.0f}/s and {their_rate:.0f}/s; {used:.1f} and {their_used:.1f} us each")

    def measure_broadcast(self):
        """Moves before a large audience, all that they take; and a loop of send()."""
        with self.house() as house:
            table, *others = house.make_tables(2)
            players = house.play([table])
            with house.watch(table, self.audience):
                time.sleep(1)
                before = cpu(house.pid)
                moves, *_ = players.run(BROADCAST_RATE, BROADCASTS / BROADCAST_RATE)
                ours = (cpu(house.pid) - before) / (moves * BROADCASTS / BROADCAST_RATE)
        bare = subprocess.Popen([self.build / "bench" / "net_bare_send", str(self.audience)],
                                stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        port = int(bare.stdout.readline())
        listeners = [socket.create_connection(("127.0.0.1", port), 20) for _ in range(self.audience)]
        bare.stdin.write(f"{BROADCASTS} {EVENT}\n")
        bare.stdin.flush()
        least = float(bare.stdout.readline()) / BROADCASTS
        for listener in listeners:
            listener.close()
        bare.stdin.close()
        bare.wait()
        self.report.add(f"one move to {self.audience} watchers, against a loop of send()", ours / least, 3, "times", most=True,
                        detail=f"{ours:.1f} and {least:.1f} ms")


def memory_of_watchers(pid, number, watch):
    """Bytes each, when there is room for some already."""
    with watch(100):
        before = resident(pid)
        with watch(number):
            time.sleep(1)
            return (resident(pid) - before) / number


def make_page(folder):
    assets = folder / "assets"
    assets.mkdir(parents=True)
    (folder / "index.html").write_bytes(b"<!doctype html>" + os.urandom(1000).hex().encode())
    (assets / "caminos.wasm").write_bytes(os.urandom(300000))
    return folder


def main():
    rows = {name.removeprefix("measure_"): name for name in dir(Bench) if name.startswith("measure_")}
    order = ["moves", "times", "idle", "requests", "broadcast"]
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--folder", default=".")
    parser.add_argument("--build", type=pathlib.Path, default=HERE.parent / "build" / "release")
    parser.add_argument("--page", type=pathlib.Path)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--tables", type=int, default=256, help="where moves are made")
    parser.add_argument("--crowd", type=int, default=10000, help="idle watchers; half of them watch one move")
    parser.add_argument("rows", nargs="*", metavar="ROW", help=", ".join(order))
    options = parser.parse_args()
    if set(options.rows) - set(order):
        parser.error(f"rows are {', '.join(order)}")
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    bench = Bench(options)
    for row in options.rows or order:
        getattr(bench, rows[row])()
    return 0 if bench.report.passed else 1


if __name__ == "__main__":
    sys.exit(main())
