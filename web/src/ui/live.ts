/*
 * live.ts: what a screen reader hears as the game goes on.
 */
import type { State } from '../core/store';
import { t } from '../i18n';
import { h } from './dom';
import type { Part } from './page';
import { ghostWords, isYou, moveWords, seatName } from './words';

export function livePart(): Part {
  const game = h('div', { class: 'unseen', attrs: { 'aria-live': 'polite', role: 'status', id: 'live-game' } });
  const ghost = h('div', { class: 'unseen', attrs: { 'aria-live': 'assertive', id: 'live-ghost' } });
  const element = h('div', {}, game, ghost);

  function gameWords(state: State, old: State): string {
    const { view } = state;
    if (!view) return '';
    const words: string[] = [];
    const last = view.stones[view.stones.length - 1];
    if (last && view.node !== old.view?.node) {
      const standing = last.cubes.some(([, , z]) => z > 0);
      words.push(
        t('moves.move', { ply: view.plies, name: seatName(view, last.seat), move: moveWords(last.text, standing) }),
      );
    }
    view.seats.forEach((seat, i) => {
      if (seat.out && !old.view?.seats[i]?.out && old.view?.game === view.game)
        words.push(isYou(view, i) ? t('seat.out.now.you') : t('seat.out.now', { name: seatName(view, i) }));
    });
    if (view.outcome.result !== 'none') words.push(t('turn.over'));
    else if (view.colour === 2)
      words.push(
        isYou(view, view.seat) ? t('turn.neutral.you') : t('turn.neutral', { name: seatName(view, view.seat) }),
      );
    else words.push(isYou(view, view.seat) ? t('turn.you') : t('turn.of', { name: seatName(view, view.seat) }));
    return words.join('. ');
  }

  /** The stone that is held or, with an empty hand, the one that is proposed. */
  function heldWords({ ghost: held, hint }: State): string {
    if (held) return ghostWords(held);
    return hint ? `${t('help.hint')}: ${ghostWords(hint)}` : '';
  }

  function update(state: State, old: State | null): void {
    if (old && state.view !== old.view && state.view?.node !== old.view?.node) game.textContent = gameWords(state, old);
    if (old && (state.ghost !== old.ghost || state.hint !== old.hint)) ghost.textContent = heldWords(state);
  }

  return { element, update };
}
