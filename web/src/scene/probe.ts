/*
 * probe.ts: a worker that asks what draws. Who asks first waits for the driver, or, without
 * a graphics processor, for the whole of its stand-in; the page's own thread does not.
 */
import { rendererName } from './software';

self.postMessage(rendererName(new OffscreenCanvas(1, 1)));
