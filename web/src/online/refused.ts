/*
 * refused.ts: what cannot be shown, why, and the ways on.
 */
import { button, h } from '../ui/dom';
import type { Refusal } from './api';
import type { Online } from './online';
import { type Screen, screenFrame } from './router';
import { o, refusalWords } from './words';

export function refusalScreen(online: Online, refusal: Refusal): Screen {
  const again = refusal.code === 'offline' || refusal.code === 'unavailable';
  const alone = refusal.code === 'nothing';
  const go = (hash: string) => (): void => {
    location.hash = hash;
  };
  return {
    element: screenFrame(
      'refused',
      o('tab.lobby'),
      h('p', { class: 'refused-words', text: refusalWords(refusal), attrs: { role: 'alert' } }),
      h(
        'div',
        { class: 'card-row' },
        again ? button(o('way.again'), () => online.go(location.hash), 'primary') : null,
        alone || again ? null : button(o('way.friend'), go('#friend'), 'primary'),
        alone || again ? null : button(o('way.lobby'), go('#lobby')),
        button(o('way.home'), go('#'), alone ? 'primary' : ''),
      ),
    ),
  };
}
