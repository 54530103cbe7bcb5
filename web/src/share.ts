/*
 * share.ts: a game or a board in the address of the page, and as a file.
 *
 * The part after # is a word, "=" and the text, deflated, in base64 for URLs. Nothing is
 * sent to any server. What comes from an address is not trusted: it is read up to a
 * length and no further.
 */
async function squeeze(
  how: CompressionStream | DecompressionStream,
  bytes: Uint8Array,
  most: number,
): Promise<Uint8Array> {
  const stream = new Blob([bytes as BlobPart])
    .stream()
    .pipeThrough(how as unknown as ReadableWritablePair<Uint8Array, Uint8Array>);
  const reader = stream.getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    if (!value) continue;
    length += value.length;
    if (length > most) {
      void reader.cancel();
      throw new Error('too long');
    }
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
}

/** The address of this page with a text in it, under a word. */
export async function addressOf(word: string, text: string): Promise<string> {
  const bytes = await squeeze(new CompressionStream('deflate-raw'), new TextEncoder().encode(text), 1e8);
  let code = '';
  for (const byte of bytes) code += String.fromCharCode(byte);
  code = btoa(code).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
  return `${location.origin}${location.pathname}#${word}=${code}`;
}

/** The text under a word in an address, null if it has none; throws if it is damaged or too long. */
export async function textInAddress(word: string, hash: string, most: number): Promise<string | null> {
  if (!hash.startsWith(`#${word}=`)) return null;
  const code = hash
    .slice(word.length + 2)
    .replace(/-/g, '+')
    .replace(/_/g, '/');
  if (code.length > 1.4e6) throw new Error('too long');
  const bytes = Uint8Array.from(atob(code), (c) => c.charCodeAt(0));
  const text = await squeeze(new DecompressionStream('deflate-raw'), bytes, most);
  return new TextDecoder('utf-8', { fatal: true }).decode(text);
}

export const linkTo = (game: string): Promise<string> => addressOf('g', game);

/** The game in an address. */
export const gameInLink = (hash: string): Promise<string | null> => textInAddress('g', hash, 2e7);

export function saveBlob(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}
