"""A second client of the online protocol, written from its text alone and sharing no
code with the first: asyncio streams instead of sockets, and it keeps the state of its
table by the events instead of asking for it, chooses its own moves, and comes back after
its connection is lost with what it has not been answered."""

import asyncio
import base64
import json
import os
import random
import subprocess


class Refused(Exception):
    def __init__(self, answer):
        super().__init__(answer["message"])
        self.code = answer["code"]


class Lost(Exception):
    """The connection is gone; nobody knows what became of the request."""


class Adviser:
    """Legal moves, asked of 'caminos gtp' and remembered move by move."""

    def __init__(self, program):
        pipe = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        self.process = subprocess.Popen([program, "gtp"], encoding="utf-8", **pipe)
        self.game, self.moves = None, []

    def command(self, *words):
        print(*words, file=self.process.stdin, flush=True)
        answer = ""
        while not answer.endswith("\n\n"):
            answer += self.process.stdout.readline()
        if answer[0] != "=":
            raise ValueError(f"{' '.join(words)}: {answer}")
        return answer[1:].split("\n")

    def legal(self, setup, moves):
        game = (setup["board"], setup["players"], setup["neutral"])
        common = 0
        while common < min(len(moves), len(self.moves)) and moves[common] == self.moves[common]:
            common += 1
        if game != self.game or common < len(self.moves):
            self.command("set_game", game[0], "players", str(game[1]), "neutral", str(int(game[2])))
            self.game, common = game, 0
        for move in moves[common:]:
            self.command("play", self.command("to_play")[0].split()[0], move)
        self.moves = list(moves)
        return [line.strip() for line in self.command("legal_moves") if line.strip()]

    def close(self):
        self.process.communicate("quit\n")


class Second:
    """One connection that watches one table, and what it knows of the table."""

    def __init__(self, table, key, adviser=None):
        self.table, self.key, self.adviser = table, key, adviser
        self.events, self.state, self.start = [], None, None
        self.presence = self.farewell = self.code = None
        self.dice, self.cmds = random.Random(table), 0
        self.changed = asyncio.Event()

    async def open(self, port, token, after=None):
        """Connect; or again, to go on behind the last event that was seen."""
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", port)
        nonce = base64.b64encode(os.urandom(16)).decode()
        lines = ["GET /ws HTTP/1.1", f"Host: 127.0.0.1:{port}", "Connection: Upgrade"]
        lines += ["Upgrade: websocket", "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {nonce}"]
        lines += ["Sec-WebSocket-Protocol: caminos.1", "", ""]
        self.writer.write("\r\n".join(lines).encode())
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode()
        assert head.startswith("HTTP/1.1 101"), head
        assert "sec-websocket-protocol: caminos.1" in head.lower(), head
        self.waiting, self.count, self.code = {}, 0, None
        self.task = asyncio.ensure_future(self.listen())
        await self.request({"t": "hello", **({"token": token} if token else {})})
        if self.start is not None:
            after = self.start + len(self.events)
        order = {"t": "watch", "table": self.table, "key": self.key}
        answer = await self.request(order if after is None else {**order, "after": after})
        if self.start is None:
            self.start = answer["seq"] if after is None else after
        self.state = self.state or answer.get("state")
        return self

    async def close(self, politely=True):
        self.task.cancel()
        if politely and self.code is None:
            self.frame(8, b"\x03\xe8")
            await self.writer.drain()
        self.writer.close()

    def frame(self, opcode, payload):
        size = len(payload)
        length = bytes([size | 0x80]) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
        mask = os.urandom(4)
        masked = bytes(byte ^ mask[at & 3] for at, byte in enumerate(payload))
        self.writer.write(bytes([0x80 | opcode]) + length + mask + masked)

    async def listen(self):
        try:
            while self.code is None:
                first, size = await self.reader.readexactly(2)
                if size > 125:
                    size = int.from_bytes(await self.reader.readexactly(2 if size == 126 else 8), "big")
                payload = await self.reader.readexactly(size)
                if first == 0x89:
                    self.frame(10, payload)
                elif first == 0x81:
                    self.take(json.loads(payload))
                elif first == 0x88:
                    self.code = int.from_bytes(payload[:2], "big")
        except (asyncio.IncompleteReadError, ConnectionError):
            self.code = 1006
        self.writer.close()
        for answer in self.waiting.values():
            if not answer.done():
                answer.set_exception(Lost())
        self.changed.set()

    def take(self, message):
        if message["t"] in ("ok", "error"):
            self.state = message.get("state", self.state)
            self.waiting.pop(message["id"]).set_result(message)
        elif message["t"] == "event":
            self.events.append(message)
            if self.state:
                self.apply(message)
        elif message["t"] == "presence":
            self.presence = message
        elif message["t"] == "bye":
            self.farewell = message
        self.changed.set()

    def apply(self, event):
        """What this event makes of the state."""
        state, what = self.state, event["what"]
        assert event["seq"] == state["seq"] + 1, (event, state["seq"])
        for name in ("seq", "left", "sum", "to_move", "game", "first", "result", "match"):
            state[name] = event.get(name, state[name])
        if "left" in event:
            state["at"] = event["at"]
        if what == "began":
            state.update(phase="playing", moves=[], result=None)
        elif what == "moved":
            state["moves"].append(event["move"])
        elif what == "back":
            del state["moves"][event["ply"] :]
        elif what == "ended":
            last = event["match"]["game"] == event["match"]["games"] or event["result"] == "void"
            state.update(phase="over" if last else "between", to_move=0)

    async def request(self, message):
        self.count += 1
        answer = self.waiting[self.count] = asyncio.get_running_loop().create_future()
        self.frame(1, json.dumps({**message, "id": self.count}).encode())
        answer = await answer
        if answer["t"] == "error":
            raise Refused(answer)
        return answer

    def order(self, what, **fields):
        """A command with a name of its own, which may be sent as often as needed."""
        self.cmds += 1
        cmd = f"second-{self.cmds}"
        return {"t": "do", "table": self.table, "cmd": cmd, "what": what, **fields}

    async def do(self, what, **fields):
        return (await self.request(self.order(what, **fields)))["seq"]

    async def choose(self, seat):
        """A move for that seat, once it is its turn."""
        await self.until(lambda state: state["to_move"] == seat)
        moves = self.state["moves"]
        move = self.dice.choice(self.adviser.legal(self.state["setup"], moves))
        return self.order("move", ply=len(moves), move=move)

    async def play(self, seat):
        return (await self.request(await self.choose(seat)))["seq"]

    async def until(self, test):
        """Wait until the state, as the events tell it, is so."""
        await self.wait(lambda: test(self.state))

    async def wait(self, test):
        while not test():
            self.changed.clear()
            await self.changed.wait()

    async def seen(self, seq):
        await self.wait(lambda: self.start + len(self.events) >= seq)
