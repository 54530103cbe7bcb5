/*
 * trap.mjs: a WebAssembly module with a function that traps, for the tests of
 * what happens then. The body of the function becomes 'unreachable'.
 */
function reader(bytes, at) {
  const number = () => {
    for (let value = 0, shift = 0; ; shift += 7) {
      const byte = bytes[at++];
      value |= (byte & 127) << shift;
      if (byte < 128) return value >>> 0;
    }
  };
  const text = () => {
    const length = number();
    at += length;
    return new TextDecoder().decode(bytes.subarray(at - length, at));
  };
  return {
    number,
    text,
    byte: () => bytes[at++],
    skip: (count) => (at += count),
    get at() {
      return at;
    },
  };
}

function sectionsOf(bytes) {
  const sections = new Map();
  for (const read = reader(bytes, 8); read.at < bytes.length; ) {
    const [id, size] = [read.byte(), read.number()];
    sections.set(id, read.at);
    read.skip(size);
  }
  return sections;
}

/** How many functions are imported: they are numbered before the module's own. A memory may be, too. */
function importedFunctions(bytes, at) {
  const read = reader(bytes, at);
  let functions = 0;
  for (let left = read.number(); left > 0; left--) {
    read.text();
    read.text();
    const kind = read.byte();
    if (kind === 0) functions++;
    else if (kind !== 2) throw new Error('only functions and a memory are expected to be imported');
    if (kind === 2 && read.number() & 1) read.number(); // it has a maximum
    read.number();
  }
  return functions;
}

function exportedFunction(bytes, at, name) {
  const read = reader(bytes, at);
  for (let left = read.number(); left > 0; left--) {
    const [found, kind, number] = [read.text(), read.byte(), read.number()];
    if (found === name && kind === 0) return number;
  }
  throw new Error(`${name} is not exported`);
}

/** A copy of the module in which calling 'name' traps. */
export function trapIn(module, name) {
  const bytes = Uint8Array.from(module);
  const sections = sectionsOf(bytes);
  const number = exportedFunction(bytes, sections.get(7), name) - importedFunctions(bytes, sections.get(2));
  const read = reader(bytes, sections.get(10));
  read.number();
  for (let n = 0; n < number; n++) read.skip(read.number());
  const size = read.number();
  const body = bytes.subarray(read.at, read.at + size);
  body.fill(1); // nothing,
  body[0] = 0; // no variables,
  body[1] = 0; // unreachable,
  body[size - 1] = 11; // end
  return Buffer.from(bytes);
}
