/*
 * module.ts: caminos.wasm as typed functions.
 *
 * Texts cross by copying; every export that can fail answers {"error": ...},
 * which becomes a thrown CaminosError.
 */
import { type Failure, ownFailure } from './protocol';

export class CaminosError extends Error {
  constructor(readonly failure: Failure) {
    super(failure.error);
  }
}

interface Exports {
  memory: WebAssembly.Memory;
  _initialize?: () => void;
  caminos_room(size: number): number;
  caminos_release(room: number): void;
  [name: string]: unknown;
}

type Argument = number | string | Uint8Array;

/** The one system call that wasi-libc links in. */
const system = (memory: () => WebAssembly.Memory): WebAssembly.ModuleImports => ({
  clock_time_get: (_clock: number, _precision: bigint, at: number) => {
    new DataView(memory().buffer).setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
    return 0;
  },
});

export class Module {
  private constructor(private readonly exports: Exports) {}

  static async load(source: BufferSource | Promise<Response>): Promise<Module> {
    let exports: Exports | null = null;
    const memory = (): WebAssembly.Memory => (exports as Exports).memory;
    const imports = { wasi_snapshot_preview1: system(memory) };
    const bytes = source instanceof Promise ? await (await source).arrayBuffer() : source;
    const { instance } = await WebAssembly.instantiate(bytes as BufferSource, imports);
    exports = instance.exports as unknown as Exports;
    exports._initialize?.();
    const module = new Module(exports);
    if (!module.number('caminos_start')) throw new Error('out of memory');
    return module;
  }

  private readText(at: number): string {
    const bytes = new Uint8Array(this.exports.memory.buffer);
    let end = at;
    while (bytes[end] !== 0) end++;
    return new TextDecoder().decode(bytes.subarray(at, end));
  }

  /** Call an export; texts are passed as pointers to copies. */
  number(name: string, ...args: Argument[]): number {
    const rooms: number[] = [];
    const passed = args.map((arg) => {
      if (typeof arg === 'number') return arg;
      const bytes = typeof arg === 'string' ? new TextEncoder().encode(arg) : arg;
      const room = this.exports.caminos_room(bytes.length + 1);
      if (room === 0) throw new CaminosError({ ...ownFailure('out of memory'), reason: 'out_of_memory' });
      new Uint8Array(this.exports.memory.buffer, room, bytes.length).set(bytes);
      new Uint8Array(this.exports.memory.buffer)[room + bytes.length] = 0;
      rooms.push(room);
      return room;
    });
    try {
      return (this.exports[name] as (...values: number[]) => number)(...passed);
    } finally {
      for (const room of rooms) this.exports.caminos_release(room);
    }
  }

  /** What was learned of a board; the module keeps the copy. */
  learn(bytes: Uint8Array): void {
    const room = this.exports.caminos_room(bytes.length);
    if (room === 0) throw new CaminosError({ ...ownFailure('out of memory'), reason: 'out_of_memory' });
    new Uint8Array(this.exports.memory.buffer, room, bytes.length).set(bytes);
    this.text('caminos_learn', room, bytes.length);
  }

  text(name: string, ...args: Argument[]): string {
    const text = this.readText(this.number(name, ...args));
    if (text.startsWith('{"error":')) throw new CaminosError(JSON.parse(text) as Failure);
    return text;
  }

  json<T>(name: string, ...args: Argument[]): T {
    return JSON.parse(this.text(name, ...args)) as T;
  }
}
