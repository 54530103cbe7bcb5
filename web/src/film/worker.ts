/*
 * worker.ts: makes a GIF off the page's thread.
 */
import { encodeGif, type Frame } from './gif';

const scope = self as unknown as DedicatedWorkerGlobalScope;
scope.onmessage = (event: MessageEvent<{ width: number; height: number; frames: Frame[] }>): void => {
  const { width, height, frames } = event.data;
  const bytes = encodeGif(width, height, frames);
  scope.postMessage(bytes, [bytes.buffer as ArrayBuffer]);
};
