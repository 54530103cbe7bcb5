/*
 * progress.ts: the analysis of all games: how far it is, and what one can do about it.
 */
import { load, save } from '../core/storage';
import { check } from '../ui/dialog';
import { button, h, setText } from '../ui/dom';
import type { Library } from './library';
import { w } from './words';

/** 'finished' is called when something more is known. */
export function progressPart({ analyser }: Library, finished: () => void): { element: HTMLElement; leave: () => void } {
  const words = h('p', { class: 'soft', attrs: { role: 'status' } });
  const bar = h('progress', { attrs: { max: 1, value: 0, 'aria-label': w('all.start') } });
  const start = button(w('all.start'), () => void analyser.start(false), 'small primary', 'chart');
  const stop = button(w('all.stop'), () => analyser.stop(), 'small', 'stop');
  const idle = check(w('all.idle'), load('analyse') === '1', (on) => {
    save('analyse', on ? '1' : null);
    analyser.attend(on);
  });
  let known = -1;
  const draw = (): void => {
    const { running, done, total, part, full } = analyser.progress;
    setText(words, [w('all.state', { done, total }), full ? w('full') : ''].join(' ').trim());
    bar.value = total ? (done + part) / total : 0;
    start.hidden = running;
    start.disabled = done === total;
    stop.hidden = !running;
    if (known !== done && known >= 0) finished();
    known = done;
  };
  const leave = analyser.listen(draw);
  void analyser.look().then(draw);
  return {
    element: h('section', { class: 'analyse-all' }, words, bar, h('div', { class: 'card-row' }, start, stop), idle),
    leave,
  };
}
