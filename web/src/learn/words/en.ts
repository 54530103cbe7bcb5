/*
 * en.ts: the words of the lessons and of the rules in English. The other languages have
 * exactly these keys.
 */
export const en = {
  step: 'Step {step} of {steps}',
  next: 'Next',
  again: 'Try again',
  leave: 'Leave the lesson',
  done: 'Well done!',
  yes: 'Yes',
  no: 'No',
  wrong: 'Not quite. Look again.',
  finish: 'Play a game',
  'first.title': 'Your first stone',
  'first.text': 'Choose a stone from your stock and place it anywhere on the board.',
  'first.done': 'That is a turn: one stone, wherever it fits. A placed stone never moves again.',
  'stand.title': 'Stones may stand',
  'stand.text': 'A stone can be turned any way in space. Place a stone so that it stands at least two high.',
  'stand.done': 'Standing stones are walls, towers and bridges. Nothing ever gets higher than three.',
  'stand.wrong': 'It lies flat: every cube is on the board. Tip it (F) until one cube stands on another.',
  'touch.title': 'Touch the board',
  'touch.text':
    'At least one cube of your stone must lie on the board itself. Place a stone that covers the green one in part: one end up, one end down.',
  'touch.done': 'You built over green. Its covered faces no longer count.',
  'touch.wrong': 'It stands beside the green stone, not on it. Part of it must lie on green, part on the board.',
  'gap.title': 'No gaps',
  'gap.text':
    'There may be no hole under your stone. Hold a stone where it would leave one: it turns red and tells you why. Then place it where it fits.',
  'gap.done': 'If it does not fit it is red, and the page says why. Everything else you may place.',
  'gap.wrong':
    'It fits, but you have not seen a gap yet. Try again, and first hold it so that part of it hangs in the air.',
  'path.title': 'What connects',
  'path.text':
    'You win with a path of your colour between opposite sides, over tops that lie side by side. You need one more stone: close the path from south to north.',
  'path.done': 'A connection! The path is drawn over the faces you can see.',
  'path.wrong': 'The path still ends at d6: d7 and d8 must show yellow, without a break.',
  'steps.title': 'Over steps',
  'steps.text':
    'A path may climb: the upright faces of a step count too, if they are your colour. Finish the path over the tower.',
  'steps.done': 'Up and down: every face of the step is yellow, so the path holds.',
  'steps.wrong': 'Not yet: from d5 on the path must go on to d8, top by top.',
  'wall.title': 'What does not connect',
  'wall.text':
    'All the tops from south to north are yellow here. But look at the upright faces of the step at d4. Has yellow connected the two sides?',
  'wall.done': 'Right: a green face in the step cuts the path. Every face of a step must be your colour.',
  'wall.wrong':
    'All the tops are yellow, but going down from d4 you meet a green face. Turn the board and look at it from the side.',
  'corners.title': 'Corners and upright edges',
  'corners.text':
    'Yellow has stones from south to north. But d3 and e4 meet only at a corner, along an upright edge. Has yellow connected the two sides?',
  'corners.done': 'Right: only level edges join. Corners and upright edges never do.',
  'corners.wrong': 'From d3 there is no way to e4 over a level edge: d4 and e3 are empty.',
  'corner.title': 'Corner cells',
  'corner.text':
    'The cell in a corner belongs to both sides that meet there. The wall at a2 keeps you from the west, but a1 is a cell of the west side as well as of the south side. Finish the path from east to west.',
  'corner.done': 'East and west are joined: a1 counts for the west although your path came along the south.',
  'corner.wrong':
    'Nothing has reached the west side yet. From d1 it is three cells to the corner: c1, b1 and a1 must all show yellow.',
  'above.title': 'Never on the board',
  'above.text':
    'A path need not touch the board, not even at its ends: what counts is the colour seen from above. Green lies at d4 and d5. Finish your path over it.',
  'above.done':
    'Every top of this path lies on the second level. Green is still down there, but it is covered, and covered faces do not count.',
  'above.wrong':
    'Between d3 and d7 there must be yellow without a break: over green at d4 and d5, and up to the second level at d6.',
  'block.title': 'Cut them off',
  'block.text':
    'Green threatens to connect from west to east next turn. Place a stone so that green cannot win at once.',
  'block.done':
    'Covering, filling or walling up: there are always several ways to stop a path. That is all you need for a game; go on for points, the other boards and the blue stones.',
  'block.wrong': 'Green can still connect at once with {move}.',
  'points.title': 'Points',
  'points.text':
    'If points count, the winner gets one for every face of the shortest path, flat and upright. Two of them you see only from the north: turn the board. How many points does yellow get here?',
  'points.done': 'Thirteen: eight tops and five upright faces, two up at d2, two down at d3, one up at d8.',
  'points.wrong':
    'Count every face the path runs over: eight tops, two upright faces up to d2, two down from d3, and the one up to d8.',
  'out.title': 'Out, and forced',
  'out.text':
    'Green holds two O, and neither fits anywhere: green is out for good, even if there should be room later. The others go on, and who can place must, like it or not. You have a Z left. Find where it fits (G shows it) and place it.',
  'out.done': 'You had no choice but to place it. Now nobody can place any more, and the game is over.',
  'out.wrong': 'Your Z fits in two places. Press G, or the dots, to see them.',
  'draw.title': 'A draw',
  'draw.text':
    'Nobody can place, and neither colour has a path between opposite sides. Points do not count here. Who has won?',
  'draw.done':
    'Right: without a connection it is a draw. Only if points count do the edge stones decide; they come next.',
  'draw.wrong':
    'Look for a path from side to side: there is none, neither yellow nor green. And nothing else counts in the plain game.',
  'draw.nobody': 'Nobody',
  'edge.title': 'Edge stones',
  'edge.text':
    'If points count and nobody has a path at the end, the colour with fewer edge stones wins: stones with a cube lying on an edge cell of the board. How many has green here?',
  'edge.done':
    'Three, each counted once however many edge cells it touches. Yellow has one, so yellow would win, with three points.',
  'edge.wrong': 'Look along all four edges: a stone that touches several edge cells still counts once.',
  'inner.title': 'No edge stone',
  'inner.text':
    'Fewer edge stones are better, on every board; a stone that only hangs over the edge from above is none. Place a stone on this octagon that is no edge stone: none of its cubes may lie on an edge cell.',
  'inner.done': 'It lies well inside. At the end of a game without a path that can be worth a win.',
  'inner.wrong': 'A cube of it lies on an edge cell, so it is an edge stone. Move it further in.',
  'sides.title': 'Exactly across, or beside',
  'sides.text':
    'On eight sides you may join the side exactly across or one of the two beside it. Exactly across counts double. From the north you can reach the south side (d1 to g1), or the south-west one (a4 to d1). Take the one that counts double.',
  'sides.done': 'North and south lie exactly across: eleven faces, twenty-two points.',
  'sides.wrong': 'The south side is still open: continue from d3 down to d1 or e1.',
  'sides.oblique':
    'That is a connection, and it wins. But this side lies beside the one exactly across, so each face counts once. Try again, and go down to d1 or e1.',
  'blue.title': 'Blue stones',
  'blue.text':
    'With neutral stones each side places one blue bar before the game. They belong to nobody, join nothing and are no edge stones. A standing bar stays a wall; a lying one can be built over. Finish your path over it, from d3 to d7.',
  'blue.done': 'Blue is covered, and yellow runs across. That is all; everything else you will find out by playing.',
  'blue.wrong': 'The path still stops at d3. One end of a Z fits on blue at d4, the other comes down to d6.',
  'figure.stacked': 'Beside and on top of each other, and never a gap below',
  'figure.cut': 'No connection: a green face in the step at d4',
  'figure.corners': 'No connection: d3 and e4 share an upright edge only',
  'figure.direct': 'North to south, exactly across: eleven faces, 22 points',
  'figure.oblique': 'North to south-west, beside it: a connection too, each face counts once',
  'figure.thirteen': 'Eight tops and five upright faces: 13 points',
  'figure.edge': 'Nobody has a path: the edge stones of each colour are counted, also those that are covered',
  'figure.blue': 'The lying blue stone is built over, the standing one stays',
  'rules.title': 'The rules',
  'rules.close': 'Back to the game',
  'rules.figure': 'Figure: drag to turn',
  'rules.1.title': 'What it is about',
  'rules.1.text':
    'Caminos is a connection game in three dimensions for two players, or four in two teams. You build with wooden stones, beside and on top of each other. Whoever first has an unbroken path of their colour from one side of the board to the opposite one wins.',
  'rules.2.title': 'The stones',
  'rules.2.text':
    'Each colour has fourteen stones made of four cubes: four L, four T, four Z and two O. They may be turned any way, also over. Two blue stones, three cubes in a row, are used in a variant only.',
  'rules.3.title': 'The boards',
  'rules.3.text':
    'There are four boards. The square and the rhombus have four sides, the octagon and the ring have eight. Corner cells belong to both sides that meet there. The hole of the ring is no part of the board. Lines in the rim show which sides lie exactly across from each other: they look alike.',
  'rules.4.title': 'A turn',
  'rules.4.text':
    'Yellow begins. In turn each player places one stone of their own. If you can place, you must. If none of your stones fits anywhere when it is your turn, you are out for the rest of the game; the others go on. With four players, partners sit across from each other and share the stones equally.',
  'rules.5.title': 'Placing',
  'rules.5.text':
    'Every cube lies over a cell of the board and takes a free place. At least one cube of the stone lies on the board itself. Under no cube is there an empty place: below it is the board, the stone itself or another stone, anybody’s. So nothing gets higher than three.',
  'rules.6.title': 'A connection',
  'rules.6.text':
    'Only what can be seen counts: the tops of the columns and the upright faces of the steps between them. Two faces of your colour are joined if they share a level edge. Corners and upright edges join nothing. So two neighbouring columns are joined if both tops are yours and all the faces of the step between them are yours too. A connection leads from a top on one side to a top on an opposite side.',
  'rules.7.title': 'The end',
  'rules.7.text':
    'Whoever completes a connection wins at once, for the team. If all players are out, the game is a draw, unless points count.',
  'rules.8.title': 'Opposite sides',
  'rules.8.text':
    'On four sides it is the side across. On eight sides it is the side exactly across, and the two beside that one.',
  'rules.9.title': 'Points',
  'rules.9.text':
    'The winner gets as many points as the shortest connection has faces, flat and upright. On eight sides, a path between sides exactly across counts double. Without a connection count the edge stones: stones with a cube on the board on an edge cell, seen or covered. The colour with fewer wins and gets as many points as the other colour has edge stones. In a match the points add up and the beginner changes.',
  'rules.10.title': 'Neutral stones',
  'rules.10.text':
    'In this variant each side has one blue stone and places it before anything else. Blue belongs to nobody: it is in the way, connects nothing, is no edge stone, and can be built over.',
} as const;

export type LearnKey = keyof typeof en;
export type LearnWords = Record<LearnKey, string>;
