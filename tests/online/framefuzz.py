"""framefuzz.py: WebSocket frames with something wrong somewhere, from a seed, over a real socket. Two kinds of talks:

    messages  frames are sound, what they say is not: every message must get exactly one answer, unless the
              connection is closed with a code that the protocol names
    frames    the frames themselves are spoilt: whatever comes back must be documented
"""

import collections
import json
import pathlib
import random
import select
import socket
import struct
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "net"))
import websocket  # noqa: E402

PATIENCE = 60
TALK = 20  # frames, at most
CODES = set(
    "malformed unknown unauthorized forbidden not_found full not_your_turn illegal stale over cmd_reused "
    "conflict name_taken bad_login rate too_big unavailable internal".split()
)
TOLD = {"ok", "error", "event", "lobby", "presence", "private", "bye"}
CLOSES = {1001, 1002, 1003, 1007, 1008, 1009, 4002}

# Sound messages to begin with; TABLE and TOKEN are replaced.
MESSAGES = [
    {"t": "hello", "token": "TOKEN"},
    {"t": "hello"},
    {"t": "ping"},
    {"t": "lobby", "on": True},
    {"t": "lobby", "on": False},
    {"t": "watch", "table": "TABLE"},
    {"t": "watch", "table": "TABLE", "key": "KEY", "after": 0},
    {"t": "unwatch", "table": "TABLE"},
    {"t": "do", "table": "TABLE", "cmd": "a", "what": "sit", "seat": 2},
    {"t": "do", "table": "TABLE", "cmd": "b", "what": "leave", "seat": 1},
    {"t": "do", "table": "TABLE", "cmd": "c", "what": "move", "ply": 0, "move": "L:a1,a2,a3,b3"},
    {"t": "do", "table": "TABLE", "cmd": "c", "what": "move", "ply": 0, "move": "L:a1,a2,a3,c3"},
    {"t": "do", "table": "TABLE", "cmd": "c", "what": "move", "ply": 1, "move": "T:c4,d4x2,e4"},
    {"t": "do", "table": "TABLE", "cmd": "d", "what": "resign", "seat": 1},
    {"t": "do", "table": "TABLE", "cmd": "e", "what": "offer", "offer": "takeback", "ply": 0},
    {"t": "do", "table": "TABLE", "cmd": "f", "what": "offer", "offer": "pause"},
    {"t": "do", "table": "TABLE", "cmd": "g", "what": "accept", "offer": "draw"},
    {"t": "do", "table": "TABLE", "cmd": "h", "what": "decline", "offer": "rematch"},
    {"t": "do", "table": "TABLE", "cmd": "i", "what": "ready"},
    {"t": "do", "table": "TABLE", "cmd": "j", "what": "claim", "seat": 2, "as": "win"},
    {"t": "do", "table": "TABLE", "cmd": "k", "what": "plan", "ply": 1, "lines": [["L:a1,a2,a3,b3", "O:d4,d5,e4,e5"]]},
    {"t": "do", "table": "TABLE", "cmd": "l", "what": "say", "phrase": "hello"},
]
VALUES = [None, True, False, 0, 1, -1, 2, 4, 5, 99, 2**31, 2**53 - 1, 2**53, 2**63, 2**64, -(2**63), 1.5, 1e308, "", "a"]
VALUES += ["TABLE", "x" * 36, "x" * 37, "\0", "é", "\U0001f600", "../..", "x" * 5000, [], {}, [[]], [[""]], [[1]], {"a": {}}]
VALUES += ["win", "draw", "partner", "takeback", "abort", "resume", [["L:a1,a2,a3,b3"] * 16] * 32, [["L:a1,a2,a3,b3"]] * 33]
TEXTS = [b"", b"{}", b"[]", b"null", b"0", b'"', b"{" * 3000, b"[" * 8000, b'{"t":' * 500, b" " * 100, b"\xff", b"\xc3", b"\0"]
TEXTS += [b"\xed\xa0\x80", b'{"t":"ping","id":1,"id":2}', b'{"t":"ping","id":1e3}', b'\xef\xbb\xbf{"t":"ping","id":1}']
TEXTS += [b"x" * 16384, b"x" * 16385, b'{"t":"ping","id":' + b"9" * 400 + b"}"]


class Undocumented(Exception):
    """Not an answer that the protocol knows."""


def spoil_message(rng, message):
    """Some fields are others, or missing, or too many."""
    message = dict(message)
    for _ in range(rng.choice([0, 0, 1, 1, 2, 3])):
        name = rng.choice([*message, "t", "id", "table", "cmd", "what", "seat", "ply", "move", "lines", "after", "x"])
        if rng.random() < 0.2:
            message.pop(name, None)
        else:
            message[name] = rng.choice(VALUES)
    return message


def spoil_bytes(rng, data):
    data = bytearray(data)
    for _ in range(rng.choice([0, 1, 1, 2, 4])):
        at, what = rng.randint(0, len(data)), rng.randrange(4)
        if what == 0 and at < len(data):
            data[at] = rng.randrange(256 if rng.random() < 0.1 else 128)
        elif what == 1:
            del data[at : at + rng.randint(1, 8)]
        elif what == 2:
            data[at:at] = rng.choice([b'"', b"{", b"[", b",", b"\\", b"\\u0000", b"\\ud800", b"9" * 30, b"-", b"\0", b"\xff"])
        else:
            data[at:at] = data[at : at + rng.randint(1, 60)]
    return bytes(data)


def spoilt_frame(rng, payload):
    """A frame, or something like one."""
    opcode = rng.choice([1, 1, 1, 0, 2, 3, 7, 8, 9, 10, 11, 15])
    if opcode == 8 and rng.random() < 0.7:
        payload = struct.pack(">H", rng.choice([999, 1000, 1001, 1005, 1006, 1015, 3000, 5000])) + payload[:50]
    if opcode > 7 and rng.random() < 0.8:
        payload = payload[:125]
    length = rng.choice([None, None, None, 2, 8]) if len(payload) < 65536 else None
    data = websocket.frame(
        opcode,
        payload,
        final=rng.random() < 0.8,
        rsv=rng.choice([0, 0, 0, 0, rng.randrange(8)]),
        masked=rng.random() < 0.95,
        length=length,
    )
    if rng.random() < 0.1:
        data = data[:1] + bytes([0x80 | 127]) + rng.randbytes(8) + data[2:]
    return spoil_bytes(rng, data) if rng.random() < 0.3 else data


class Fuzzer:
    """Talks to a server, as a guest with a table of its own. 'meanwhile' is called between two looks at the socket:
    somebody else may want to play."""

    def __init__(self, server, seed, meanwhile=lambda: None):
        self.server, self.rng, self.meanwhile = server, random.Random(seed), meanwhile
        self.seen = collections.Counter()  # answers by code, closes by number
        self.sent = self.drips = 0
        self.token = server.guest("Fuzz")
        self.make_table()

    def make_table(self):
        """With both seats its own: everything can be done there."""
        setup = {"cmd": f"table{self.sent}", "seats": ["me", "me"], "clock": {"main_ms": 3600000}}
        answer = self.server.call("POST", "/api/tables", setup, self.token)[1]
        self.table, self.key = answer["table"], answer["key"]

    def run(self, count):
        """So many frames; raises Undocumented."""
        while self.sent < count:
            if self.rng.random() < 0.25:
                self.make_table()
            self.talk(min(TALK, count - self.sent))

    def talk(self, most):
        with websocket.WebSocket("127.0.0.1", self.server.port, timeout=PATIENCE) as line:
            line.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            count = self.rng.randint(1, most)
            self.sent += count
            if self.rng.random() < 0.7:
                self.talk_messages(line, count)
            else:
                self.talk_frames(line, count)

    def payload(self, number):
        """Of the so-manieth message."""
        if self.rng.random() < 0.02:
            return self.rng.choice(TEXTS)
        message = {**self.rng.choice(MESSAGES), "id": number}
        if number == 1 and self.rng.random() < 0.9:
            message = {**MESSAGES[0], "id": 1}
        else:
            message = spoil_message(self.rng, message)
        if message.get("cmd") and self.rng.random() < 0.7:
            message["cmd"] = f"{self.sent}-{number}"
        text = json.dumps(message, ensure_ascii=self.rng.random() < 0.5)
        text = text.replace("TABLE", self.table).replace("TOKEN", self.token).replace("KEY", self.key)
        data = text.encode()
        return spoil_bytes(self.rng, data) if self.rng.random() < 0.3 and number > 1 else data

    def pieces(self, payload):
        """A sound frame, or several that make up one message."""
        if self.rng.random() < 0.8 or not payload:
            return websocket.frame(1, payload)
        at = self.rng.randint(0, len(payload))
        ping = websocket.frame(9, b"between") if self.rng.random() < 0.3 else b""
        return websocket.frame(1, payload[:at], final=False) + ping + websocket.frame(0, payload[at:])

    def talk_messages(self, line, count):
        data = b"".join(self.pieces(self.payload(number)) for number in range(1, count + 1))
        closed = self.deliver(line, data)
        end, answers = time.monotonic() + PATIENCE, 0
        while not closed and answers < count:
            if time.monotonic() > end:
                raise Undocumented(f"{answers} answers to {count} messages: {data!r}")
            answered, closed = self.take(line, 0.01)
            answers += answered
            self.meanwhile()
        if answers > count:
            raise Undocumented(f"{answers} answers to {count} messages: {data!r}")

    def talk_frames(self, line, count):
        """Until the server closes, which it does soon once nothing more can come."""
        data = b"".join(spoilt_frame(self.rng, self.payload(n)) for n in range(1, count + 1))
        try:
            closed = self.deliver(line, data)
            line.socket.shutdown(socket.SHUT_WR)
            end = time.monotonic() + PATIENCE
            while not closed and time.monotonic() < end:
                _, closed = self.take(line, 0.01, any_close=True)
                self.meanwhile()
        except OSError:
            self.seen["lost"] += 1
            return
        if not closed:
            raise Undocumented(f"still open after {data!r}")

    def deliver(self, line, data):
        """All at once, in pieces, or drop by drop. True if it was closed meanwhile."""
        how = self.rng.random()
        drips = how < 0.03 and len(data) < 3000
        places = range(1, len(data)) if drips else sorted(self.rng.randint(0, len(data)) for _ in range(3))
        cut = [0, *places, len(data)] if drips or how < 0.3 else [0, len(data)]
        self.drips += drips
        try:
            for start, end in zip(cut, cut[1:]):
                line.socket.sendall(data[start:end])
        except ConnectionError:
            pass  # closed before it took all; take() sees how
        return False

    def take(self, line, wait, any_close=False):
        """What is there: how many answers, and whether it is over."""
        answers = 0
        while line.buffer or select.select([line.socket], [], [], wait)[0]:
            wait = 0
            try:
                opcode, payload = line.read_frame()
            except (EOFError, ConnectionError):
                self.seen["lost"] += 1
                return answers, True
            if opcode == websocket.CLOSE:
                code = int.from_bytes(payload[:2], "big") if payload else 1005
                if code not in CLOSES and not (any_close and (code == 1005 or 1000 <= code < 5000)):
                    raise Undocumented(f"closed with {code}")
                self.seen[f"close {code}" if code in CLOSES else "close echoed"] += 1
                return answers, True
            if opcode == websocket.TEXT:
                answers += self.judge(json.loads(payload))
            elif opcode not in (websocket.PING, websocket.PONG):
                raise Undocumented(f"a frame of kind {opcode}")
        return answers, False

    def judge(self, message):
        """Is it an answer?"""
        kind = message.get("t")
        if kind not in TOLD:
            raise Undocumented(message)
        if kind == "error":
            if message["code"] not in CODES or not isinstance(message["message"], str):
                raise Undocumented(message)
            if (message["code"] == "illegal") != ("reason" in message):
                raise Undocumented(message)
            if message["code"] == "internal":
                raise Undocumented(message)
            self.seen[message["code"]] += 1
        elif kind == "ok":
            self.seen["ok"] += 1
        return kind in ("ok", "error")
