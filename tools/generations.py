#!/usr/bin/env python3
"""generations.py < docs/matches/generations.txt > docs/generations.svg: strength over generations of nets.

A line: BOARD ELO LOW HIGH GAMES VISITS, the match of a net that was taken against the one before, in order.
"""

import sys

WIDTH, HEIGHT, LEFT, TOP, BOTTOM = 640, 320, 56, 20, 40
COLOURS = {"square": "#c98a00", "rhombus": "#2e7d4f", "octagon": "#2f5d8a", "ring": "#a0432f"}


def read(lines):
    """{board: [(sum so far, low, high), ...]}, beginning with 0."""
    steps = {}
    for line in lines:
        if line.strip() and not line.startswith("#"):
            board, elo, low, high = line.split()[:4]
            before = steps.setdefault(board, [(0, 0, 0)])
            base = before[-1][0]
            before.append((base + float(elo), base + float(low), base + float(high)))
    return steps


def draw(steps):
    count = max(len(s) for s in steps.values()) - 1
    most = max(high for s in steps.values() for _, _, high in s)
    low = min(low for s in steps.values() for _, low, _ in s)
    x = lambda i: LEFT + i * (WIDTH - LEFT - 110) / count
    y = lambda elo: TOP + (most - elo) / (most - low) * (HEIGHT - TOP - BOTTOM)
    print(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12">')
    print(f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fdfaf3"/>')
    for elo in range(int(low // 50) * 50, int(most) + 1, 50):
        if elo >= low:
            print(f'<path d="M{LEFT} {y(elo):.1f}H{x(count):.1f}" stroke="#ddd5c5"/>'
                  f'<text x="{LEFT - 8}" y="{y(elo) + 4:.1f}" text-anchor="end">{elo:+d}</text>')
    for i in range(count + 1):
        print(f'<text x="{x(i):.1f}" y="{HEIGHT - 14}" text-anchor="middle">{"before" if i == 0 else f"net {i}"}</text>')
    for n, (board, points) in enumerate(steps.items()):
        colour, shift = COLOURS[board], 3 * (n - 1.5)
        path = "L".join(f"{x(i) + shift:.1f} {y(p[0]):.1f}" for i, p in enumerate(points))
        print(f'<g stroke="{colour}" fill="none" stroke-width="2"><path d="M{path}"/>')
        for i, (_, least, greatest) in enumerate(points[1:], 1):
            print(f'<path d="M{x(i) + shift:.1f} {y(least):.1f}V{y(greatest):.1f}" stroke-width="1"/>')
        print("</g>")
        print(f'<text x="{x(len(points) - 1) + 12:.1f}" y="{y(points[-1][0]) + 4:.1f}" fill="{colour}">{board}</text>')
    print("</svg>")


draw(read(sys.stdin))
