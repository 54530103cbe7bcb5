#!/usr/bin/env python3
"""A site as tools/cluster.sh starts it: two servers, a worker, and a proxy that people connect to.

    tools/cluster.sh ... test_proxy.py PROGRAM
"""

import os
import signal
import sys
import time
import types
import unittest

from people import ADDRESS, PATIENCE, Client, Cluster, Game, Rules, Server, page_folder

PROGRAM = sys.argv.pop()
PORT = int(os.environ["CAMINOS_CLUSTER"].rpartition(":")[2])
*SERVERS, WORKER = map(int, os.environ["CAMINOS_CLUSTER_PIDS"].split())
PORTS = list(map(int, os.environ["CAMINOS_CLUSTER_PORTS"].split()))


class Site(Server):
    """The proxy's address, as if it were one server that never ends."""

    def __init__(self):
        self.port, self.process = PORT, types.SimpleNamespace(poll=lambda: None)

    def node(self):
        """Which server the proxy gives now."""
        line = Client(self, hello=False)
        node = line.ask(t="hello")["node"]
        line.close()
        return node


class Successor(Server):
    """A server of the site begins anew, at the port of the one that has ended."""

    def __init__(self, port):
        self.program, self.page, self.folder = PROGRAM, page_folder(), "unused"
        self.arguments = ["--store", ADDRESS, "--thinkers", "0", "--trust-proxy", "127.0.0.1",
                          "--url", f"http://127.0.0.1:{PORT}"]
        self.port = port
        self.start()


def surely(work):
    """What it gives at last, while ports are still taken and proxies still look."""
    limit = time.monotonic() + PATIENCE
    while True:
        try:
            found = work()
            if found:
                return found
        except (OSError, AssertionError):
            pass
        if time.monotonic() > limit:
            raise AssertionError("that does not happen")
        time.sleep(0.05)


class Proxy(unittest.TestCase):
    def restart(self, site, number):
        """In order; and it is back when the proxy gives it again."""
        os.kill(SERVERS[number], signal.SIGTERM)
        successor = surely(lambda: Successor(PORTS[number]))
        self.addCleanup(lambda: self.assertEqual(successor.stop(), 0))
        line = Client(successor, hello=False)
        own = line.ask(t="hello")["node"]
        line.close()
        surely(lambda: site.node() == own)

    def test_a_game_survives_the_servers(self):
        """With computers at the table: each server is restarted, one after the other; later the worker's moves come
        as before, and nothing is lost."""
        site, rules = Site(), Rules(PROGRAM)
        cluster = Cluster.__new__(Cluster)
        cluster.nodes = [site]
        game = Game(cluster, [site, None, site, None], rules, watchers=[site, site], clock={"main_ms": 600000})

        def roll(ply):
            if ply in (2, 4):
                self.restart(site, ply // 2 - 1)

        self.assertEqual(game.play(before_move=roll)["phase"], "over")
        stored = game.check(self)
        self.assertEqual(stored[-1]["what"], "ended")
        self.assertNotIn("resumed", [event["what"] for event in stored])
        self.assertEqual(site.call("GET", "/healthz")[0], 200)
        game.close()
        rules.close()


if __name__ == "__main__":
    unittest.main()
