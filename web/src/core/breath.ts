/*
 * breath.ts: let the page breathe: what waits there, such as a click or a frame, comes first.
 */
export const breath = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
