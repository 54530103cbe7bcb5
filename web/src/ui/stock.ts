/*
 * stock.ts: the stones at hand, drawn in space, to take or drag onto the board: those of
 * the player to move, or of the person who comes next.
 */
import { lookOf } from '../core/prefs';
import type { State } from '../core/store';
import type { Colour } from '../core/types';
import { handOf } from '../game/placing';
import { t } from '../i18n';
import { drawStone } from '../pictures';
import { h, setText, toggle } from './dom';
import type { Page, Part } from './page';
import { seatName } from './words';

export function stockPart(page: Page): Part {
  const row = h('div', { class: 'stock-row', attrs: { role: 'group' } });
  const element = h('section', { class: 'stock' }, row);
  let drawn = '';

  function piece(state: State, kind: number, colour: Colour): HTMLElement {
    const canvas = h('canvas', { attrs: { width: 132, height: 100, 'aria-hidden': 'true' } });
    const start = state.tables?.kinds[kind]?.start;
    const shape = state.tables?.orientations.find((o) => o.id === start);
    if (shape && state.view) drawStone(canvas, shape.cubes, colour, lookOf(state.prefs).palette);
    return h(
      'button',
      {
        class: 'piece',
        attrs: { type: 'button', 'data-kind': kind },
        on: { click: () => page.placing.pick(kind), pointerdown: (event) => page.drag(kind, event) },
      },
      canvas,
      h('span', { class: 'piece-letter', text: state.tables?.kinds[kind]?.letter ?? '' }),
      h('span', { class: 'piece-count' }),
    );
  }

  function update(state: State): void {
    const { view, tables } = state;
    if (!view || !tables) return;
    const { seat, colour, fits: places } = handOf(state) ?? view.hand;
    const neutral = colour === 2;
    const kinds = neutral ? [tables.neutral] : tables.kinds.map((_, i) => i).filter((i) => i !== tables.neutral);
    const look = lookOf(state.prefs);
    const name = `${tables.name}/${colour}/${kinds.join()}/${look.palette}/${page.surface().kind}`;
    if (name !== drawn) {
      drawn = name;
      row.replaceChildren(...kinds.map((kind) => piece(state, kind, colour)));
    }
    row.setAttribute('aria-label', view.seats[seat] ? t('stock.of', { name: seatName(view, seat) }) : t('stock.label'));
    const may = page.placing.mayHold;
    toggle(element, 'waiting', !may);
    kinds.forEach((kind, i) => {
      const button = row.children[i] as HTMLButtonElement;
      const letter = tables.kinds[kind]?.letter ?? '';
      const left = neutral ? view.neutralLeft : (view.seats[seat]?.hand[kind] ?? 0);
      const fits = (places[kind] ?? 0) > 0;
      const label =
        left === 0
          ? t('piece.none', { letter })
          : fits
            ? t('piece.take', { letter, count: left })
            : t('piece.nofit', { letter });
      button.disabled = !may || !fits;
      button.setAttribute('aria-pressed', String(state.kind === kind));
      button.title = label;
      toggle(button, 'held', state.kind === kind);
      toggle(button, 'gone', left === 0);
      setText(button.querySelector('.piece-count') as Element, String(left));
    });
  }

  return { element, update };
}
