/**
 * The shop's rules of redaction: which texts in a recording are stored as they are. Texts under any other key are replaced,
 * those of a known kind so that their shape stays.
 */
import { createRedaction, type Draw, type RedactionRules, type Replacement } from '@storefront/inspector';
import { harmlessKeys } from './harmlessKeys.ts';

const words: Replacement = 'words';
/** The prefix (0, 91, +91) before ten digits stays. */
const phone: Replacement = { keptDigits: (text) => phonePrefix(text).length };
/** The first three digits stay: they name the region. */
const pincode: Replacement = { keptDigits: () => 3, group: 'pincode' };
/** A group of its own, because a region has few cities: guessing the city from a pincode must not reveal other texts. */
const city: Replacement = { group: 'city' };
const cardNumber: Replacement = { keptDigits: () => 0 };
/** Groups of their own, because others may know these texts: they must not reveal names and numbers of shoppers. */
const review: Replacement = { group: 'review' };
const written: Replacement = { group: 'written' };
const link: Replacement = { group: 'link' };
const unlisted: Replacement = { group: 'unlisted' };

const keys: readonly (readonly [RegExp, Replacement])[] = [
  [/^(?:phone|mobile|contact|telephone)/i, phone],
  [/pin_?code$|^zip_?code$/i, pincode],
  [/e-?mail/i, words],
  [/^(?:first|last|full|reviewer|display)_?name$/i, words],
  [/^(?:address\d?|area|landmark|location|street|dob|shippingAddress|billingAddress)$/i, words],
  [/^city$/i, city],
  [/^(?:search_)?terms?$|^recent$/i, words],
  [/^comment$/i, review],
  [/^(?:note|backNote|cancelReason|question|resolution)$/, written],
  [/^(?:refundTo|how|gender)$/, words],
  [/^(?:pictures?|added)$/, unlisted],
  [/^(?:number|url|trackingUrl|trackingId|referrer)$/, link],
  [/token|secret|signature|idempotency|jwt|password|credential|authori[sz]ation|cookie|cvv|otp$/i, words],
  [/^(?:payment_?id|user_?id|asker|sub|owner|card(?:_?number)?)$/i, words],
  [/^(?:gclid|fbclid|igshid|gad_source|msclkid|click_?id)$/i, words],
];
/** Keys of the shop's own error messages, which a replay produces again. */
const messages = /^(?:errors|addressErrors)$/;

const rules: RedactionRules = {
  replacementOf,
  leaves: (key, owner) => messages.test(key) || (key === 'fields' && 'result' in owner),
  patterns: [
    { find: /(?<=[?&](?:secret|token|signature|key)=)[^&#\s"]+/gi, replacement: link },
    { find: /(?<=[?&]search=)[^&#\s"]+/g, replacement: 'encodedWords' },
    { find: /\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g, replacement: words },
    { find: /[^\s@<>"']+@[^\s@<>"']+\.[A-Za-z]{2,}/g, replacement: words },
    { find: /(?<![\w.])(?:\+91[\s-]?)?[6-9]\d{4}[\s-]?\d{5}(?!\w)/g, replacement: phone },
    { find: /(?<![\w.])\d(?:[ -]?\d){12,18}(?!\w)/g, replacement: cardNumber, isPersonal: isCardNumber },
  ],
  // A token must not begin with 0 or 91 unless the number did.
  fixedDigits: ['09', '1'],
};

/** Returns the redaction of one recording of the shop. */
export function createShopRedaction(draw?: Draw) {
  return createRedaction(rules, draw);
}

/** Whether a rule says what happens to texts under this key; those under other keys are replaced. */
export function isListed(key: string): boolean {
  return harmlessKeys.has(key) || judged.has(key) || keys.some(([pattern]) => pattern.test(key));
}

/** Keys whose texts are judged one by one: by the object that they are part of, or by their form. */
const judged = new Set(['value', 'reason']);

function replacementOf(text: string, key: string, owner: object): Replacement | null {
  if (/^(?:reviews|returns)\//.test(text)) return unlisted;
  if (key === 'value') return replacementOfValue(text, owner);
  if (key === 'name') return isPerson(owner) ? words : null;
  if (key === 'id') return replacementOfId(owner);
  if (key === 'title') return 'comment' in owner ? review : null;
  if (key === 'text' || key === 'asked') return isOfSearch(owner) ? words : null;
  // A code of the contract, or what somebody wrote.
  if (key === 'reason') return /^[A-Z_]+$/.test(text) ? null : written;
  if (/^(?:code|answer|otp)$/.test(key)) return /^\d{1,8}$/.test(text) ? words : null;
  if (harmlessKeys.has(key)) return null;
  const known = keys.find(([pattern]) => pattern.test(key))?.[1];
  if (known !== undefined) return shapeOf(text, known);
  return isSecondId(key, owner) || verdicts.test(text) ? null : unlisted;
}

/** The texts of a delivery report: what became of each analytics event, by its id. */
const verdicts = /^(?:accepted|retry|refused)$/;

/** The value of a form's field, of a setting or of a rule. */
function replacementOfValue(text: string, owner: object): Replacement | null {
  if (!('field' in owner) || typeof owner.field !== 'string')
    return 'name' in owner || 'operator' in owner ? null : unlisted;
  if (owner.field === 'title') return review;
  return owner.field === 'name' ? words : replacementOf(text, owner.field, { [owner.field]: text });
}

/** A number with letters in it is replaced as words: shoppers type anything into such a field. */
function shapeOf(text: string, known: Replacement): Replacement {
  return (known === phone || known === pincode) && /\p{L}/u.test(text) ? words : known;
}

/**
 * Whether the key is no key of the owner, but the first of two texts in a list, which the inspector tries as the key of the
 * second. Only in lists of parameters it is one; in others both texts are ids.
 */
function isSecondId(key: string, owner: object): boolean {
  return !(key in owner) && !('entries' in owner) && !('parameters' in owner);
}

/** The id of a pincode is the pincode; a shopper's id is personal under other keys too, such as `userId`. */
function replacementOfId(owner: object): Replacement | null {
  if ('codMaxAmount' in owner) return pincode;
  return 'phoneVerified' in owner ? words : null;
}

/** Whether the owner is the search machine's own data or one of its events. */
function isOfSearch(owner: object): boolean {
  return 'recent' in owner || ('type' in owner && String(owner.type).startsWith('search.'));
}

function isPerson(owner: object): boolean {
  return ['phone', 'pinCode', 'pincode', 'email', 'address', 'contact'].some((name) => name in owner);
}

/** The 0, 91 or 0091 before ten digits, or a leading +91 before others, without the plus sign; empty if there is none. */
function phonePrefix(text: string): string {
  const compact = text.replace(/[\s().-]/g, '');
  const prefix = /^(\+91|0091|91|0)\d{10}$/.exec(compact)?.[1] ?? /^(\+91)/.exec(compact)?.[1] ?? '';
  return prefix.replace('+', '');
}

/** No card of the networks that shops take begins with another digit; times in milliseconds do, and stand in ids. */
const firstDigitOfCards = /^[2-68]/;

/** Card numbers pass the Luhn check. */
function isCardNumber(run: string): boolean {
  if (!firstDigitOfCards.test(run)) return false;
  let sum = 0;
  [...run.replace(/\D/g, '')].reverse().forEach((digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
    sum += value > 9 ? value - 9 : value;
  });
  return sum % 10 === 0;
}
