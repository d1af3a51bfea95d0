/** What the texts of shoppers may hold that others read: in messages, on papers, on pages. */
import { addressEndings, endingsInPlaces, endingsThatAreWords } from './addressEndings.ts';

/** Steers the direction of the text around it, or is not seen at all. Joiners of India's scripts stay. */
const steering = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const seen = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;

/** The text without characters that are not seen, or that turn others around. */
function withoutSteering(text: string): string {
  return text.replace(steering, '');
}

/** Whether anything of the text can be seen. */
export function isSeen(text: string): boolean {
  return seen.test(text);
}

/** Joiners after nothing that they could join, and those that only repeat the one before. */
const looseJoiners = /(?<![\p{L}\p{M}\p{N}\p{S}])[\u200c\u200d]+|(?<=[\u200c\u200d])[\u200c\u200d]+/gu;

/** What a person wrote, on one line; empty if nothing of it can be seen. The gate for what shoppers write, and what staff write for them. */
export function lineOf(text: string): string {
  return tidied(text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' '));
}

/** The same with its line breaks. */
export function linesOf(text: string): string {
  return tidied(text.replace(/[^\P{Cc}\n\r\t]/gu, ''));
}

/** For the merchant's terminal: no line break and no control sequence of a shopper's reaches it, and nothing that is not seen. */
export function onOneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ');
}

function tidied(text: string): string {
  const tidy = withoutSteering(text).replace(looseJoiners, '').trim();
  return isSeen(tidy) ? tidy : '';
}

/** Mail programs make links of these by themselves. */
const address = /:\/\/|\bwww\.|\S@\S+\.\p{L}/iu;
/** Full stops of other scripts, which browsers read as "." in an address; `NFKC` turns the others into these. */
const fullStops = /[\u3002\uff61]/g;
const dotted = /[\p{L}\p{M}\p{N}.-]+/gu;
const letters = /^(?:[\p{L}\p{M}]{2,}|xn--[a-z\d-]+)$/u;
/** What people shorten, or write before a name, and then often leave out the space: "Dr.Rao", "Opp.SBI", "Pvt.Ltd". */
const abbreviations = new Set(
  `adj adv apt apts appt ar at ave bh bhd blk bldg block br brig capt cdr ch chh co col coll dept dh dist distt dr dt er est ext
  extn flat flr fr ft gen gh govt gp hav hon hosp hse hsg inst jh jn jr kh km kr kum ln lt ltd maj md mdl mkt mohd mr mrs ms mst mt
  near ngr no nos nr off opp ph plot pl po pp prof ps pt pvt rd regd rev rly rm sd sec sect sgt sh shri shree sk smt soc sqn sr sree
  sri st stn str sy tal taluk teh th thiru tmt tq twr univ vill via vlg wg`.split(/\s+/),
);
/** Of these even a single letter has an owner: t.me, g.co. */
const shortest = new Set(['ai', 'co', 'in', 'io', 'me', 'tv']);

/**
 * Whether a mail program would show a part of a name or of a place as a link. "M.G.Road", "No.5" and "Md.Irfan" are none, although
 * a full stop joins them. In a place also "MG Road.Shop 4" is none: a full stop there often ends a part of an address.
 */
export function holdsLink(text: string, of: 'name' | 'place'): boolean {
  const plain = withoutSteering(text.normalize('NFKC').replace(fullStops, '.')).toLowerCase();
  if (address.test(plain)) return true;
  return [...plain.matchAll(dotted)].some(({ 0: run, index }) =>
    isAddress(run, plain.slice(index + run.length), of),
  );
}

/** Whether a text without spaces is an address, or ends with one that what follows belongs to. */
function isAddress(run: string, after: string, of: 'name' | 'place'): boolean {
  const parts = run.split('.');
  return parts.some((ending, index) => {
    const label = parts[index - 1] ?? '';
    const path = index === parts.length - 1 && /^[/?#:]\S/u.test(after) ? after : null;
    return label !== '' && letters.test(ending) && leadsSomewhere(label, ending, path, of);
  });
}

function leadsSomewhere(label: string, ending: string, path: string | null, of: 'name' | 'place'): boolean {
  // "H.No/12", "Plot.No#5".
  if (ending === 'no' || ending === 'nos') return path !== null && !/^.\d/u.test(path);
  const isInitial = /^(?:\p{L}\p{M}*|\d+)$/u.test(label);
  const isShort = isInitial || abbreviations.has(label);
  if (!addressEndings.has(ending) && !ending.startsWith('xn--')) return path?.[0] === '/' && !isShort;
  if (path !== null) return true;
  if (isInitial && ending.length === 2) return shortest.has(ending);
  if (of === 'place' && endingsInPlaces.has(ending)) return false;
  return !isShort || !endingsThatAreWords.has(ending);
}

/** What a form says of a text with a link. */
export const noLinks = 'Please leave out web and e-mail addresses, and put a space after each full stop';
