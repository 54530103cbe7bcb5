"""checker.py: what everybody saw of a table, held against what the server has stored.

A log is what one participant sent and received about one table, in order, as tuples:

    ("sent", cmd, message)       a 'do', as it was sent; again if it was sent again
    ("ok", cmd, seq, dup)        its answers
    ("error", cmd, code)
    ("watch", after, seq, state) an answered 'watch'; after and state may be None
    ("event", event)
    ("cut",)                     the connection is over

check() returns what contradicts the promises of the protocol, a line each, which begins with the promise:

    P1  an acknowledged command's event is there, and is what was asked for
    P2  no command made two events, and no two commands share one
    P3  every watcher got every number once, in order, without a gap
    P4  a command that was answered by an error made nothing
    P5  what anybody saw is there, as it was; numbers go on
"""

import hashlib

# The event that brings about what an offer is about.
EFFECTS = {
    "takeback": "back",
    "draw": "ended",
    "abort": "ended",
    "pause": "paused",
    "resume": "resumed",
    "rematch": "next",
}
# Events that come only from somebody's command; some have other causes, see needs_command().
OWN = {"sat", "left_seat", "moved", "offered", "accepted", "declined", "back", "paused", "resumed"}
OWN |= {"said", "claimed", "next", "ended"}
MAY_COME_AGAIN = {"unavailable", "rate"}  # errors after which the same command is sent again


class Command:
    """A command as its sender's log has it."""

    def __init__(self, who, name, message):
        self.who, self.name, self.message = who, name, message
        self.seqs, self.refused, self.complaint = [], None, None

    def has_own_event(self):
        return self.message["what"] not in ("plan", "ready")

    def is_open(self):
        """Nobody knows whether it has happened."""
        return not self.seqs and self.refused is None


def read_commands(who, log):
    commands = {}
    for kind, *rest in log:
        if kind == "sent":
            commands.setdefault(rest[0], Command(who, rest[0], rest[1]))
        elif kind == "ok":
            command, seq, dup = commands[rest[0]], rest[1], rest[2]
            if command.seqs and not dup:
                command.complaint = f"P2 {who} {rest[0]}: taken twice for new"
            command.seqs.append(seq)
        elif kind == "error":
            command, code = commands[rest[0]], rest[1]
            if code in MAY_COME_AGAIN:
                continue
            command.refused = code
            if command.seqs:
                command.complaint = f"P4 {who} {rest[0]}: acknowledged, then refused ({code})"
    return list(commands.values())


def fits(command, event, holders):
    """Could this command have made this event?"""
    message, what = command.message, event["what"]
    asked, offer = message["what"], message.get("offer")

    def same(*names):
        return all(event.get(name) == message.get(name) for name in names)

    effect = what == EFFECTS.get(offer) and (what != "back" or "ply" not in message or same("ply"))
    return {
        "sit": lambda: what == "sat" and same("seat") and event["user"] == command.who,
        "leave": lambda: what == "left_seat" and same("seat"),
        "move": lambda: what == "moved"
        and same("ply", "move")
        and holders.get(event["seat"]) == command.who,
        "resign": lambda: what == "ended",
        "offer": lambda: effect or (what == "offered" and same("offer", "ply")),
        "accept": lambda: effect or (what == "accepted" and same("offer")),
        "decline": lambda: what == "declined" and same("offer"),
        "claim": lambda: what == "claimed" and same("seat", "as"),
        "say": lambda: what == "said" and same("phrase"),
    }[asked]()


def was_planned(command, event, holders):
    """Could the server have made this move, from the plan of whoever is to move?"""
    lines = command.message.get("lines", []) if command.refused is None else []
    return (
        event["what"] == "moved"
        and holders.get(event["seat"]) == command.who
        and any(event["move"] in line for line in lines)
    )


def holders_at(events):
    """For every event, who has which seat just after it: {seat: user, or None for a computer}."""
    holders, found = {}, []
    for event in events:
        holders = dict(holders)
        if event["what"] == "sat":
            holders[event["seat"]] = event["user"]
        elif event["what"] == "left_seat":
            holders.pop(event["seat"], None)
        found.append(holders)
    return found


def needs_command(events, at, holders):
    """Is this event one that nothing but a person's command brings about?"""
    event, before = events[at], events[at - 1]["what"] if at else None
    what = event["what"]
    if what not in OWN:
        return False
    if what == "sat":  # those who sit from the start come with the table, at the same moment
        return event["at"] != events[0]["at"]
    if what in ("moved", "declined"):
        return holders[at].get(event["seat"]) is not None
    if what == "resumed":
        return event["why"] != "restart"
    if what == "ended":
        return before not in ("moved", "flagged", "claimed")
    return True


def moves_at(events):
    """For every event, the moves of the game just after it."""
    moves, found = [], []
    for event in events:
        if event["what"] == "began":
            moves = []
        elif event["what"] == "moved":
            moves = moves + [event["move"]]
        elif event["what"] == "back":
            moves = moves[: event["ply"]]
        found.append(moves)
    return found


def check_numbers(events):
    for number, event in enumerate(events, 1):
        if event["seq"] != number:
            yield f"P5 stored: number {event['seq']} stands where {number} should"
            return
    for before, after in zip(events, events[1:]):
        if after["at"] < before["at"]:
            yield f"P5 stored: the time falls at {after['seq']}"


def check_state(who, seq, state, moves):
    if state["seq"] != seq:
        yield f"P3 {who}: told {seq}, and a state of {state['seq']}"
    elif seq <= len(moves) and state["moves"] != (moves[seq - 1] if seq else []):
        yield f"P5 {who}: the state at {seq} has other moves"
    if state["sum"] != hashlib.sha256("\n".join(state["moves"]).encode()).hexdigest()[:16]:
        yield f"P5 {who}: the sum of the state at {seq} is wrong"


def check_watcher(who, log, events, moves, settled):
    """What one saw, in the order it came."""
    awaited = None  # the number that comes next; None: not watching
    for kind, *rest in log:
        if kind == "cut":
            awaited = None
        elif kind == "watch":
            after, seq, state = rest
            if seq > len(events):
                yield f"P5 {who}: told of {seq} numbers, there are {len(events)}"
            if state is not None:
                yield from check_state(who, seq, state, moves)
            awaited = (after if state is None else seq) + 1
        elif kind == "event":
            event = rest[0]
            seq = event["seq"]
            if awaited is None:
                yield f"P3 {who}: {seq} came before the watch was answered"
            elif seq != awaited:
                yield f"P3 {who}: {seq} came instead of {awaited}"
            awaited = seq + 1
            if seq > len(events):
                yield f"P5 {who}: saw {seq}, there are {len(events)}"
            elif events[seq - 1] != event:
                yield f"P5 {who}: saw {seq} as {event}, it is {events[seq - 1]}"
    if settled and awaited is not None and awaited != len(events) + 1:
        yield f"P3 {who}: waits for {awaited}, there are {len(events)}"


def check_command(command, events, holders, claims):
    if command.complaint:
        yield command.complaint
    if not command.seqs:
        return
    seq, name = command.seqs[0], f"{command.who} {command.name}"
    if set(command.seqs) != {seq}:
        yield f"P2 {name}: answered with several numbers, {command.seqs}"
    if not 1 <= seq <= len(events):
        yield f"P1 {name}: acknowledged as {seq}, there are {len(events)}"
    elif command.has_own_event():
        event = events[seq - 1]
        if not fits(command, event, holders[seq - 1]):
            yield f"P1 {name}: {command.message} was acknowledged as {event}"
        if seq in claims:
            yield f"P2 {name}: shares {seq} with {claims[seq]}"
        claims[seq] = name


def check_origins(commands, events, holders, claims):
    """Whatever happened was asked for, by a command that was not refused."""
    unsure = [command for command in commands if command.is_open()]
    ready = {c.seqs[0] for c in commands if c.seqs and c.message["what"] == "ready"}
    for at, event in enumerate(events):
        seq = event["seq"]
        if seq in claims or seq in ready or not needs_command(events, at, holders):
            continue
        if any(was_planned(c, event, holders[at]) for c in commands):
            continue
        candidate = next((c for c in unsure if c.has_own_event() and fits(c, event, holders[at])), None)
        if candidate:
            unsure.remove(candidate)
            continue
        refused = any(
            c.refused and not c.seqs and c.has_own_event() and fits(c, event, holders[at])
            for c in commands
        )
        yield f"{'P4' if refused else 'P2'} stored: nobody's command made {event}"


def check(events, logs, settled=True):
    """What is wrong with a table, given all its events, and its logs by participant (the user's id
    where commands were sent). 'settled': nothing is on its way to anybody any more."""
    found = list(check_numbers(events))
    holders, moves = holders_at(events), moves_at(events)
    commands, claims = [], {}
    for who, log in logs.items():
        found += check_watcher(who, log, events, moves, settled)
        commands += read_commands(who, log)
    for command in commands:
        found += check_command(command, events, holders, claims)
    if not found:  # else the numbers need not mean what they say
        found += check_origins(commands, events, holders, claims)
    return found
