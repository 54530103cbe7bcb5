/*
 * learn.ts: the room in which one learns: the lessons (#learn, #learn=5) and the rules (#rules).
 */
import './learn.css';
import type { Language } from '../core/prefs';
import { goBack, type Hall, type Room } from '../ui/hall';
import type { Part, Slots } from '../ui/page';
import { lessonCard } from './card';
import { rulesPage } from './rules';
import { Teacher } from './teacher';
import { speak } from './words';

class Learning implements Room {
  private readonly teacher: Teacher;

  constructor(private readonly hall: Hall) {
    const { store, game } = hall.page;
    this.teacher = new Teacher(store, game);
    store.listen((state, old) => {
      // A game has begun instead: the address no longer says what is shown.
      if (old.lesson && !state.lesson && location.hash.startsWith('#learn'))
        history.replaceState(null, '', location.pathname + location.search);
    });
  }

  speak(language: Language): Promise<void> {
    return speak(language);
  }

  build(slots: Slots): Part[] {
    if (location.hash === '#rules') this.hall.replace({ element: this.rules() });
    const card = lessonCard(this.hall.page, this.teacher);
    slots.card.append(card.element);
    return [card];
  }

  go(hash: string): void {
    if (hash === '#rules') {
      this.hall.show({ element: this.rules() });
      return;
    }
    this.hall.home();
    void this.teacher.start(Number(hash.split('=')[1] ?? 1) - 1 || 0);
  }

  leave(): void {
    if (this.hall.page.store.state.lesson) void this.hall.page.game.endLesson();
  }

  private rules(): HTMLElement {
    return rulesPage(this.hall.page, goBack);
  }
}

export const openLearning = (hall: Hall): Room => new Learning(hall);
