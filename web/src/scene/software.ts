/*
 * software.ts: is there a graphics processor?
 */

/** What draws on such a canvas; '' if nothing does. */
export function rendererName(canvas: HTMLCanvasElement | OffscreenCanvas): string {
  const gl = canvas.getContext('webgl2') as WebGL2RenderingContext | null;
  if (!gl) return '';
  const info = gl.getExtension('WEBGL_debug_renderer_info');
  const name = String(gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return name;
}

function askWorker(): Promise<string> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./probe.ts', import.meta.url), { type: 'module' });
    const done = (): void => worker.terminate();
    worker.onmessage = ({ data }: MessageEvent<string>) => {
      done();
      resolve(data);
    };
    worker.onerror = () => {
      done();
      reject(new Error('no probe'));
    };
  });
}

async function probe(): Promise<boolean> {
  const here = (): string => rendererName(document.createElement('canvas'));
  const name = typeof OffscreenCanvas === 'undefined' ? here() : await askWorker().catch(here);
  return /swiftshader|llvmpipe|software|basic render/i.test(name);
}

let answer: Promise<boolean> | null = null;

/** Must the main processor draw? Found out once. */
export function drawsInSoftware(): Promise<boolean> {
  answer ??= probe();
  return answer;
}
