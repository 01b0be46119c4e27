// BLAKE3 as its paper describes it: chunks of 1024 bytes, a binary tree over them, 32 bytes out.
// Here to check the promise of the dice without asking anybody.

const IV = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
];
const PERMUTATION = [2, 6, 3, 10, 7, 0, 4, 13, 1, 11, 12, 5, 9, 14, 15, 8];
const CHUNK_START = 1;
const CHUNK_END = 2;
const PARENT = 4;
const ROOT = 8;
const CHUNK = 1024;
const BLOCK = 64;

type Words = Uint32Array;

function compress(cv: Words, block: Words, counter: number, length: number, flags: number): Words {
  const low = counter >>> 0;
  const high = Math.floor(counter / 2 ** 32) >>> 0;
  const v = new Uint32Array([...cv, ...IV.slice(0, 4), low, high, length, flags]);
  let m = block;
  const quarter = (a: number, b: number, c: number, d: number, x: number, y: number) => {
    const rotate = (word: number, by: number) => (word >>> by) | (word << (32 - by));
    v[a] = v[a]! + v[b]! + x;
    v[d] = rotate(v[d]! ^ v[a]!, 16);
    v[c] = v[c]! + v[d]!;
    v[b] = rotate(v[b]! ^ v[c]!, 12);
    v[a] = v[a]! + v[b]! + y;
    v[d] = rotate(v[d]! ^ v[a]!, 8);
    v[c] = v[c]! + v[d]!;
    v[b] = rotate(v[b]! ^ v[c]!, 7);
  };
  for (let round = 0; round < 7; round++) {
    for (let i = 0; i < 4; i++) quarter(i, i + 4, i + 8, i + 12, m[2 * i]!, m[2 * i + 1]!);
    for (let i = 0; i < 4; i++) {
      quarter(
        i,
        ((i + 1) & 3) + 4,
        ((i + 2) & 3) + 8,
        ((i + 3) & 3) + 12,
        m[8 + 2 * i]!,
        m[9 + 2 * i]!,
      );
    }
    m = Uint32Array.from(PERMUTATION, (from) => m[from]!);
  }
  return Uint32Array.from({ length: 8 }, (_, i) => v[i]! ^ v[i + 8]!);
}

function words(bytes: Uint8Array): Words {
  const padded = new Uint8Array(BLOCK);
  padded.set(bytes);
  const view = new DataView(padded.buffer);
  return Uint32Array.from({ length: 16 }, (_, i) => view.getUint32(4 * i, true));
}

function chunk(bytes: Uint8Array, counter: number, root: number): Words {
  let cv: Words = Uint32Array.from(IV);
  const blocks = Math.max(1, Math.ceil(bytes.length / BLOCK));
  for (let i = 0; i < blocks; i++) {
    const part = bytes.subarray(i * BLOCK, (i + 1) * BLOCK);
    const last = i === blocks - 1;
    const flags = (i === 0 ? CHUNK_START : 0) | (last ? CHUNK_END | root : 0);
    cv = compress(cv, words(part), counter, part.length, flags);
  }
  return cv;
}

function tree(bytes: Uint8Array, first: number, root: number): Words {
  if (bytes.length <= CHUNK) return chunk(bytes, first, root);
  // The left half holds the largest power of two of chunks that leaves something to the right.
  let left = CHUNK;
  while (left * 2 < bytes.length) left *= 2;
  const a = tree(bytes.subarray(0, left), first, 0);
  const b = tree(bytes.subarray(left), first + left / CHUNK, 0);
  return compress(Uint32Array.from(IV), Uint32Array.from([...a, ...b]), 0, BLOCK, PARENT | root);
}

/** The 32 bytes of the hash. */
export function blake3(bytes: Uint8Array): Uint8Array {
  const out = new DataView(new ArrayBuffer(32));
  tree(bytes, 0, ROOT).forEach((word, i) => out.setUint32(4 * i, word, true));
  return new Uint8Array(out.buffer);
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Reads hex digits in pairs; `null` for anything else. */
export function fromHex(text: string): Uint8Array | null {
  if (text.length % 2 !== 0 || !/^[0-9a-f]*$/i.test(text)) return null;
  return Uint8Array.from({ length: text.length / 2 }, (_, i) =>
    Number.parseInt(text.slice(2 * i, 2 * i + 2), 16),
  );
}
