// The dice: draw i of a game is floor(word(i) * n / 2^64), where word(i) is the i-th little-endian
// 64-bit word of the ChaCha8 keystream with the seed as key, twelve zero bytes as nonce, counter 0.

import { blake3 } from "./blake3";

const SIGMA = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574];
const WORDS_PER_BLOCK = 8;

/** One block of the ChaCha8 keystream. */
export function chacha8(key: Uint8Array, counter: number): Uint8Array {
  const k = new DataView(key.buffer, key.byteOffset, 32);
  const input = new Uint32Array(16);
  input.set(SIGMA);
  for (let i = 0; i < 8; i++) input[4 + i] = k.getUint32(4 * i, true);
  input[12] = counter;
  const x = input.slice();
  const quarter = (a: number, b: number, c: number, d: number) => {
    const step = (i: number, j: number, l: number, by: number) => {
      x[i] = x[i]! + x[j]!;
      const word = x[l]! ^ x[i]!;
      x[l] = (word << by) | (word >>> (32 - by));
    };
    step(a, b, d, 16);
    step(c, d, b, 12);
    step(a, b, d, 8);
    step(c, d, b, 7);
  };
  for (let round = 0; round < 8; round += 2) {
    for (let i = 0; i < 4; i++) quarter(i, i + 4, i + 8, i + 12);
    for (let i = 0; i < 4; i++)
      quarter(i, ((i + 1) & 3) + 4, ((i + 2) & 3) + 8, ((i + 3) & 3) + 12);
  }
  const out = new DataView(new ArrayBuffer(64));
  for (let i = 0; i < 16; i++) out.setUint32(4 * i, (x[i]! + input[i]!) >>> 0, true);
  return new Uint8Array(out.buffer);
}

/** Draw `index` of a game with this seed, one of `n` equally likely outcomes. */
export function draw(seed: Uint8Array, index: number, n: number): number {
  const block = chacha8(seed, Math.floor(index / WORDS_PER_BLOCK));
  const word = new DataView(block.buffer).getBigUint64((index % WORDS_PER_BLOCK) * 8, true);
  return Number((word * BigInt(n)) >> 64n);
}

/** The seed: blake3 of the secret and every nonce, each after its length. */
export function seedOf(secret: Uint8Array, nonces: readonly string[]): Uint8Array {
  const parts: Uint8Array[] = [secret];
  for (const nonce of nonces) {
    const text = new TextEncoder().encode(nonce);
    const length = new Uint8Array(8);
    new DataView(length.buffer).setBigUint64(0, BigInt(text.length), true);
    parts.push(length, text);
  }
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return blake3(all);
}
