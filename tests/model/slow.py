"""The rules once more, from a board's file (docs/boards.md), slow and obviously right.

Shares nothing with src/ nor with model.c: it reads the same board files as the program
and follows the text of the rules cube by cube, house rules included. A game is played by
move(), looked at by its fields, and taken back by keeping a copy.
"""

import copy
import itertools

LETTERS = "abcdefghijklmnop"
YELLOW, GREEN, BLUE = "yellow", "green", "blue"
BOX = [("L", 4, "###/#.."), ("T", 4, "###/.#."), ("Z", 4, "##./.##"), ("O", 2, "##/##")]
BAR = ("I", 1, "###")


def cell_name(cell):
    return LETTERS[cell[0]] + str(cell[1] + 1)


def turns(shape):
    """Every way a flat shape can lie or stand, as sets of cubes against the axes."""
    flat = [(x, y, 0) for y, row in enumerate(shape.split("/")) for x, c in enumerate(row) if c == "#"]
    found = set()
    for axes in itertools.permutations(range(3)):
        swaps = sum(a > b for a, b in itertools.combinations(axes, 2))
        for signs in itertools.product((1, -1), repeat=3):
            if (swaps + signs.count(-1)) % 2:
                continue  # a mirror image
            turned = [tuple(s * cube[a] for s, a in zip(signs, axes)) for cube in flat]
            low = [min(cube[i] for cube in turned) for i in range(3)]
            found.add(frozenset(tuple(cube[i] - low[i] for i in range(3)) for cube in turned))
    return found


class Board:
    def __init__(self, text):
        rows, self.sides, pieces, neutral = [], [], [], None
        for line in text.split("\n"):
            words = line.split()
            if not words or line.startswith("# "):
                continue
            if words[0] == "row":
                rows.append(words[1])
            elif words[0] == "side":
                self.sides.append({(LETTERS.index(w[0]), int(w[1:]) - 1) for w in words[2:]})
            elif words[0] == "piece":
                pieces.append((words[1], int(words[2]), words[3]))
            elif words[0] == "neutral":
                neutral = (words[1], int(words[2]), words[3])
        self.height, self.width = len(rows), len(rows[0])
        self.cells = {(x, self.height - 1 - y) for y, row in enumerate(rows) for x, c in enumerate(row) if c == "#"}
        self.pieces = pieces or BOX
        self.neutral = neutral or (None if pieces else BAR)
        self.edge = set().union(*self.sides)
        kinds = self.pieces + ([self.neutral] if self.neutral else [])
        self.placements = {letter: self.places(letter, shape) for letter, _, shape in kinds}

    def places(self, letter, shape):
        found = []
        for turned in turns(shape):
            for x, y in itertools.product(range(self.width), range(self.height)):
                cubes = [(x + dx, y + dy, dz) for dx, dy, dz in turned]
                if all(cube[:2] in self.cells for cube in cubes):
                    found.append((self.text(letter, cubes), cubes))
        return found

    @staticmethod
    def text(letter, cubes):
        columns = {}
        for x, y, _ in cubes:
            columns[x, y] = columns.get((x, y), 0) + 1
        parts = [cell_name(c) + (f"x{n}" if n > 1 else "") for c, n in sorted(columns.items())]
        return f"{letter}:{','.join(parts)}"

    def opposite(self):
        """Pairs of sides, and whether they lie exactly across."""
        count = len(self.sides)
        for a, b in itertools.combinations(range(count), 2):
            off = b - a - count // 2
            if off == 0 or (count == 8 and abs(off) == 1):
                yield self.sides[a], self.sides[b], off == 0


class Game:
    def __init__(self, board, players=2, neutral=False, rules=()):
        self.board, self.players, self.rules = board, players, set(rules)
        self.seat, self.out, self.result = 0, set(), "none"
        self.colour_of, self.stones = {}, []  # places; (colour, cubes, seat)
        self.neutral_left = 2 * board.neutral[1] if neutral else 0
        self.hands = [{} for _ in range(players)]
        for letter, count, _ in board.pieces:
            team = [count, count]
            for rule in self.rules:
                if rule.startswith("handicap=") and letter == "L":
                    team[0] -= int(rule[9:])
            for seat in range(players):
                have = team[seat % 2]
                self.hands[seat][letter] = have if players == 2 else (have + (seat < 2)) // 2
        self.machines, self.proper, self.offer = {0, 1}, 0, False
        self.swapped = False
        self.before = []  # copies, for the time machine
        self.settle()

    def turn(self):
        return BLUE if self.neutral_left else (YELLOW, GREEN)[self.seat % 2]

    def height(self, cell):
        return sum((*cell, z) in self.colour_of for z in range(3))

    def fits(self, cubes):
        own = set(cubes)
        grounded = any(z == 0 for _, _, z in cubes)
        solid = all(z == 0 or (x, y, z - 1) in own or (x, y, z - 1) in self.colour_of for x, y, z in cubes)
        return grounded and solid and not any(cube in self.colour_of for cube in cubes)

    def legal(self):
        if self.result != "none":
            return {}
        if self.neutral_left:
            letters = [self.board.neutral[0]]
        else:
            letters = [letter for letter, left in self.hands[self.seat].items() if left > 0]
        return {text: cubes for letter in letters for text, cubes in self.board.placements[letter] if self.fits(cubes)}

    def settle(self):
        while True:
            if self.seat in self.out:
                self.seat = (self.seat + 1) % self.players
            elif self.legal():
                return
            elif self.neutral_left:
                self.neutral_left, self.seat = 0, 0
            else:
                self.out.add(self.seat)
                if len(self.out) == self.players:
                    self.result = self.blocked()
                    return

    def blocked(self):
        if "bridget" not in self.rules:
            return "draw"
        yellow, green = (sum(self.top(c) == colour for c in self.board.edge) for colour in (YELLOW, GREEN))
        return "draw" if yellow == green else YELLOW if yellow > green else GREEN

    def top(self, cell):
        height = self.height(cell)
        return self.colour_of[(*cell, height - 1)] if height else None

    def can_swap(self):
        return self.offer and self.result == "none"

    def can_go_back(self):
        return (
            "bridget" in self.rules
            and self.result == "none"
            and self.seat in self.machines
            and len(self.stones) >= 2
            and self.stones[-1][0] not in (BLUE, self.turn())
            and self.stones[-2][0] == self.turn()
        )

    def move(self, text):
        if text == "swap":
            self.offer, self.swapped = False, True
            return
        if text == "back":
            machines, swapped = self.machines - {self.seat}, self.swapped
            self.__dict__.update(self.before[-2].__dict__)
            self.machines = machines
            if swapped:
                self.swapped, self.offer = True, False
            return
        cubes = self.legal()[text]
        before = copy.copy(self)
        for name in ("colour_of", "stones", "hands", "out", "before"):
            setattr(before, name, copy.deepcopy(getattr(self, name)) if name != "before" else list(self.before))
        self.before.append(before)
        colour = self.turn()
        self.colour_of.update((cube, colour) for cube in cubes)
        self.stones.append((colour, cubes, self.seat))
        if colour == BLUE:
            self.neutral_left -= 1
            self.seat = 0 if not self.neutral_left else 1 - self.seat
        else:
            self.hands[self.seat][text[0]] -= 1
            self.proper += 1
            self.offer = "pie" in self.rules and self.proper == 1 and not self.swapped
            if self.shortest(colour) is not None:
                self.result = colour
                return
            self.seat = (self.seat + 1) % self.players
        self.settle()

    def joins(self, colour, a, b):
        if self.top(a) != colour or self.top(b) != colour:
            return False
        low, high = sorted((a, b), key=self.height)
        return all(self.colour_of[(*high, z)] == colour for z in range(self.height(low), self.height(high)))

    def reach(self, colour, start):
        """Faces from any cell of a side to every cell that is joined to it."""
        faces = {c: 1 for c in start if self.top(c) == colour}
        queue = sorted(faces)
        while queue:
            cell = queue.pop(0)
            x, y = cell
            for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if near in self.board.cells and self.joins(colour, cell, near):
                    length = faces[cell] + 1 + abs(self.height(cell) - self.height(near))
                    if length < faces.get(near, 1 << 30):
                        faces[near] = length
                        queue.append(near)
        return faces

    def shortest(self, colour):
        """(direct, oblique) lengths, either None; or None without a connection."""
        found = {True: [], False: []}
        for one, other, direct in self.board.opposite():
            faces = self.reach(colour, one)
            found[direct] += [faces[c] for c in other if c in faces]
        if not found[True] and not found[False]:
            return None
        return tuple(min(found[d]) if found[d] else None for d in (True, False))

    def edge_stones(self, colour):
        return sum(c == colour and any(z == 0 and (x, y) in self.board.edge for x, y, z in cubes)
                   for c, cubes, _ in self.stones)

    def points(self):
        for colour in (YELLOW, GREEN):
            ways = self.shortest(colour)
            if ways:
                double = 2 if len(self.board.sides) == 8 else 1
                best = max((ways[0] or 0) * double, ways[1] or 0)
                return (best, 0) if colour == YELLOW else (0, best)
        yellow, green = self.edge_stones(YELLOW), self.edge_stones(GREEN)
        if "bridget" in self.rules or yellow == green:
            return (0, 0)
        return (green, 0) if yellow < green else (0, yellow)
