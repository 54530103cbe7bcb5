"""member.py: one of a crowd (crowd.py): a connection, some tables, a log of each, and a will."""

import http.client
import random
import time

from client import Client, Closed, Rules, Silence

LOST = (OSError, Closed, Silence, http.client.HTTPException)  # the other side is not there
USUAL = {"board": "square", "players": 2, "neutral": False}
OFFERS = ["takeback", "takeback", "takeback", "draw", "pause", "abort"]
WRONG = [  # what nobody may do, or not now
    {"what": "move", "ply": 99, "move": "L:a1,a2,a3,b3"},
    {"what": "move", "ply": 0, "move": "nonsense"},
    {"what": "sit", "seat": 1},
    {"what": "leave", "seat": 1},
    {"what": "accept", "offer": "resume"},
    {"what": "claim", "seat": 1, "as": "win"},
    {"what": "ready"},
]


class Moves:
    """Legal moves. Whole games are known in advance, since asking takes longer than playing."""

    def __init__(self, program, seed, games=3):
        self.rules, self.chance, self.games = Rules(program), random.Random(seed), games
        self.known = {}

    def choose(self, setup, moves):
        setup = {**USUAL, **setup}
        kind = (setup["board"], setup["players"], setup["neutral"])
        if kind not in self.known:
            self.known[kind] = [self.play(setup) for _ in range(self.games)]
        if not moves or self.chance.random() < 0.97:
            fitting = [game for game in self.known[kind] if game[: len(moves)] == moves]
            if fitting:
                return self.chance.choice(fitting)[len(moves)]
        return self.chance.choice(self.rules.legal(setup, moves))

    def play(self, setup):
        """A whole game by chance."""
        moves, legal = [], self.rules.legal(setup, [])
        while legal:
            moves.append(self.chance.choice(legal))
            self.rules.ask(f"play {self.rules.ask('to_play')[0].split()[0]} {moves[-1]}")
            legal = self.rules.ask("legal_moves") if self.rules.ask("to_play") != ["none"] else []
        return moves

    def close(self):
        self.rules.close()


class View:
    """A table as one of them has seen it."""

    def __init__(self):
        self.seq, self.setup, self.holders, self.phase = 0, None, {}, "open"
        self.moves, self.to_move, self.offer, self.paused, self.next = [], 0, None, False, None

    def read(self, state):
        self.seq, self.setup, self.phase = state["seq"], state["setup"], state["phase"]
        self.holders = {n: seat["user"] for n, seat in enumerate(state["seats"], 1) if seat["kind"] != "open"}
        self.moves, self.to_move = list(state["moves"]), state["to_move"]
        self.offer = {**state["offers"][0], "answered": set()} if state["offers"] else None
        self.paused, self.next = state.get("paused", False), state.get("next")

    def follow(self, event):
        self.seq = event["seq"]
        what = event["what"]
        if what == "created":
            self.setup = event["setup"]
        elif what == "sat":
            self.holders[event["seat"]] = event["user"]
        elif what == "began":
            self.moves, self.phase, self.paused = [], "playing", False
        elif what == "moved":
            self.moves = self.moves + [event["move"]]
        elif what == "back":
            self.moves = self.moves[: event["ply"]]
        elif what == "ended":
            match = event["match"]
            is_last = event["result"] == "void" or match["game"] >= match["games"]
            self.phase, self.to_move = "over" if is_last else "between", 0
        elif what in ("paused", "resumed"):
            self.paused = what == "paused"
        elif what == "next":
            self.next = event["next"]
        if what == "offered":
            self.offer = {**event, "answered": {event["seat"]}}
        elif what == "accepted" and self.offer:
            self.offer["answered"].add(event["seat"])
        elif what not in ("said", "sat"):
            self.offer = None
        self.to_move = event.get("to_move", self.to_move)


class Place:
    """One of the crowd at one table."""

    def __init__(self, key):
        self.key, self.view, self.log = key, View(), []
        self.open = {}  # commands without an answer
        self.done = []  # some that were acknowledged: cmd, message, seq
        self.watching = False
        self.ready = None  # the number of events when they said 'ready'


class Line(Client):
    """A client that keeps everything in the order it came; only hello is waited for."""

    def __init__(self, *arguments, **how):
        self.inbox = []
        super().__init__(*arguments, **how)

    def _sort(self, message):
        if message.get("id") == 1:
            super()._sort(message)
        else:
            self.inbox.append(message)


class Member:
    """One of the crowd: at most one connection, some tables. Without a token, a spectator."""

    def __init__(self, crowd, name, token=None):
        self.crowd, self.name, self.token = crowd, name, token
        self.chance = random.Random(f"{crowd.seed} {name}")
        self.user = name  # the id, once it is known
        self.line, self.places = None, {}
        self.asked = {}  # by id: what was asked over this connection
        self.heard, self.retry_at, self.commands = 0, 0, 0

    # the connection

    def connect(self):
        now = time.monotonic()
        if now < self.retry_at:
            return
        self.retry_at = now + 0.05
        try:
            self.line = Line(self.crowd.address, hello=False, patience=self.crowd.patience)
            answer = self.line.answer(
                self.line.say(t="hello", **({"token": self.token} if self.token else {}))
            )
        except LOST:
            self.cut()
            return
        if answer["t"] == "error":
            self.cut()
            if answer["code"] != "unavailable":
                self.crowd.found.append(f"P1 {self.name}: the token is gone ({answer['code']})")
            return
        self.user = answer["user"] or self.name
        self.heard = time.monotonic()
        for table in self.places:
            self.watch(table)
        if not self.token:
            self.say({}, t="lobby", on=True)

    def cut(self):
        """The connection is over, or is to be."""
        if self.line:
            self.line.socket.close()
        self.line, self.asked = None, {}
        for place in self.places.values():
            place.watching = False
            if place.log and place.log[-1] != ("cut",):
                place.log.append(("cut",))

    def say(self, purpose, **message):
        """Send it; the purpose comes back with the answer."""
        if not self.line:
            return
        try:
            self.asked[self.line.say(**message)] = purpose
        except LOST:
            self.cut()

    def watch(self, table):
        place = self.places[table]
        forgets = not self.token and self.chance.random() < 0.3
        after = None if forgets else place.view.seq
        more = {} if after is None else {"after": after}
        self.say({"table": table, "after": after}, t="watch", table=table, key=place.key, **more)
        for cmd, message in list(place.open.items()):
            self.send(table, cmd, message)

    def send(self, table, cmd, message):
        place = self.places[table]
        place.log.append(("sent", cmd, message))
        self.say({"table": table, "cmd": cmd}, t="do", table=table, key=place.key, cmd=cmd, **message)

    def do(self, table, **message):
        """A new command; now and then it is sent twice."""
        self.commands += 1
        cmd = f"{self.name}-{self.commands}"
        self.places[table].open[cmd] = message
        for _ in range(2 if self.chance.random() < 0.05 else 1):
            self.send(table, cmd, message)

    # what comes

    def pump(self):
        """All that has arrived. To be called when the socket has something."""
        try:
            self.line.read()
            while self.line.take():
                pass
        except LOST:
            self.take_in()
            self.cut()
            return
        self.heard = time.monotonic()
        self.take_in()

    def take_in(self):
        inbox, self.line.inbox = self.line.inbox, []
        for message in inbox:
            if message["t"] == "event":
                place = self.places.get(message["table"])
                if place:
                    place.log.append(("event", message))
                    place.view.follow(message)
            elif message["t"] in ("ok", "error"):
                asked = self.asked.pop(message["id"], {})
                place = self.places.get(asked.get("table"))
                if place and "cmd" in asked:
                    self.answered(place, asked["cmd"], message)
                elif place:
                    self.watched(place, asked["after"], message)

    def watched(self, place, after, answer):
        if answer["t"] == "error":
            if answer["code"] != "unavailable":
                code = answer["code"]
                self.crowd.found.append(f"P5 {self.name}: watching after {after}: {code}")
            self.cut()  # and again
            return
        place.watching = True
        place.log.append(("watch", after, answer["seq"], answer.get("state")))
        if "state" in answer:
            place.view.read(answer["state"])

    def answered(self, place, cmd, answer):
        message = place.open.get(cmd)
        if answer["t"] == "ok":
            place.log.append(("ok", cmd, answer["seq"], answer.get("dup", False)))
            if message and not any(cmd == known for known, _, _ in place.done):
                self.crowd.acknowledged += 1
                self.crowd.moves += message["what"] == "move"
                place.done = place.done[-20:] + [(cmd, message, answer["seq"])]
        else:
            place.log.append(("error", cmd, answer["code"]))
            self.crowd.refused[answer["code"]] = self.crowd.refused.get(answer["code"], 0) + 1
            if answer["code"] in ("unavailable", "rate"):
                self.crowd.later(self, place, cmd)
                return
        place.open.pop(cmd, None)

    def mind_silence(self):
        """A line that is silent for too long is dead, whatever it looks like."""
        silent = time.monotonic() - self.heard
        if silent > self.crowd.patience:
            self.cut()
        elif silent > self.crowd.patience / 3 and not any("ping" in asked for asked in self.asked.values()):
            self.say({"ping": True}, t="ping")

    # what they do of their own will

    def act(self):
        if not self.token and self.chance.random() < 0.002:
            self.cut()  # leaves, and comes back
            return
        for table in list(self.places):
            place = self.places[table]
            if place.watching and place.view.setup and not place.open and self.line:
                self.act_at(table, place)

    def act_at(self, table, place):
        view = place.view
        mine = [seat for seat, user in view.holders.items() if user == self.user]
        luck = self.chance.random()
        if view.next and view.next not in self.places:
            self.crowd.follow(table, view.next)
        elif not self.token:
            return
        elif not mine:
            if view.phase == "open" and table in self.crowd.seated_by(self):
                free = [n for n in range(1, view.setup["players"] + 1) if n not in view.holders]
                if free:
                    self.do(table, what="sit", seat=self.chance.choice(free))
        elif luck < 0.01:
            self.do(table, **self.chance.choice(WRONG))
        elif luck < 0.02:
            self.do(table, what="say", phrase=self.chance.choice(["hello", "sorry", "thanks"]))
        elif view.phase == "between":
            if place.ready != view.seq:
                place.ready = view.seq
                self.do(table, what="ready")
        elif view.offer:
            self.answer_offer(table, view, mine)
        elif view.phase == "over":
            if luck < 0.3 and not view.next:
                self.do(table, what="offer", offer="rematch")
        elif view.paused:
            self.do(table, what="offer", offer="resume")
        elif view.to_move in mine:
            self.move(table, view, mine, luck)
        elif luck < 0.03 and view.phase == "playing" and view.to_move and len(view.moves) > 2:
            self.plan(table, view)

    def answer_offer(self, table, view, mine):
        offer, asked = view.offer, set(mine) - view.offer["answered"]
        if offer["offer"] in ("takeback", "draw"):  # the other team's to answer
            asked = {seat for seat in asked if (seat - offer["seat"]) % 2}
        if offer["seat"] in mine or not asked:
            return
        wants = offer["offer"] not in ("draw", "abort") or self.chance.random() < 0.2
        self.do(table, what="accept" if wants else "decline", offer=offer["offer"])

    def move(self, table, view, mine, luck):
        if luck < 0.06:
            offer = self.chance.choice(OFFERS)
            ply = {"ply": self.chance.randrange(len(view.moves) + 1)} if offer == "takeback" else {}
            self.do(table, what="offer", offer=offer, **ply)
        elif luck < 0.065:
            self.do(table, what="resign", seat=mine[0])
        else:
            move = self.crowd.choose(view)
            self.do(table, what="move", ply=len(view.moves), move=move)

    def plan(self, table, view):
        theirs = self.crowd.choose(view)
        try:
            mine = self.crowd.moves_source.choose(view.setup, view.moves + [theirs])
        except (AssertionError, IndexError):
            return  # that would be the end
        self.do(table, what="plan", ply=len(view.moves), lines=[[theirs, mine]])
