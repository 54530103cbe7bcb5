"""websocket.py: a WebSocket client that can also do everything wrong."""

import os
import socket
import struct

KEY = b"dGhlIHNhbXBsZSBub25jZQ=="
ACCEPT = b"s3pPLMBiTxaQ9kYGzzhZRbK+xOo="

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


def handshake(path=b"/ws", *fields, key=KEY, version=b"13", host=b"x"):
    return b"\r\n".join([
        b"GET " + path + b" HTTP/1.1", b"Host: " + host, b"Upgrade: websocket",
        b"Connection: keep-alive, Upgrade", b"Sec-WebSocket-Key: " + key,
        b"Sec-WebSocket-Version: " + version, *fields, b"", b"",
    ])


def frame(opcode, payload=b"", final=True, rsv=0, masked=True, length=None):
    """One frame; length: how many bytes its length is written with (0, 2 or 8)."""
    if length is None:
        length = 0 if len(payload) < 126 else 2 if len(payload) < 65536 else 8
    start = bytes([(0x80 if final else 0) | rsv << 4 | opcode])
    mark = 0x80 if masked else 0
    if length == 0:
        start += bytes([mark | len(payload)])
    else:
        start += bytes([mark | (126 if length == 2 else 127)])
        start += len(payload).to_bytes(length, "big")
    if not masked:
        return start + payload
    mask = os.urandom(4)
    return start + mask + bytes(c ^ mask[i % 4] for i, c in enumerate(payload))


class WebSocket:
    """An open one. Pings are answered unless 'pongs' is unset."""

    def __init__(self, host, port, *fields, receive_buffer=None, timeout=20, path=b"/ws"):
        self.socket = socket.socket()
        self.socket.settimeout(timeout)
        if receive_buffer:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.socket.connect((host, port))
        self.socket.sendall(handshake(path, *fields))
        self.buffer = b""
        while b"\r\n\r\n" not in self.buffer:
            self.buffer += self._receive()
        self.head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        if not self.head.startswith(b"HTTP/1.1 101 "):
            self.socket.close()
            raise ConnectionRefusedError(self.head.split(b"\r\n")[0])
        self.pongs = True

    def _receive(self):
        chunk = self.socket.recv(65536)
        if not chunk:
            raise EOFError
        return chunk

    def _take(self, count):
        while len(self.buffer) < count:
            self.buffer += self._receive()
        taken, self.buffer = self.buffer[:count], self.buffer[count:]
        return taken

    def read_frame(self):
        """Opcode and payload of the next frame, whatever it is."""
        first, second = self._take(2)
        assert first & 0x70 == 0 and first & 0x80 and not second & 0x80, (first, second)
        length = second
        if second == 126:
            length, = struct.unpack(">H", self._take(2))
            assert length >= 126
        elif second == 127:
            length, = struct.unpack(">Q", self._take(8))
            assert length >= 65536
        return first & 15, self._take(length)

    def read(self):
        """The next text, or (code, reason) of a close; EOFError at the end."""
        while True:
            opcode, payload = self.read_frame()
            if opcode == PING and self.pongs:
                self.socket.sendall(frame(PONG, payload))
            elif opcode == TEXT:
                return payload.decode()
            elif opcode == CLOSE:
                return (int.from_bytes(payload[:2], "big") if payload else 1005, payload[2:].decode())

    def send(self, text):
        self.socket.sendall(frame(TEXT, text.encode()))

    def ask(self, text):
        self.send(text)
        return self.read()

    def close(self):
        self.socket.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


