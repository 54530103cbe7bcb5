#!/usr/bin/env python3
"""A site as tools/cluster.sh starts it: two servers, a worker, and a proxy that people connect to.

    tools/cluster.sh ... test_proxy.py PROGRAM
"""

import os
import signal
import sys
import types
import unittest

from people import Cluster, Game, Rules, Server

PROGRAM = sys.argv.pop()
PORT = int(os.environ["CAMINOS_CLUSTER"].rpartition(":")[2])
FIRST, SECOND, WORKER = map(int, os.environ["CAMINOS_CLUSTER_PIDS"].split())


class Site(Server):
    """The proxy's address, as if it were one server that never ends."""

    def __init__(self):
        self.port, self.process = PORT, types.SimpleNamespace(poll=lambda: None)


class Proxy(unittest.TestCase):
    def test_a_game_survives_the_servers(self):
        """With a computer at the table; one server ends in order, later the worker's move comes as before."""
        site, rules = Site(), Rules(PROGRAM)
        cluster = Cluster.__new__(Cluster)
        cluster.nodes = [site]
        game = Game(cluster, [site, None, site, None], rules, watchers=[site, site])

        def end_one(ply):
            if ply == 3:
                os.kill(FIRST, signal.SIGTERM)

        self.assertEqual(game.play(before_move=end_one)["phase"], "over")
        self.assertEqual(game.check(self)[-1]["what"], "ended")
        self.assertEqual(site.call("GET", "/healthz")[0], 200)
        game.close()
        rules.close()


if __name__ == "__main__":
    unittest.main()
