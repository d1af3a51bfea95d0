/**
 * The unit price of goods, so that packs can be compared: per 100 ml, 100 g, metre or piece, and per ml or g for packs of less
 * than 10 ml or 10 g. Printed labels name the price per ml or g instead (Legal Metrology (Packaged Commodities) Rules 2011, rule
 * 6(11)).
 */
import { formatPaise } from '../pricing/money.ts';
import type { Paise } from '../pricing/types.ts';

interface Quantity {
  readonly amount: number;
  readonly unit: 'ml' | 'g' | 'm' | 'piece';
}

interface Declared {
  readonly facts: readonly { readonly label: string; readonly value: string }[];
}

const measures: ReadonlyMap<string, Quantity> = new Map([
  ['ml', { amount: 1, unit: 'ml' }],
  ['l', { amount: 1_000, unit: 'ml' }],
  ['g', { amount: 1, unit: 'g' }],
  ['kg', { amount: 1_000, unit: 'g' }],
  ['mg', { amount: 0.001, unit: 'g' }],
  ['m', { amount: 1, unit: 'm' }],
  ['cm', { amount: 0.01, unit: 'm' }],
]);
const comparedBy = {
  ml: { units: 100, words: '100 ml' },
  g: { units: 100, words: '100 g' },
  m: { units: 1, words: 'metre' },
  piece: { units: 1, words: 'piece' },
} as const;

/**
 * Such as “₹119.60 per 100 ml”, by the first of the texts that says how much is sold; `null` if none does.
 * @param price in paise
 * @param texts quantities such as “250 ml”, “3 x 125 g” or “5 pens”
 */
export function unitPrice(price: Paise, texts: readonly (string | null)[]): string | null {
  const quantity = texts.map((text) => quantityOf(text ?? '')).find((found) => found !== null);
  if (!quantity) return null;
  const { amount, unit } = quantity;
  const isTiny = amount < 10 && (unit === 'ml' || unit === 'g');
  const { units, words } = isTiny ? { units: 1, words: unit } : comparedBy[unit];
  return `${formatPaise(Math.round((price * units) / amount))} per ${words}`;
}

/** The net quantity that the merchant declares for all sizes together; `null` where none is declared. */
export function netQuantityOf({ facts }: Declared): string | null {
  return facts.find(({ label }) => label === 'Net quantity')?.value ?? null;
}

/**
 * The quantity in one pack. “1 notebook, 120 pages” is one piece; a list of sizes, such as “250 ml, 500 ml” or “3 pieces, 5
 * pieces”, is the quantity of no pack: `null`.
 */
function quantityOf(text: string): Quantity | null {
  const [first = null, ...others] = text.split(/,\s*/).map(partOf);
  const isOnePack = others.every((other) => other === null || other.unit === 'piece');
  if (first === null || first.amount === 0 || !isOnePack) return null;
  const isListOfMeasures = first.unit !== 'piece' && others.length > 0;
  const isListOfPieces = /piece/.test(text) && others.some((other) => other !== null);
  return isListOfMeasures || isListOfPieces ? null : first;
}

/** Whether both are amounts in one measure, as “50 g” and “1 kg”, or counts of one thing, as “1 pen” and “3 pens”. */
export function haveOneMeasure(one: string, other: string): boolean {
  const measure = measureOf(one);
  return measure !== null && measure === measureOf(other);
}

/** The measure of a quantity, or of the first in a list of sizes; `null` if there is none. */
function measureOf(text: string): string | null {
  const part = partOf(text);
  return part && (part.unit === 'piece' ? part.label.replace(/s$/, '') : part.unit);
}

function partOf(text: string): (Quantity & { readonly label: string }) | null {
  const [, count = 1, amount, word] =
    /^(?:(\d+) ?[x×] ?)?(\d+(?:\.\d+)?) ?([a-z]+)\b/i.exec(text.trim()) ?? [];
  // The number of a shade, such as “02 Haldi”, is no amount.
  if (amount === undefined || word === undefined || /^0\d/.test(amount)) return null;
  const lower = word.toLowerCase();
  const measure = measures.get(lower) ?? { amount: 1, unit: 'piece' };
  return { amount: Number(count) * Number(amount) * measure.amount, unit: measure.unit, label: lower };
}
