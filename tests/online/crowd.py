"""crowd.py: people who play at many tables of a real server at once, whatever becomes of it.

Everybody keeps a log of all they sent and saw (checker.py), sends again what was not answered, with
the same cmd, and goes on. All of it happens in one thread, from one seed; only the server's speed is
not in the seed.
"""

import random
import select
import time

from checker import check
from member import LOST, Member, Place

SETTLING = 60  # seconds until what should come is said to be missing

# What is played, always one table of each; a seat that is open is somebody's of the crowd.
TABLES = [
    {"players": 2},
    {"players": 2, "public": True, "clock": {"main_ms": 3600000, "inc_ms": 1000}},
    {"players": 4, "board": "rhombus", "points": True},
    {"players": 2, "board": "octagon", "neutral": True, "games": 2},
    {"players": 4, "board": "ring", "neutral": True, "clock": {"days": 1}},
    {"players": 2, "clock": {"main_ms": 150, "inc_ms": 10}},
    {"players": 2, "seats": ["me", {"computer": 1}]},
]


class Crowd:
    """All of them, and the tables they know. 'address' has the port that they connect to, which need not
    be the server's own."""

    def __init__(self, server, moves, seed, people=6, spectators=3, patience=10, address=None):
        self.server, self.moves_source, self.seed, self.patience = server, moves, seed, patience
        self.address = address or server
        self.chance = random.Random(seed)
        self.settling = SETTLING
        self.found = []  # violations that show before anything is compared
        self.acknowledged, self.moves, self.refused = 0, 0, {}
        self.tables = {}  # id: its key, which of TABLES it is, who is to sit there
        self.made, self.delayed = 0, []
        self.last_made = None  # what was asked for and answered: body, token, id
        self.retired = []  # over, and compared
        self.members = []
        self.wanted = {"people": people, "spectators": spectators}

    # making people and tables; whatever fails is tried again, with the same cmd

    def people(self):
        return [member for member in self.members if member.token]

    def complete(self):
        """Whoever and whatever is missing; True once nothing is."""
        try:
            while len(self.people()) < self.wanted["people"]:
                name = f"Person {len(self.people()) + 1}"
                self.members.append(Member(self, name.replace(" ", ""), self.server.guest(name)))
            while len(self.members) < self.wanted["people"] + self.wanted["spectators"]:
                self.members.append(Member(self, f"Spectator{len(self.members)}"))
            for kind, setup in enumerate(TABLES):
                if not any(info["kind"] == kind for info in self.tables.values()):
                    self.make_table(kind, setup)
        except LOST + (AssertionError,):
            return False
        return True

    def make_table(self, kind, setup):
        chance = random.Random(f"{self.seed} table {self.made}")
        sitting = chance.sample(self.people(), 1 if "seats" in setup else setup["players"])
        body = {"cmd": f"table-{self.made}", **setup}
        status, answer, _ = self.server.call("POST", "/api/tables", body, sitting[0].token)
        if status != 201:
            raise AssertionError(answer)
        self.made += 1
        self.last_made = body, sitting[0].token, answer["table"]
        self.add(answer["table"], answer["key"], kind, [member.name for member in sitting])

    def add(self, table, key, kind, sitting):
        self.tables[table] = {"key": key, "kind": kind, "sitting": sitting}
        for member in self.members:
            if member.name in sitting or not member.token or self.chance.random() < 0.3:
                member.places[table] = Place(key)
                member.watch(table)

    def follow(self, table, successor):
        """A rematch takes its table's place."""
        info = self.tables.get(table)
        if info and successor not in self.tables and not self.is_retired(successor):
            self.add(successor, info["key"], info["kind"], info["sitting"])
            info["kind"] = None

    def seated_by(self, member):
        return {table for table, info in self.tables.items() if member.name in info["sitting"]}

    def is_retired(self, table):
        return any(table == other for other, _, _ in self.retired)

    def choose(self, view):
        return self.moves_source.choose(view.setup, view.moves)

    def later(self, member, place, cmd):
        """Could not be stored: again in a moment, over whatever line there is then."""
        self.delayed.append((time.monotonic() + 0.1, member, place, cmd))

    def send_delayed(self):
        now = time.monotonic()
        due = [entry for entry in self.delayed if entry[0] <= now]
        self.delayed = [entry for entry in self.delayed if entry[0] > now]
        for _, member, place, cmd in due:
            table = next((name for name, other in member.places.items() if other is place), None)
            if table and cmd in place.open and member.line:
                member.send(table, cmd, place.open[cmd])

    # time passes

    def step(self, quiet=False, wait=0.02):
        """Everybody once."""
        self.send_delayed()
        for member in self.members:
            if not member.line:
                member.connect()
            if member.line and not quiet:
                member.act()
            if member.line:
                member.mind_silence()
        lines = {member.line.socket: member for member in self.members if member.line}
        for ready in select.select(list(lines), [], [], wait)[0] if lines else []:
            if lines[ready].line:
                lines[ready].pump()
        if not lines:
            time.sleep(0.005)

    def play(self, is_over):
        """Until is_over() says so."""
        whole = False
        while not is_over():
            whole = self.complete() if not whole or self.has_gaps() else whole
            self.step()

    def has_gaps(self):
        """Does a kind of table lack one that is being played? Those that are over make way."""
        for table, info in self.tables.items():
            over = [m.places[table].view.phase == "over" for m in self.members if table in m.places]
            if info["kind"] is not None and all(over) and self.chance.random() < 0.1:
                info["kind"] = None
        kinds = {info["kind"] for info in self.tables.values()}
        return not kinds.issuperset(range(len(TABLES)))

    def events(self, table, key):
        events, more = [], True
        while more:
            path = f"/api/tables/{table}/events?after={len(events)}&key={key}"
            status, answer, _ = self.server.call("GET", path)
            if status == 503:
                raise ConnectionError("unavailable")
            if status != 200:
                self.found.append(f"P1 stored: table {table} answers {answer}")
                return events
            events += answer["events"]
            more = answer["more"]
        return events

    def is_settled(self, table, events):
        """Has everybody at this table got all answers and all events?"""
        return all(
            member.places[table].watching
            and not member.places[table].open
            and member.places[table].view.seq >= len(events)
            for member in self.members
            if table in member.places
        )

    def settle(self):
        """Nobody does anything new, until all is answered and seen. Then everything is compared:
        returns the violations."""
        self.ask_again()
        end = time.monotonic() + self.settling
        waiting, found = set(self.tables), []
        while waiting and not self.found and time.monotonic() < end:
            self.step(quiet=True)
            for table in list(waiting):
                answered = all(not m.places[table].open for m in self.members if table in m.places)
                if answered and time.monotonic() < end:
                    found += self.compare(table, waiting)
        if not self.found:
            for table in waiting:
                found.append(f"P3 table {table}: not everything is answered and seen")
                try:
                    found += check(self.events(table, self.tables[table]["key"]), self.logs(table))
                except LOST as error:
                    found.append(f"P1 table {table}: cannot be read ({error})")
                    break  # each takes its time
        self.retire()
        return self.found + found

    def compare(self, table, waiting):
        try:
            events = self.events(table, self.tables[table]["key"])
        except LOST:
            return []
        if not self.is_settled(table, events):
            return []
        waiting.discard(table)
        return check(events, self.logs(table))

    def logs(self, table):
        return {member.user: member.places[table].log for member in self.members if table in member.places}

    def ask_again(self):
        """Commands that were acknowledged are known still, and mean what they meant."""
        if self.last_made:
            body, token, table = self.last_made
            status, answer, _ = self.server.call("POST", "/api/tables", body, token)
            if status != 201 or answer["table"] != table:
                self.found.append(f"P2 table {table}: made again, the answer is {status} {answer}")
        for member in self.people():
            for table, place in member.places.items():
                if place.done and self.chance.random() < 0.2:
                    cmd, message, _ = self.chance.choice(place.done)
                    place.open.setdefault(cmd, message)
                    member.send(table, cmd, message)

    def retire(self):
        """Tables that are over are looked at once more at the end, and nobody stays there."""
        for table, info in list(self.tables.items()):
            if info["kind"] is not None:
                continue
            logs = {}
            for member in self.members:
                place = member.places.pop(table, None)
                if place:
                    logs[member.user] = place.log + [("cut",)]
                    member.say({}, t="unwatch", table=table)
            self.retired.append((table, info["key"], logs))
            del self.tables[table]

    def check_retired(self):
        found = []
        for table, key, logs in self.retired:
            found += check(self.events(table, key), logs)
        return self.found + found

    def close(self):
        for member in self.members:
            member.cut()
