/// <reference types="vite/client" />
declare module 'caminos.wasm?url' {
  const address: string;
  export default address;
}
