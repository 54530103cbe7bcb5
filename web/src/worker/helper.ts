/*
 * helper.ts: a worker that thinks along in the memory of another one's module (crew.ts).
 *
 * It has an instance of the module of its own, which shares all but the stack.
 */
import { system } from './system';

/** First where, then each time on which stack to serve as which member of a pool. */
export type Call =
  | { readonly code: WebAssembly.Module; readonly memory: WebAssembly.Memory }
  | { readonly member: number; readonly stack: number };

const scope = self as unknown as DedicatedWorkerGlobalScope;
let instance: WebAssembly.Instance;

scope.onmessage = async ({ data }: MessageEvent<Call>): Promise<void> => {
  if ('code' in data) {
    const { code, memory } = data;
    const unused = (): void => {};
    const caminos = { call_helper: unused, lose_memory: unused };
    instance = await WebAssembly.instantiate(code, { ...system(() => memory), env: { memory }, caminos });
    scope.postMessage('ready');
  } else {
    (instance.exports.__stack_pointer as WebAssembly.Global).value = data.stack;
    (instance.exports.caminos_serve as (member: number) => void)(data.member);
  }
};
