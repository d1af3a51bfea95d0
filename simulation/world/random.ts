/** Seeded random numbers: the only source of chance in a simulation. */

export interface Random {
  /** From 0 to below 1. */
  next(): number;
  /** A whole number from 0 to below `below`. */
  int(below: number): number;
  chance(probability: number): boolean;
  /** Throws when there is nothing to pick from. */
  pick<T>(items: readonly T[]): T;
  /** Creates an independent generator: its draws do not affect the draws of this one. */
  fork(name: string): Random;
  fill(bytes: Uint8Array): void;
}

/** The same seed gives the same numbers, on every machine. */
export function createRandom(seed: string): Random {
  const draw = sfc32(wordsOf(seed));
  const next = () => draw() / 4_294_967_296;
  const int = (below: number) => Math.floor(next() * below);
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (items) => {
      const index = int(items.length);
      for (const item of items.slice(index, index + 1)) return item;
      throw new Error('There is nothing to pick from');
    },
    fork: (name) => createRandom(`${seed}/${name}`),
    fill: (bytes) => {
      for (let index = 0; index < bytes.length; index += 1) bytes[index] = draw() >>> 24;
    },
  };
}

type Words = readonly [number, number, number, number];

/** Four 32-bit words of a text (cyrb128). */
function wordsOf(text: string): Words {
  let [a, b, c, d] = [1_779_033_703, 3_144_134_277, 1_013_904_242, 2_773_480_762];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    a = b ^ Math.imul(a ^ code, 597_399_067);
    b = c ^ Math.imul(b ^ code, 2_869_860_233);
    c = d ^ Math.imul(c ^ code, 951_274_213);
    d = a ^ Math.imul(d ^ code, 2_716_044_179);
  }
  return [a >>> 0, b >>> 0, c >>> 0, d >>> 0];
}

/** The generator sfc32: 32 bits a draw. */
function sfc32([first, second, third, fourth]: Words): () => number {
  let [a, b, c, counter] = [first, second, third, fourth];
  const draw = () => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  for (let round = 0; round < 12; round += 1) draw();
  return draw;
}
