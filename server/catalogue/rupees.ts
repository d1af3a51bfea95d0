import { isFailure, toPaise as parse } from '../../src/pricing/index.ts';

/** Rupees of an import or of the wire as integer paise. What is no amount must have been refused before. */
export function toPaise(rupees: number): number;
export function toPaise(rupees: number | null): number | null;
export function toPaise(rupees: number | null): number | null {
  const result = parse({ value: rupees });
  if (isFailure(result)) throw new RangeError(`Not an amount in rupees: ${rupees}`);
  return result.paise;
}

/** Integer paise as rupees for the wire. */
export function toRupees(paise: number): number;
export function toRupees(paise: number | null): number | null;
export function toRupees(paise: number | null): number | null {
  return paise === null ? null : paise / 100;
}
