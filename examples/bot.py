#!/usr/bin/env python3
"""A player without a plan: sits down at an online table and plays random legal moves.

    bot.py LINK [PROGRAM [TOKEN]]

LINK is a table's, http://HOST:PORT/#table=ID&key=KEY, or a server's alone: then a table
is made, and its link printed. PROGRAM is caminos, which knows what is legal. Without a
TOKEN it plays as a guest. A command has a cmd of its own and is sent again, word for word,
until it is answered; the server sees to it that it counts once.
"""

import base64
import json
import os
import random
import socket
import sys
import time
from subprocess import PIPE, Popen
from urllib.parse import parse_qsl, urlsplit
from urllib.request import Request, urlopen

SILENCE = 45  # seconds; the server pings more often, so the line is dead after that


def post(host, path, body, token=""):
    fields = {"Authorization": f"Bearer {token}"} if token else {}
    request = Request(f"http://{host}{path}", json.dumps(body).encode(), fields)
    return json.load(urlopen(request, timeout=SILENCE))


class Table:
    def __init__(self, link, place, token):
        self.address, self.host = (link.hostname, link.port or 80), link.netloc
        self.place = {"table": place["table"], "key": place.get("key", "")}
        self.token, self.file, self.id = token, None, 0

    def connect(self):
        self.socket = socket.create_connection(self.address, timeout=SILENCE)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            f"GET /ws HTTP/1.1\r\nHost: {self.host}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Protocol: caminos.1\r\n\r\n".encode()
        )
        self.file = self.socket.makefile("rb")
        while self.file.readline().strip():
            pass
        self.ask(t="hello", token=self.token)

    def send(self, payload, opcode=1):
        mask, size = os.urandom(4), len(payload)
        more = size.to_bytes(2, "big") if size > 125 else b""
        head = bytes([128 | opcode, 128 | min(size, 126)]) + more
        self.socket.sendall(head + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(payload)))

    def receive(self):
        while head := self.file.read(2):
            more = {126: 2, 127: 8}.get(head[-1])
            size = int.from_bytes(self.file.read(more), "big") if more else head[-1]
            payload = self.file.read(size)
            if len(payload) < size or head[0] == 0x88:
                break
            if head[0] == 0x81:
                return json.loads(payload)
            self.send(payload, 10)  # it was a ping
        raise ConnectionError("closed")

    def ask(self, **message):
        self.id += 1
        self.send(json.dumps({"id": self.id, **message}).encode())
        while (answer := self.receive()).get("id") != self.id:
            pass
        return answer

    def surely(self, **message):
        """Ask until there is an answer, with a new connection where the old one broke."""
        delay = 0.1
        while True:
            try:
                if not self.file:
                    self.connect()
                answer = self.ask(**message)
                if answer["t"] == "ok" or answer["code"] not in ("unavailable", "rate"):
                    return answer
            except OSError:
                self.file = None
            time.sleep(delay * random.uniform(0.5, 1))
            delay = min(2 * delay, 5)

    def wait(self):
        try:
            while self.receive()["t"] != "event":
                pass
        except OSError:
            self.file = None

    def play(self, program):
        """Until the match is over; its result. The state is asked for anew each time."""
        seen = 0
        while (answer := self.surely(t="watch", **self.place))["t"] == "ok":
            state = answer["state"]
            if state["phase"] == "over":
                return state["result"]
            if state["seq"] == seen:  # nothing to do: something must happen first
                self.wait()
            elif task := what_to_do(state, program):
                self.surely(t="do", cmd=os.urandom(12).hex(), **self.place, **task)
            seen = state["seq"]
        sys.exit(f"bot: {answer['message']}")


def what_to_do(state, program):
    mine, kinds = state["you"], [seat["kind"] for seat in state["seats"]]
    if not mine and "open" in kinds:
        return {"what": "sit", "seat": kinds.index("open") + 1}
    if state["phase"] == "between":
        return {"what": "ready"}
    if state["offers"] and state["offers"][0]["seat"] not in mine:
        return {"what": "decline", "offer": state["offers"][0]["offer"]}
    ply = len(state["moves"])
    return state["to_move"] in mine and {"what": "move", "ply": ply, "move": choose(program, state)}


def gtp(program, line):
    print(line, file=program.stdin, flush=True)
    return [text.strip("= \n") for text in iter(program.stdout.readline, "\n")]


def choose(program, state):
    """Any legal move. Who began does not matter: the colours only change names."""
    gtp(program, "set_game {board} players {players} neutral {neutral:d}".format(**state["setup"]))
    for move in state["moves"]:
        gtp(program, f"play {gtp(program, 'to_play')[0].split()[0]} {move}")
    return random.choice(gtp(program, "legal_moves"))


def main(link, path="caminos", token=""):
    link = urlsplit(link)
    place = dict(parse_qsl(link.fragment))
    token = token or post(link.netloc, "/api/guest", {"name": "Python"})["token"]
    if "table" not in place:
        place = post(link.netloc, "/api/tables", {"cmd": os.urandom(12).hex()}, token)
        print(place["link"], flush=True)
    with Popen([path, "gtp"], stdin=PIPE, stdout=PIPE, text=True) as program:
        print(Table(link, place, token).play(program))


if __name__ == "__main__":
    main(*sys.argv[1:])
