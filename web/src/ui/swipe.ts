/*
 * swipe.ts: a panel that a finger pushes down and away.
 */
const far = 60; // pixels

/** Call 'close' when a finger swipes down, unless it only scrolls what is inside. */
export function onSwipeDown(element: HTMLElement, close: () => void): void {
  let from: Touch | null = null;
  const scrolled = (target: EventTarget | null): boolean => {
    for (let at = target instanceof Element ? target : null; at && element.contains(at); at = at.parentElement)
      if (at.scrollTop > 0) return true;
    return false;
  };
  element.addEventListener(
    'touchstart',
    (event) => {
      from = event.touches.length === 1 && !scrolled(event.target) ? (event.touches[0] ?? null) : null;
    },
    { passive: true },
  );
  element.addEventListener(
    'touchend',
    (event) => {
      const to = event.changedTouches[0];
      if (!from || !to) return;
      const [across, down] = [to.clientX - from.clientX, to.clientY - from.clientY];
      from = null;
      if (down > far && down > 2 * Math.abs(across)) close();
    },
    { passive: true },
  );
}
