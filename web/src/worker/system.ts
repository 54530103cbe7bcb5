/*
 * system.ts: what every instance of the module is given: the one system call that wasi-libc
 * links in.
 */
export const system = (memory: () => WebAssembly.Memory): WebAssembly.Imports => ({
  wasi_snapshot_preview1: {
    clock_time_get: (_clock: number, _precision: bigint, at: number) => {
      new DataView(memory().buffer).setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
      return 0;
    },
  },
});
