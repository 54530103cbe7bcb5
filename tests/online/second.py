"""A second client of the online protocol, written from its text alone and sharing no
code with the first: asyncio streams instead of sockets, and it keeps the state of its
table by the events instead of asking for it."""

import asyncio
import base64
import json
import os


class Refused(Exception):
    def __init__(self, answer):
        super().__init__(answer["message"])
        self.code = answer["code"]


class Second:
    """One connection that watches one table, and what it knows of the table."""

    def __init__(self, table, key):
        self.table, self.key = table, key
        self.events, self.waiting, self.state = [], {}, None
        self.count, self.changed = 0, asyncio.Event()

    async def open(self, port, token, after=None):
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", port)
        nonce = base64.b64encode(os.urandom(16)).decode()
        lines = ["GET /ws HTTP/1.1", f"Host: 127.0.0.1:{port}", "Connection: Upgrade"]
        lines += ["Upgrade: websocket", "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {nonce}"]
        lines += ["Sec-WebSocket-Protocol: caminos.1", "", ""]
        self.writer.write("\r\n".join(lines).encode())
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode()
        assert head.startswith("HTTP/1.1 101"), head
        assert "sec-websocket-protocol: caminos.1" in head.lower(), head
        self.task = asyncio.ensure_future(self.listen())
        await self.request({"t": "hello", **({"token": token} if token else {})})
        start = {"t": "watch", "table": self.table, "key": self.key}
        answer = await self.request(start if after is None else {**start, "after": after})
        self.start = answer["seq"] if after is None else after
        self.state = self.state or answer.get("state")
        return self

    async def close(self):
        self.task.cancel()
        self.writer.close()

    def frame(self, opcode, payload):
        size = len(payload)
        length = bytes([size | 0x80]) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
        mask = os.urandom(4)
        masked = bytes(byte ^ mask[at & 3] for at, byte in enumerate(payload))
        self.writer.write(bytes([0x80 | opcode]) + length + mask + masked)

    async def listen(self):
        while True:
            first, size = await self.reader.readexactly(2)
            if size > 125:
                size = int.from_bytes(await self.reader.readexactly(2 if size == 126 else 8), "big")
            payload = await self.reader.readexactly(size)
            if first == 0x89:
                self.frame(10, payload)
            elif first == 0x81:
                self.take(json.loads(payload))

    def take(self, message):
        if message["t"] in ("ok", "error"):
            self.state = message.get("state", self.state)
            self.waiting.pop(message["id"]).set_result(message)
        elif message["t"] == "event":
            self.events.append(message)
            if self.state:
                self.apply(message)
            self.changed.set()

    def apply(self, event):
        """What this event makes of the state."""
        state, what = self.state, event["what"]
        assert event["seq"] == state["seq"] + 1, (event, state["seq"])
        for name in ("seq", "left", "sum", "to_move", "game", "first", "result", "match"):
            state[name] = event.get(name, state[name])
        if what == "began":
            state.update(phase="playing", moves=[], result=None)
        elif what == "moved":
            state["moves"].append(event["move"])
        elif what == "back":
            del state["moves"][event["ply"] :]
        elif what == "ended":
            last = event["match"]["game"] == event["match"]["games"]
            state.update(phase="over" if last else "between", to_move=0)

    async def request(self, message):
        self.count += 1
        answer = self.waiting[self.count] = asyncio.get_running_loop().create_future()
        self.frame(1, json.dumps({**message, "id": self.count}).encode())
        answer = await answer
        if answer["t"] == "error":
            raise Refused(answer)
        return answer

    async def do(self, what, **fields):
        cmd = base64.urlsafe_b64encode(os.urandom(9)).decode()
        order = {"t": "do", "table": self.table, "cmd": cmd, "what": what, **fields}
        return (await self.request(order))["seq"]

    async def until(self, test):
        """Wait until the state, as the events tell it, is so."""
        while not test(self.state):
            self.changed.clear()
            await self.changed.wait()

    async def seen(self, seq):
        while self.start + len(self.events) < seq:
            self.changed.clear()
            await self.changed.wait()
