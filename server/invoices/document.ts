import * as v from 'valibot';
import type { OrderAddressRecord } from '../db/types.ts';
import { dayOf } from '../times.ts';
import { gstStateOf } from './states.ts';

/** A tax invoice or credit note as it was issued. Amounts are paise; rates are hundredths of a percent. */
export const documentSchema = v.object({
  seller: v.object({
    name: v.string(),
    address: v.string(),
    gstin: v.nullable(v.string()),
    shopName: v.string(),
    state: v.nullable(v.object({ code: v.string(), name: v.string() })),
  }),
  buyer: v.object({ name: v.string(), address: v.array(v.string()) }),
  placeOfSupply: v.object({ code: v.string(), name: v.string() }),
  orderCode: v.string(),
  orderDate: v.string(),
  /** Number and date of the invoice that a credit note lowers, and why. */
  amends: v.nullable(v.object({ number: v.string(), date: v.string(), reason: v.string() })),
  isWithinState: v.boolean(),
  lines: v.array(
    v.object({
      /** The order's line; `null` for a charge. */
      lineId: v.nullable(v.string()),
      title: v.string(),
      hsn: v.string(),
      quantity: v.number(),
      rateBps: v.number(),
      /** The amount of the line with tax, after discounts. Amounts are paise. */
      gross: v.number(),
      taxable: v.number(),
      cgst: v.number(),
      sgst: v.number(),
      igst: v.number(),
    }),
  ),
  totals: v.object({
    gross: v.number(),
    taxable: v.number(),
    cgst: v.number(),
    sgst: v.number(),
    igst: v.number(),
  }),
  /** What of it is in reward points. */
  points: v.number(),
});

export type TaxDocument = v.InferOutput<typeof documentSchema>;
export type TaxLine = TaxDocument['lines'][number];

/** Something sold, at a price that includes its tax. */
export interface TaxableItem {
  readonly lineId: string | null;
  readonly title: string;
  readonly hsn: string;
  readonly quantity: number;
  readonly rateBps: number;
  readonly gross: number;
}

/**
 * Splits a price that includes tax. Each tax is rounded half up to the paisa for each line, as all shares are; what remains is
 * the taxable value, so that value and taxes always sum to the price. Within a state the two halves are equal.
 */
export function taxOf(item: TaxableItem, isWithinState: boolean): TaxLine {
  return withTax(item, taxIn(item, isWithinState), isWithinState);
}

/** The tax in a price that includes it, in paise: within a state one of its two equal halves, else the whole. */
export function taxIn(
  { gross, rateBps }: Pick<TaxableItem, 'gross' | 'rateBps'>,
  isWithinState: boolean,
): number {
  return shareHalfUp(gross, rateBps, (isWithinState ? 2 : 1) * (10_000 + rateBps));
}

/** A line whose tax is `tax`, which means the same as the result of `taxIn`. */
export function withTax(item: TaxableItem, tax: number, isWithinState: boolean): TaxLine {
  const [half, igst] = isWithinState ? [tax, 0] : [0, tax];
  return { ...item, taxable: item.gross - 2 * half - igst, cgst: half, sgst: half, igst };
}

function shareHalfUp(amount: number, part: number, whole: number): number {
  const exact = BigInt(amount) * BigInt(part);
  const divisor = BigInt(whole);
  return Number((2n * exact + divisor) / (2n * divisor));
}

export function totalsOf(lines: readonly TaxLine[]): TaxDocument['totals'] {
  const sum = (of: (line: TaxLine) => number) => lines.reduce((total, line) => total + of(line), 0);
  return {
    gross: sum(({ gross }) => gross),
    taxable: sum(({ taxable }) => taxable),
    cgst: sum(({ cgst }) => cgst),
    sgst: sum(({ sgst }) => sgst),
    igst: sum(({ igst }) => igst),
  };
}

/** Delivery of goods is taxed as the goods are, at the rate of the most valuable (a composite supply). */
export function chargeItems(
  items: readonly TaxableItem[],
  charges: readonly { readonly title: string; readonly gross: number }[],
): TaxableItem[] {
  const [principal] = items.toSorted((one, other) => other.gross - one.gross);
  const rateBps = principal?.rateBps ?? 1_800;
  return charges
    .filter(({ gross }) => gross > 0)
    .map((charge) => ({ ...charge, lineId: null, hsn: '996812', quantity: 1, rateBps }));
}

/** India's financial year of a time, such as `26-27`: from April to March. */
export function financialYear(time: Date): string {
  const [year = 0, month = 0] = dayOf(time).split('-').map(Number);
  const first = month >= 4 ? year : year - 1;
  return [first, first + 1].map((each) => String(each % 100).padStart(2, '0')).join('-');
}

/** Goods that are delivered are supplied where they are delivered. */
export function placeOfSupply({ state }: OrderAddressRecord): TaxDocument['placeOfSupply'] {
  return gstStateOf(state) ?? { code: '97', name: state };
}

export function addressLines(address: OrderAddressRecord): string[] {
  const { address: street, area, landmark, city, state, pinCode } = address;
  return [street, area, landmark, `${city} ${pinCode}`, gstStateOf(state)?.name ?? state].filter(
    (part): part is string => part !== null && part !== '',
  );
}
