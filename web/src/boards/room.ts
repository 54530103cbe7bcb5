/*
 * room.ts: where boards are drawn and positions set up.
 *
 *   #boards   #boards=draw   #board=… (a board in a link)   #setup   #find=… (a position in a link)
 */
import './boards.css';
import { keepBoard, titleOf } from '../core/ownboards';
import type { Language } from '../core/prefs';
import { t } from '../i18n';
import { textInAddress } from '../share';
import type { Hall, Room } from '../ui/hall';
import type { Page, Part, Slots } from '../ui/page';
import { arrangePart, findPart, type Quest } from './arrangebar';
import { Arranging } from './arranging';
import { Editor } from './editor';
import { faultOf, listScreen, longest } from './list';
import { b, speakBoards } from './words';

class Boards implements Room {
  private arranging: Arranging | null = null;
  private quest: Quest | null = null;
  private redraw: () => void = () => {};
  private place = '';

  constructor(private readonly hall: Hall) {}

  private get page(): Page {
    return this.hall.page;
  }

  async speak(language: Language): Promise<void> {
    await speakBoards(language);
  }

  build(slots: Slots): Part[] {
    const arrange = arrangePart(this.page, () => this.arranging);
    this.redraw = () => arrange.redraw();
    const find = findPart(
      () => this.quest,
      () => (location.hash = '#'),
    );
    slots.above.append(arrange.element, find.element);
    if (this.hall.shows && this.place) this.showScreen(this.place);
    return [arrange, find];
  }

  private showScreen(place: string): void {
    this.hall.show(place === '#boards=draw' ? new Editor(this.page) : listScreen(this.page));
  }

  go(hash: string): void {
    const screen = hash.startsWith('#boards');
    this.place = screen ? hash : '';
    if (hash !== '#setup') this.endSetup();
    if (!hash.startsWith('#find=')) this.quest = null;
    if (screen) this.showScreen(hash);
    else if (hash === '#setup') this.beginSetup();
    else if (hash.startsWith('#board=')) void this.take(hash);
    else if (hash.startsWith('#find=')) void this.find(hash);
    this.redraw();
  }

  leave(): void {
    this.place = '';
    this.quest = null;
    this.endSetup();
    this.page.store.update({}); // the bars go
  }

  private beginSetup(): void {
    this.hall.home();
    if (!this.arranging?.active) this.arranging = new Arranging(this.page, () => this.redraw());
  }

  private endSetup(): void {
    const { arranging } = this;
    this.arranging = null;
    if (arranging?.active) void arranging.leave();
  }

  /** A board that somebody has sent is kept with one's own, and shown there. */
  private async take(hash: string): Promise<void> {
    let text: string | null = null;
    let fault: string | null = b('said.damaged');
    try {
      text = await textInAddress('board', hash, longest);
      fault = text === null ? fault : await faultOf(this.page, text);
    } catch {
      // said below
    }
    if (text === null || fault !== null) this.page.game.notify(b('said.badlink', { why: fault ?? '' }), 'error');
    else {
      keepBoard(text);
      this.page.game.notify(b('said.opened', { title: titleOf(text) }));
    }
    history.replaceState(null, '', '#boards');
    this.go('#boards');
  }

  private async find(hash: string): Promise<void> {
    this.hall.home();
    try {
      const text = await textInAddress('find', hash, 1e5);
      if (text && (await this.page.game.read(text, true))) {
        await this.page.game.settled();
        const { view } = this.page.store.state;
        if (!view) return;
        this.quest = { stones: view.stones.map((stone) => stone.text), colour: view.colour === 1 ? 1 : 0 };
        this.page.store.update({});
        return;
      }
    } catch {
      // said below
    }
    this.page.game.notify(t('error.link'), 'error');
    location.hash = '#';
  }
}

export const openBoards = (hall: Hall): Room => new Boards(hall);
