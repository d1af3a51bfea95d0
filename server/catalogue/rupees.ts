import { isFailure, toPaise as parse } from '../../src/pricing/index.ts';

/** Converts rupees to integer paise. Throws RangeError for an invalid amount; inputs must be validated before. */
export function toPaise(rupees: number): number;
export function toPaise(rupees: number | null): number | null;
export function toPaise(rupees: number | null): number | null {
  const result = parse({ value: rupees });
  if (isFailure(result)) throw new RangeError(`Not an amount in rupees: ${rupees}`);
  return result.paise;
}

/** Converts integer paise to rupees for the wire. */
export function toRupees(paise: number): number;
export function toRupees(paise: number | null): number | null;
export function toRupees(paise: number | null): number | null {
  return paise === null ? null : paise / 100;
}
