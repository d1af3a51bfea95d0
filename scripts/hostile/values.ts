/** Hostile values. */
import type { Random } from './random.ts';

const parts: readonly string[] = [
  '\0',
  '\ud83d',
  '\ude00',
  '😀',
  'e\u0301\u0301\u0301',
  '\u202e\u200b\ufeff',
  'ﷺ',
  'ा',
  "'",
  '"',
  '\\',
  '%',
  '%00',
  '_',
  '!!!',
  '& | !',
  ':*',
  "'a' & ",
  '--',
  ';drop table product;',
  '{jndi:ldap://x}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '\r\nset-cookie: a=b',
  'http://169.254.169.254/',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '1e309',
  '-0',
  '0x10',
  '٣٤',
  ' ',
  '\t\v\f',
  'gift-soap',
  'soap',
  '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
  '+919999999999',
  'a@b..co',
  '2026-02-31T25:61:00Z',
];
const lengths: readonly number[] = [1, 2, 40, 199, 200, 201, 4_097, 20_000];

/** A text of up to six unusual parts, or of one part repeated very often. */
export function hostileText(random: Random): string {
  if (random.below(4) === 0) return random.pick(parts).repeat(random.pick(lengths)).slice(0, 30_000);
  return Array.from({ length: random.below(6) }, () => random.pick(parts)).join(random.pick(['', ' ', 'x']));
}

const numbers: readonly number[] = [
  -1,
  0,
  1,
  2,
  99,
  100,
  101,
  0.001,
  1.005,
  -0.5,
  1e-300,
  1e300,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31),
  2 ** 53,
  1e11,
  1e12,
];

/** Any JSON: texts and numbers at their bounds, wrong types, and nesting. */
export function hostileValue(random: Random): unknown {
  switch (random.below(9)) {
    case 0:
      return random.pick(numbers);
    case 1:
      return random.pick([null, true, false, '', [], {}, [[]], 'NONE', 'ALL']);
    case 2:
      return nested(random, random.pick([2, 9, 31, 33, 2_000]));
    case 3:
      return Array.from({ length: random.pick([1, 100, 101, 3_000]) }, () => 'x');
    case 4:
      return { [hostileText(random)]: hostileText(random), __proto__: { isAdmin: true } };
    default:
      return hostileText(random);
  }
}

function nested(random: Random, depth: number): unknown {
  let value: unknown = hostileText(random);
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}
