/*
 * screen.ts: from the renderer to the page.
 *
 * With a graphics processor the renderer draws straight on the page. Without
 * one a picture takes longer than a frame lasts, and whoever shows it before it
 * is done holds up the whole page. There the renderer draws behind the scenes,
 * and a finished picture is copied to the page. While things move it is a plain
 * one; once they rest it is drawn again in twice the size, which smooths its
 * edges, and in strips, so that it can be dropped when something moves again.
 */
import type { OrthographicCamera, PerspectiveCamera, WebGLRenderer } from 'three';

const restMilliseconds = 160;
const strips = 6;

/** Once all that the renderer was asked for is drawn; looks now and then, and never waits. */
function drawn(renderer: WebGLRenderer): Promise<void> {
  const gl = renderer.getContext() as WebGL2RenderingContext;
  const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
  gl.flush();
  return new Promise((resolve) => {
    const look = (): void => {
      // Of a fence that was lost with its context nothing is known.
      if (fence && gl.getSyncParameter(fence, gl.SYNC_STATUS) === gl.UNSIGNALED) {
        setTimeout(look, 4);
        return;
      }
      gl.deleteSync(fence);
      resolve();
    };
    setTimeout(look);
  });
}

let turn: Promise<unknown> = Promise.resolve();

/** Draw, and copy when that is done; one after the other, for a copy waits for all that is being drawn. */
export function inTurn(renderer: WebGLRenderer, render: () => void, copy: () => void): Promise<void> {
  const mine = turn.then(async () => {
    render();
    await drawn(renderer);
    copy();
  });
  turn = mine.catch(() => {});
  return mine;
}

function sized(canvas: HTMLCanvasElement, width: number, height: number): HTMLCanvasElement {
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  return canvas;
}

export class Screen {
  readonly element: HTMLCanvasElement;
  private readonly smooth: boolean; // does the renderer smooth the edges itself?
  private size: readonly [number, number] = [1, 1];
  private wanted = false;
  private busy = false;
  private closed = false;
  private torn = false; // something else was drawn over the picture in work
  private rest = 0;
  private tell: (() => void) | null = null;
  /** when the first picture is there */
  readonly shown = new Promise<void>((resolve) => (this.tell = resolve));
  /** pixels drawn for each of the picture, to one side */
  scale = 1;

  constructor(
    private readonly renderer: WebGLRenderer,
    private readonly camera: () => PerspectiveCamera | OrthographicCamera,
    private readonly render: (aspect: number) => void,
    private readonly behind: boolean,
  ) {
    this.element = behind ? document.createElement('canvas') : renderer.domElement;
    this.element.className = 'board3d';
    this.smooth = renderer.getContextAttributes().antialias ?? false;
  }

  /** The page gives the picture so much room. */
  resize(width: number, height: number, draw = true): void {
    this.size = [width, height];
    if (!this.behind) this.renderer.setSize(width, height, false);
    if (draw) this.show(); // at once: a new size has emptied the canvas
  }

  /** Draw the picture: at once, or as soon as the one before is done. */
  show(): void {
    if (this.behind) {
      this.wanted = true;
      if (!this.busy) void this.work();
    } else {
      this.draw();
      if (this.tell) void drawn(this.renderer).then(() => this.tell?.());
    }
  }

  /** A picture of its own, not for the page. */
  still(width: number, height: number): HTMLCanvasElement {
    const { renderer } = this;
    const canvas = sized(document.createElement('canvas'), width, height);
    const ratio = renderer.getPixelRatio();
    renderer.setPixelRatio(this.smooth ? 1 : 2);
    renderer.setSize(width, height, false);
    this.scale = Math.max(1, width / 900);
    this.render(width / height);
    this.torn = true;
    canvas.getContext('2d')?.drawImage(renderer.domElement, 0, 0, width, height);
    renderer.setPixelRatio(ratio);
    this.resize(...this.size);
    return canvas;
  }

  private draw(zoom = 1): void {
    this.torn = false;
    this.scale = zoom;
    this.render(this.size[0] / this.size[1]);
  }

  private async work(): Promise<void> {
    const from = this.renderer.domElement;
    this.busy = true;
    clearTimeout(this.rest);
    while (this.wanted) {
      await inTurn(
        this.renderer,
        () => {
          this.wanted = false;
          this.renderer.setSize(...this.size, false);
          this.draw();
        },
        () => this.torn || sized(this.element, from.width, from.height).getContext('2d')?.drawImage(from, 0, 0),
      );
    }
    this.busy = false;
    this.tell?.();
    this.tell = null;
    if (!this.smooth && !this.closed) this.rest = window.setTimeout(() => void this.refine(), restMilliseconds);
  }

  /** The same picture with smooth edges, unless another is wanted meanwhile. */
  private async refine(): Promise<void> {
    const { renderer, element } = this;
    const [width, height] = this.size;
    const part = Math.ceil(height / strips);
    const ratio = renderer.getPixelRatio();
    this.busy = true;
    for (let y = 0; y < height && !this.wanted && !this.closed; y += part)
      await inTurn(
        renderer,
        () => {
          renderer.setSize(width * 2, part * 2, false);
          const camera = this.camera();
          camera.setViewOffset(width, height, 0, y, width, part);
          this.draw(2);
          camera.clearViewOffset();
        },
        () =>
          this.torn ||
          element.getContext('2d')?.drawImage(renderer.domElement, 0, y * ratio, width * ratio, part * ratio),
      );
    this.busy = false;
    if (this.wanted) await this.work();
  }

  dispose(): void {
    this.closed = true;
    this.wanted = false;
    clearTimeout(this.rest);
    this.element.remove();
    this.renderer.dispose();
  }
}
