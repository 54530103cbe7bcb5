#!/usr/bin/env python3
"""measure.py CAMINOS NET_ECHO BARE_SEND [PAGE]: what the server costs, in one run.

- requests a second for the index and a file of 300 kB, and nginx's with the same
  files (one worker, sendfile, open files cached), over loopback by wrk;
- memory of an idle WebSocket, and python3-websockets' of the same;
- processor time of one message to 5,000 WebSockets, and of a bare loop of send().

Needs nginx-light, wrk and python3-websockets of Debian. PAGE: a built page, with a
.wasm file among its assets; without it, one of the same sizes is made up.
"""

import os
import pathlib
import re
import resource
import socket
import statistics
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parents[1] / "tests" / "net")]

from nginx import Nginx  # noqa: E402
from served import Server  # noqa: E402
from websocket import handshake  # noqa: E402

WATCHERS = 5000
ROUNDS = 40
MESSAGE = 200  # bytes, about what a move takes

PYTHON_SERVER = """
import asyncio, sys, websockets
async def stay(ws, *_):
    await ws.wait_closed()
async def main():
    async with websockets.serve(stay, "127.0.0.1", 0, ping_interval=None, backlog=1024,
                                compression=None) as server:
        print(server.sockets[0].getsockname()[1], flush=True)
        await asyncio.Future()
asyncio.run(main())
"""


def cpu(pid):
    with open(f"/proc/{pid}/stat") as file:
        fields = file.read().rpartition(")")[2].split()
    return 1000 * (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident(pid):
    return int(re.search(r"VmRSS:\s+(\d+)", pathlib.Path(f"/proc/{pid}/status").read_text())[1]) * 1024


def make_page(folder):
    assets = folder / "assets"
    assets.mkdir(parents=True)
    (folder / "index.html").write_bytes(b"<!doctype html>" + os.urandom(1000).hex().encode())
    (assets / "caminos.wasm").write_bytes(os.urandom(300000))
    return folder


def requests_per_second(port, path):
    out = subprocess.run(
        ["wrk", "-t1", "-c32", "-d3s", f"http://127.0.0.1:{port}{path}"], capture_output=True, text=True
    ).stdout
    assert "Non-2xx" not in out and "Socket errors" not in out, out
    return float(re.search(r"Requests/sec:\s+([\d.]+)", out)[1])


def measure_requests(page):
    wasm = next(pathlib.Path(page, "assets").glob("*.wasm"))
    ours = Server(page)
    with Nginx(page) as nginx:
        for path in ("/", f"/assets/{wasm.name}"):
            pairs = [(requests_per_second(ours.port, path), requests_per_second(nginx.port, path))
                     for _ in range(3)]  # by turns, so that both meet the same disturbances
            us, them = (statistics.median(side) for side in zip(*pairs))
            print(f"{path}: {us:.0f} requests/s, nginx {them:.0f}: {us / them:.2f} times")
    ours.stop()


def open_many(port, count, greeting):
    found = []
    for _ in range(count):
        s = socket.create_connection(("127.0.0.1", port), 20)
        if greeting:
            s.sendall(greeting)
            assert b" 101 " in s.recv(4096)
        found.append(s)
    return found


def close_all(sockets):
    for s in sockets:
        s.close()


def measure_memory(name, process, port):
    few = open_many(port, 100, handshake())
    time.sleep(0.5)
    before = resident(process.pid)
    many = open_many(port, WATCHERS, handshake())
    time.sleep(0.5)
    each = (resident(process.pid) - before) / WATCHERS
    print(f"{name}: {each:.0f} bytes an idle WebSocket")
    close_all(few)
    return many, each


def measure_watchers(net_echo, bare_send):
    echo = subprocess.Popen(
        [net_echo, "connections_per_address=0", "unheard_ms=0"], stdout=subprocess.PIPE, text=True
    )
    port = int(echo.stdout.readline().rstrip("/\n").rpartition(":")[2])
    many, ours = measure_memory("this server", echo, port)
    text = "x" * (MESSAGE - 4)
    with socket.create_connection(("127.0.0.1", port)) as s:
        time.sleep(1)
        before = cpu(echo.pid)
        for _ in range(ROUNDS):
            s.sendall(f"GET /all?{text} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
            s.recv(4096)
        sent = (cpu(echo.pid) - before) / ROUNDS
    close_all(many)
    echo.terminate()
    echo.wait()

    bare = subprocess.Popen(
        [bare_send, str(WATCHERS)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    many = open_many(int(bare.stdout.readline()), WATCHERS, None)
    bare.stdin.write(f"{ROUNDS} {MESSAGE}\n")
    bare.stdin.flush()
    least = float(bare.stdout.readline()) / ROUNDS
    close_all(many)
    bare.stdin.close()
    bare.wait()
    print(f"one message to {WATCHERS}: {sent:.1f} ms of processor, bare send() {least:.1f}: "
          f"{sent / least:.2f} times")

    # Debian's module belongs to Debian's interpreter, whichever else there is.
    other = subprocess.Popen(["/usr/bin/python3", "-c", PYTHON_SERVER], stdout=subprocess.PIPE, text=True)
    line = other.stdout.readline()
    if line:
        many, theirs = measure_memory("python3-websockets", other, int(line))
        close_all(many)
        print(f"memory: 1/{theirs / ours:.0f} of python3-websockets'")
    other.kill()
    other.wait()


def main(argv):
    if len(argv) not in (4, 5):
        sys.exit(__doc__)
    Server.caminos = argv[1]
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        measure_requests(argv[4] if len(argv) == 5 else make_page(pathlib.Path(folder, "page")))
    measure_watchers(argv[2], argv[3])


if __name__ == "__main__":
    main(sys.argv)
