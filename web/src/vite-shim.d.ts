/// <reference types="vite/client" />
declare module 'caminos.wasm?url' {
  const address: string;
  export default address;
}
declare module 'caminos-threads.wasm?url' {
  const address: string;
  export default address;
}
declare module 'data/nets/*' {
  const address: string;
  export default address;
}
