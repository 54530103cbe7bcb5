/*
 * crew.ts: workers that think along, as threads in the memory of one module.
 *
 * What they do there is src/engine/workers.c; here they are started, and called when the module
 * says so. A helper that has not come in time is not waited for: it may join later. One that the module
 * finds lost takes the memory with it, and a LostHelper is thrown through whatever the module was doing.
 */
import type { Call } from './helper';

/** As app/wasm/CMakeLists.txt has it, in pages of 64 kB. */
const pages = { initial: 64, maximum: 4096, shared: true };
const patience = 1000; // milliseconds

export class LostHelper extends Error {}

export class Crew {
  readonly memory = new WebAssembly.Memory(pages);
  private readonly workers: Worker[] = [];
  private readonly ready: Worker[] = [];
  private gathered: Promise<unknown> | null = null;
  private told = 0;

  /** So many helpers are wished for. */
  constructor(
    readonly code: WebAssembly.Module,
    private readonly wished: number,
  ) {}

  /** For the module that leads. */
  readonly imports: WebAssembly.Imports = {
    env: { memory: this.memory },
    caminos: {
      call_helper: (index: number, member: number, stack: number) => {
        this.ready[index - 1]?.postMessage({ member, stack } satisfies Call);
      },
      lose_memory: () => {
        throw new LostHelper();
      },
    },
  };

  private async start(): Promise<void> {
    const worker = new Worker(new URL('./helper.ts', import.meta.url), { type: 'module' });
    this.workers.push(worker);
    await new Promise<void>((resolve) => {
      worker.onmessage = () => {
        this.ready.push(worker);
        resolve();
      };
      worker.onerror = (event) => {
        event.preventDefault(); // else it would end us, too
        resolve();
      };
      worker.postMessage({ code: this.code, memory: this.memory } satisfies Call);
    });
  }

  /** How many helpers there are, and whether that is news; the first time, they are started. */
  async gather(): Promise<{ count: number; news: boolean }> {
    this.gathered ??= Promise.race([
      Promise.allSettled(Array.from({ length: this.wished }, () => this.start())),
      new Promise((resolve) => setTimeout(resolve, patience)),
    ]);
    await this.gathered;
    const count = this.ready.length;
    const news = count !== this.told;
    this.told = count;
    return { count, news };
  }

  dismiss(): void {
    for (const worker of this.workers) worker.terminate();
  }
}
