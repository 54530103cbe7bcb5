"""A client of the online protocol, written from its text alone: HTTP and WebSocket
over plain sockets, and a server to talk to."""

import atexit
import base64
import http.client
import json
import os
import pathlib
import select
import signal
import socket
import struct
import subprocess
import tempfile
import time

PATIENCE = 30  # seconds until a test that waits for something gives up

_started = []


def first_line(process):
    """What a program that was started says first, which tells where it is. What a test that fails leaves running ends
    with the test."""
    _started[:] = [other for other in _started if other.poll() is None] + [process]
    if not select.select([process.stdout], [], [], PATIENCE)[0]:
        raise AssertionError(f"{' '.join(process.args)} says nothing")
    line = process.stdout.readline()
    assert "http://" in line, line
    return line


@atexit.register
def _end_started():
    for process in _started:
        if process.poll() is None:
            process.kill()


class Server:
    """The real program on a free port, with a data folder of its own."""

    prefix, host = (), "127.0.0.1"  # what to run it by, and where it then is

    def __init__(self, program, page, *arguments, data=None, environment=None):
        self.program, self.page, self.arguments = program, page, arguments
        self.folder = data or tempfile.mkdtemp(prefix="caminos-online-")
        self.port = 0
        self.start(environment)

    def start(self, environment=None):
        port = ["--port", str(self.port)]
        self.process = subprocess.Popen(
            [*self.prefix, self.program, "serve", "--data", self.folder, "--page", str(self.page), *port]
            + list(self.arguments),
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, **(environment or {})},
        )
        try:
            line = first_line(self.process)
        except AssertionError:
            self.kill()
            raise
        self.port = int(line.split("http://")[1].split("/")[0].rsplit(":", 1)[1])

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.stdout.close()
        return self.process.wait(timeout=PATIENCE)

    def call(self, method, path, body=None, token=None, headers=None):
        """Status, JSON (or text) and headers of an HTTP call."""
        connection = http.client.HTTPConnection(self.host, self.port, timeout=PATIENCE)
        fields = dict(headers or {})
        if token:
            fields["Authorization"] = f"Bearer {token}"
        text = None if body is None else json.dumps(body)
        connection.request(method, path, text, fields)
        answer = connection.getresponse()
        data = answer.read().decode()
        connection.close()
        kind = answer.getheader("Content-Type") or ""
        return answer.status, json.loads(data) if kind.startswith("application/json") else data, answer.headers

    def guest(self, name):
        status, answer, _ = self.call("POST", "/api/guest", {"name": name})
        assert status == 200, answer
        return answer["token"]


class Closed(Exception):
    def __init__(self, code):
        super().__init__(f"closed with {code}")
        self.code = code


class Silence(AssertionError):
    """Nothing came for too long."""


class Client:
    """One WebSocket. What comes is sorted into answers and everything else."""

    def __init__(self, server, token=None, hello=True, patience=PATIENCE):
        self.patience = patience
        self.socket = socket.create_connection((getattr(server, "host", "127.0.0.1"), server.port), timeout=patience)
        try:
            self.bytes = self._shake_hands(server.port)
        except (OSError, Closed):
            self.socket.close()
            raise
        self.id = 0
        self.answers, self.news = {}, []
        self.log = []  # every event, as it came
        if hello:
            self.ask(t="hello", **({"token": token} if token else {}))

    def _shake_hands(self, port):
        """Become a WebSocket; returns what came behind the answer."""
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Protocol: caminos.1\r\n\r\n".encode()
        )
        head = b""
        while b"\r\n\r\n" not in head:
            more = self.socket.recv(4096)
            if not more:
                raise Closed(1006)
            head += more
        head, rest = head.split(b"\r\n\r\n", 1)
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise ConnectionRefusedError(head.split(b"\r\n")[0].decode())
        return rest

    # frames

    def send_frame(self, opcode, payload):
        mask = os.urandom(4)
        length = len(payload)
        head = bytes([0x80 | opcode])
        if length < 126:
            head += bytes([0x80 | length])
        else:
            head += bytes([0x80 | 126]) + struct.pack(">H", length)
        body = bytes(b ^ mask[i % 4] for i, b in enumerate(payload))
        self.socket.sendall(head + mask + body)

    def receive(self, timeout):
        """Take in one frame; False if none came in time."""
        limit = time.monotonic() + timeout
        while not self.take():
            wait = limit - time.monotonic()
            if wait <= 0 or not select.select([self.socket], [], [], wait)[0]:
                return False
            self.read()
        return True

    def read(self):
        """Bytes from the socket, which must have some."""
        try:
            more = self.socket.recv(65536)
        except ConnectionError:
            more = b""
        if not more:
            raise Closed(1006)
        self.bytes += more

    def take(self):
        """Sort the next frame of those that were read; False if there is none."""
        frame = self._frame()
        if not frame:
            return False
        opcode, payload = frame
        if opcode == 8:
            raise Closed(struct.unpack(">H", payload[:2])[0] if payload else 1005)
        if opcode == 9:
            self.send_frame(10, payload)
        if opcode == 1:
            self._sort(json.loads(payload))
        return True

    def _frame(self):
        data = self.bytes
        if len(data) < 2:
            return None
        length, start = data[1] & 127, 2
        if length == 126:
            if len(data) < 4:
                return None
            length, start = struct.unpack(">H", data[2:4])[0], 4
        elif length == 127:
            if len(data) < 10:
                return None
            length, start = struct.unpack(">Q", data[2:10])[0], 10
        if len(data) < start + length:
            return None
        self.bytes = data[start + length :]
        return data[0] & 15, data[start : start + length]

    def _sort(self, message):
        if message["t"] in ("ok", "error"):
            self.answers[message["id"]] = message
        else:
            self.news.append(message)
            if message["t"] == "event":
                self.log.append(message)

    # messages

    def say(self, **message):
        self.id += 1
        message["id"] = self.id
        self.send_frame(1, json.dumps(message).encode())
        return self.id

    def answer(self, number):
        limit = time.monotonic() + self.patience
        while number not in self.answers:
            if not self.receive(limit - time.monotonic()):
                raise Silence(f"no answer to {number}")
        return self.answers.pop(number)

    def ask(self, **message):
        """Say it, and the answer, which must be ok."""
        answer = self.answer(self.say(**message))
        assert answer["t"] == "ok", answer
        return answer

    def error(self, **message):
        """Say it, and the code of the error that must come."""
        answer = self.answer(self.say(**message))
        assert answer["t"] == "error", answer
        return answer["code"]

    def wait_for(self, what, count=1):
        """The newest event of that kind, once there have been so many."""
        limit = time.monotonic() + PATIENCE
        while True:
            found = [event for event in self.log if event["what"] == what]
            if len(found) >= count:
                return found[-1]
            if not self.receive(limit - time.monotonic()):
                raise AssertionError(f"no {what}")

    def close(self):
        try:
            self.send_frame(8, struct.pack(">H", 1000))
            self.socket.close()
        except OSError:
            pass


class Rules:
    """Legal moves, by the program's own text protocol."""

    def __init__(self, program):
        self.gtp = subprocess.Popen(
            [program, "gtp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def ask(self, line):
        self.gtp.stdin.write(line + "\n")
        self.gtp.stdin.flush()
        lines = []
        while True:
            got = self.gtp.stdout.readline()
            assert got, f"the program ended at: {line}"
            if got == "\n":
                break
            lines.append(got.rstrip("\n"))
        assert lines[0].startswith("="), (line, lines)
        lines[0] = lines[0][1:].strip()
        return [text for text in lines if text]

    def legal(self, setup, moves):
        """All legal moves after these, in a game that seat 1 began."""
        self.ask(
            f"set_game {setup['board']} players {setup['players']} "
            f"neutral {int(setup['neutral'])}"
        )
        for move in moves:
            self.ask(f"play {self.ask('to_play')[0].split()[0]} {move}")
        return self.ask("legal_moves")

    def close(self):
        self.gtp.stdin.close()
        self.gtp.stdout.close()
        self.gtp.wait(timeout=PATIENCE)


def page_folder():
    """Any folder will do as a page; the tables do not look at it."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="caminos-page-"))
    (folder / "index.html").write_text("<!doctype html><title>Caminos</title>")
    return folder
