/*
 * pieces.ts: the pieces of a board that is drawn: those of the box, or shapes of one's own.
 */
import { check } from '../ui/dialog';
import { button, h } from '../ui/dom';
import { bar, boxShapes, type Draft, length, type Shape, type Spot } from './draft';
import { drawing } from './drawing';
import { b } from './words';

type Change = (change: Partial<Draft>) => void;

interface Row {
  readonly element: HTMLElement;
  show(shape: Shape, wrong: boolean): void;
}

/** One shape: its letter, how many, and its drawing. */
function shapeRow(ofTeam: boolean, set: (shape: Shape) => void, drop: (() => void) | null): Row {
  let shape: Shape = bar;
  const letter = h('input', { attrs: { type: 'text', maxlength: 1, 'aria-label': b('draw.letter') } });
  const label = b(ofTeam ? 'draw.count.team' : 'draw.count');
  const count = h('input', { attrs: { type: 'number', min: 1, max: 32, 'aria-label': label } });
  letter.addEventListener('input', () => set({ ...shape, letter: letter.value.toUpperCase() }));
  count.addEventListener('input', () => set({ ...shape, count: Math.round(Number(count.value)) }));
  const index = (x: number, y: number): number => x + length * (length - 1 - y);
  const grid = drawing({
    label: b('draw.pieces'),
    className: 'draw-shape',
    look: (x, y) => {
      const on = shape.cubes[index(x, y)] ?? false;
      const cell = `${'abc'[x]}${y + 1}`;
      return { on, label: b(on ? 'draw.cube' : 'draw.cube.none', { cell }), className: on ? 'cell' : '' };
    },
    draw: (x, y, on) => set({ ...shape, cubes: shape.cubes.map((old, i) => (i === index(x, y) ? on : old)) }),
  });
  const remove = button('×', () => drop?.(), 'small drop-shape');
  remove.hidden = drop === null;
  const element = h('li', { class: 'shape-row' }, letter, grid.element, count, remove);
  return {
    element,
    show: (next, wrong) => {
      shape = next;
      if (letter.value !== next.letter) letter.value = next.letter;
      if (Number(count.value) !== next.count) count.value = String(next.count);
      grid.element.setAttribute('aria-label', b('draw.piece', { letter: next.letter }));
      remove.setAttribute('aria-label', b('draw.piece.drop', { letter: next.letter }));
      element.classList.toggle('wrong', wrong);
      grid.show(length, length);
    },
  };
}

/** A letter that no piece has yet. */
function freeLetter(shapes: readonly Shape[]): string {
  return [...'ABCDEFGHJKLMNOPQRSTUVWXYZ'].find((l) => shapes.every(({ letter }) => letter !== l)) ?? 'A';
}

export function piecesPart(change: Change): { element: HTMLElement; show(draft: Draft, spot: Spot | null): void } {
  let draft: Draft | null = null;
  let rows: Row[] = [];
  const list = h('ul', { class: 'shape-list' });
  const own = h('div', {});
  const shapes = (): readonly Shape[] => draft?.shapes ?? [];
  const box = check(b('draw.pieces.box'), true, (on) =>
    change(on ? { shapes: null, neutral: null } : { shapes: boxShapes, neutral: bar }),
  );
  const add = button(
    b('draw.piece.add'),
    () => change({ shapes: [...shapes(), { ...bar, letter: freeLetter(shapes()) }] }),
    'small',
    'plus',
  );
  const neutral = shapeRow(true, (shape) => change({ neutral: shape }), null);
  const withNeutral = check(b('draw.neutral'), false, (on) => change({ neutral: on ? bar : null }));
  own.append(list, add, withNeutral, h('ul', { class: 'shape-list' }, neutral.element));

  function build(count: number): void {
    rows = Array.from({ length: count }, (_, i) =>
      shapeRow(
        false,
        (shape) => change({ shapes: shapes().map((old, j) => (j === i ? shape : old)) }),
        () => change({ shapes: shapes().filter((_old, j) => j !== i) }),
      ),
    );
    list.replaceChildren(...rows.map(({ element }) => element));
  }

  const element = h(
    'section',
    { class: 'draw-pieces', attrs: { 'aria-labelledby': 'draw-pieces' } },
    h('h2', { text: b('draw.pieces'), id: 'draw-pieces' }),
    box,
    own,
  );
  return {
    element,
    show: (next, spot) => {
      draft = next;
      own.hidden = next.shapes === null;
      (box.querySelector('input') as HTMLInputElement).checked = next.shapes === null;
      (withNeutral.querySelector('input') as HTMLInputElement).checked = next.neutral !== null;
      if (rows.length !== shapes().length) build(shapes().length);
      rows.forEach((row, i) => {
        row.show(shapes()[i] as Shape, spot?.field === 'shapes' && spot.index === i);
      });
      neutral.element.hidden = next.neutral === null;
      if (next.neutral) neutral.show(next.neutral, spot?.field === 'neutral');
      add.disabled = shapes().length >= 8;
    },
  };
}
