/**
 * Takes what is personal or secret out of a recording before anything is stored.
 *
 * A text is rewritten letter by letter and digit by digit, each place of a word with a substitution of its own, drawn
 * anew for every recording and never kept. So a token has the shape of what it stands for (ten digits stay ten
 * digits), the same text always gets the same token, and what machines do with texts (join, trim, compare, look at
 * the length) gives on the token what it would have given on the text: a recording that holds tokens only replays
 * exactly. What a replay must know of a text stays: `+91` before a phone, a pincode's first three digits, punctuation.
 */
import type { Rewrite } from './plain.ts';

type Kind = 'phone' | 'pincode' | 'words';

/** Numbers below `limit`, as good as unforeseeable. */
export type Draw = (limit: number) => number;

const PLACES = 64;
const letters = 'abcdefghijklmnopqrstuvwxyz';
const digits = '0123456789';

const keys: readonly (readonly [RegExp, Kind])[] = [
  [/^(?:phone|mobile|contact|telephone)/i, 'phone'],
  [/pin_?code$|^zip_?code$/i, 'pincode'],
  [/e-?mail/i, 'words'],
  [/^(?:first|last|full|reviewer|display)_?name$/i, 'words'],
  [/^(?:address\d?|area|landmark|location|street|city|dob|shippingAddress|billingAddress)$/i, 'words'],
  [/token|secret|signature|idempotency|jwt|password|credential|authori[sz]ation|cookie|cvv|otp$/i, 'words'],
  [/^(?:payment_?id|user_?id|sub|owner|card(?:_?number)?)$/i, 'words'],
  [/^(?:gclid|fbclid|igshid|gad_source|msclkid|click_?id)$/i, 'words'],
];
/** Under these keys stand the shop's own words about fields, which a replay says again as they are. */
const messages = /^(?:errors|addressErrors)$/;

const email = /[^\s@<>"']+@[^\s@<>"']+\.[A-Za-z]{2,}/g;
const jwt = /\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g;
const phone = /(?<![\w.])(?:\+91[\s-]?)?[6-9]\d{4}[\s-]?\d{5}(?!\w)/g;
const digitRun = /(?<![\w.])\d(?:[ -]?\d){12,18}(?!\w)/g;

/** Rewrites every text of a value that is about to be stored. */
export function createRedaction(draw: Draw = drawRandom): Rewrite {
  const letterKeys = substitutions(letters, [], draw);
  const digitKeys = substitutions(digits, ['09', '1'], draw);
  const words = (text: string) => {
    let place = 0;
    return text.replace(/[\p{L}\p{N}]|[^\p{L}\p{N}]/gu, (sign) => {
      if (!/[\p{L}\p{N}]/u.test(sign)) {
        place = 0;
        return sign;
      }
      place += 1;
      return substitute(sign, place - 1);
    });
  };
  const substitute = (sign: string, place: number): string => {
    const row = place % PLACES;
    if (sign >= '0' && sign <= '9') return digitKeys[row]?.[Number(sign)] ?? '0';
    const lower = sign.toLowerCase();
    const index = letters.indexOf(lower);
    const token = letterKeys[row]?.[index >= 0 ? index : (sign.codePointAt(0) ?? 0) % 26] ?? 'x';
    return sign === lower ? token : token.toUpperCase();
  };
  /** The places of the digits count through spaces and dashes; a prefix before ten digits stays. */
  const phoneDigits = (text: string, kept: number) => {
    let place = -kept;
    return text.replace(/\d/g, (digit) => {
      place += 1;
      return place <= 0 ? digit : substitute(digit, place - 1);
    });
  };
  const asPhone = (text: string) => {
    const compact = text.replace(/[\s().-]/g, '');
    const prefix = /^(\+91|0091|91|0)\d{10}$/.exec(compact)?.[1] ?? /^(\+91)/.exec(compact)?.[1] ?? '';
    return phoneDigits(text, prefix.replace('+', '').length);
  };
  const byKind: Readonly<Record<Kind, (text: string) => string>> = {
    phone: asPhone,
    pincode: (text) => phoneDigits(text, 3),
    words,
  };
  const byPattern = (text: string) =>
    text
      .replace(jwt, words)
      .replace(email, words)
      .replace(phone, asPhone)
      .replace(digitRun, (run) => (isCardNumber(run) ? phoneDigits(run, 0) : run));
  return {
    text: (text, key, owner) => {
      const kind = text === '' ? null : kindOf(text, key, owner);
      return kind ? byKind[kind](text) : byPattern(text);
    },
    leaves: (key, owner) => messages.test(key) || (key === 'fields' && 'result' in owner),
  };
}

function kindOf(text: string, key: string, owner: object): Kind | null {
  if (key === 'value' && 'field' in owner && typeof owner.field === 'string')
    return kindOf(text, owner.field, {});
  if (key === 'name') return isPersonal(owner) ? 'words' : null;
  if (key === 'id') return kindOfId(owner);
  if (/^(?:code|answer|otp)$/.test(key)) return /^\d{1,8}$/.test(text) ? 'words' : null;
  return keys.find(([pattern]) => pattern.test(key))?.[1] ?? null;
}

/** A pincode is its own id; a shopper's id is personal elsewhere too, as `userId`. */
function kindOfId(owner: object): Kind | null {
  if ('codMaxAmount' in owner) return 'pincode';
  return 'phoneVerified' in owner ? 'words' : null;
}

function isPersonal(owner: object): boolean {
  return ['phone', 'pinCode', 'pincode', 'email', 'address', 'contact'].some((name) => name in owner);
}

/** A number must not come to look as if it had a prefix (0, 91): at the first places some signs stay. */
function substitutions(alphabet: string, fixed: readonly string[], draw: Draw): string[][] {
  return Array.from({ length: PLACES }, (_, place) => {
    const signs = [...alphabet];
    for (let last = signs.length - 1; last > 0; last--) {
      const other = draw(last + 1);
      [signs[last], signs[other]] = [signs[other] ?? '', signs[last] ?? ''];
    }
    for (const sign of fixed[place] ?? '') settle(signs, alphabet.indexOf(sign), sign);
    return signs;
  });
}

function settle(signs: string[], index: number, sign: string): void {
  const at = signs.indexOf(sign);
  [signs[index], signs[at]] = [sign, signs[index] ?? ''];
}

/** The check that card numbers pass (Luhn). */
function isCardNumber(run: string): boolean {
  let sum = 0;
  [...run.replace(/\D/g, '')].reverse().forEach((digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
    sum += value > 9 ? value - 9 : value;
  });
  return sum % 10 === 0;
}

function drawRandom(limit: number): number {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
  return drawn % limit;
}
