"""proxy.py: a bad line between clients and a server: it cuts connections, in the middle of a frame too, and
half-opens them: what is sent then vanishes, in one direction or both, and nobody is told."""

import random
import selectors
import socket
import struct
import threading
import time

FATES = ["well", "closed", "reset", "deaf", "mute", "dead"]  # of a connection; deaf: the server hears nothing
LONGEST = 0.6  # seconds until a fate comes


class Pair:
    """A connection on both sides."""

    def __init__(self, client, server, fate, moment):
        self.client, self.server, self.fate, self.moment = client, server, fate, moment

    def other(self, end):
        return self.server if end is self.client else self.client


class Proxy:
    """Runs by itself, from a seed. 'port' is where it listens; heal() makes it a good line from then on, but what
    is dead stays so."""

    def __init__(self, server, seed=0):
        self.target, self.chance = server, random.Random(seed)
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.selector = selectors.DefaultSelector()
        self.selector.register(self.listener, selectors.EVENT_READ)
        self.pairs, self.kept = {}, []
        self.met = dict.fromkeys(FATES, 0)  # how many met which
        self.healed = self.ended = False
        self.thread = threading.Thread(target=self.run)
        self.thread.start()

    def heal(self):
        self.healed = True

    def close(self):
        self.ended = True
        self.thread.join()
        for end in list(self.pairs) + self.kept + [self.listener]:
            end.close()
        self.selector.close()

    def run(self):
        while not self.ended:
            for key, _ in self.selector.select(0.05):
                if key.fileobj is self.listener:
                    self.accept()
                elif key.fileobj in self.pairs:
                    self.carry(key.fileobj, self.pairs[key.fileobj])

    def accept(self):
        client, _ = self.listener.accept()
        try:
            server = socket.create_connection(("127.0.0.1", self.target.port))
        except OSError:
            client.close()
            return
        fate = "well" if self.healed else self.chance.choice(FATES)
        pair = Pair(client, server, fate, time.monotonic() + self.chance.random() * LONGEST)
        for end in (client, server):
            self.pairs[end] = pair
            self.selector.register(end, selectors.EVENT_READ)

    def carry(self, end, pair):
        try:
            data = end.recv(65536)
        except OSError:
            data = b""
        is_due = pair.fate != "well" and time.monotonic() >= pair.moment
        vanishing = {"deaf": [pair.client], "mute": [pair.server], "dead": [pair.client, pair.server]}
        if is_due and end in vanishing.get(pair.fate, []):
            self.met[pair.fate] += 1
            if not data:  # and the other side does not learn of it
                self.forget(end)
                end.close()
            return
        if not data:
            self.part(pair)
            return
        try:
            if is_due and pair.fate in ("closed", "reset"):
                pair.other(end).sendall(data[: self.chance.randrange(len(data))])
                self.met[pair.fate] += 1
                self.part(pair, reset=pair.fate == "reset")
            else:
                pair.other(end).sendall(data)
        except OSError:
            self.part(pair)

    def forget(self, end):
        if self.pairs.pop(end, None):
            self.selector.unregister(end)

    def part(self, pair, reset=False):
        for end in (pair.client, pair.server):
            self.forget(end)
            if reset:
                end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            end.close()
