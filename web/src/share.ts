/*
 * share.ts: a game in the address of the page, and as a file.
 *
 * The part after # is "g=" and the game's text, deflated, in base64 for URLs.
 * Nothing is sent to any server.
 */
async function squeeze(how: CompressionStream | DecompressionStream, bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([bytes as BlobPart])
    .stream()
    .pipeThrough(how as unknown as ReadableWritablePair<Uint8Array, Uint8Array>);
  return new Uint8Array(await new Response(stream as unknown as BodyInit).arrayBuffer());
}

export async function linkTo(game: string): Promise<string> {
  const bytes = await squeeze(new CompressionStream('deflate-raw'), new TextEncoder().encode(game));
  const code = btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
  return `${location.origin}${location.pathname}#g=${code}`;
}

/** The game in an address, null if it has none; throws if it is damaged. */
export async function gameInLink(hash: string): Promise<string | null> {
  const found = /^#g=(.*)$/.exec(hash);
  if (!found) return null;
  const code = (found[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
  const bytes = Uint8Array.from(atob(code), (c) => c.charCodeAt(0));
  if (bytes.length > 1e6) throw new Error('too long');
  return new TextDecoder('utf-8', { fatal: true }).decode(await squeeze(new DecompressionStream('deflate-raw'), bytes));
}

export function saveBlob(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}
