/*
 * storage.ts: what stays when the page is closed.
 *
 * Storage may be blocked or full; then everything goes on in memory and 'trouble'
 * says so once.
 */
const memory = new Map<string, string>();
let failed = false;
let report: (() => void) | null = null;

/** Called once, at the first write or read that fails. */
export function onStorageTrouble(callback: () => void): void {
  report = callback;
  if (failed) callback();
}

function trouble(): void {
  if (failed) return;
  failed = true;
  report?.();
}

export function load(key: string): string | null {
  try {
    return localStorage.getItem(`caminos.${key}`) ?? memory.get(key) ?? null;
  } catch {
    trouble();
    return memory.get(key) ?? null;
  }
}

export function save(key: string, value: string | null): void {
  if (value === null) memory.delete(key);
  else memory.set(key, value);
  try {
    if (value === null) localStorage.removeItem(`caminos.${key}`);
    else localStorage.setItem(`caminos.${key}`, value);
  } catch {
    trouble();
  }
}
