import { gstStateOf } from './states.ts';

const form = /^\d{2}[A-Z]{5}\d{4}[A-Z][A-Z\d]Z[A-Z\d]$/;

/** What is wrong with a seller's GSTIN, which begins with the number of their state; `null`: nothing. */
export function problemOfGstin(
  gstin: string,
  state: string | null,
): { readonly field: 'gstin' | 'state'; readonly reason: string } | null {
  if (!form.test(gstin)) {
    const reason = `"${gstin}" is not a GSTIN: 15 letters and digits, such as 27AAPFU0939F1ZV`;
    return { field: 'gstin', reason };
  }
  if (!gstin.endsWith(checkSign(gstin))) {
    const reason = `"${gstin}" has a slip in it: its last sign does not fit the others. Compare it with your registration`;
    return { field: 'gstin', reason };
  }
  if (state === null)
    return { field: 'state', reason: 'is needed beside a GSTIN: tax depends on the seller’s state' };
  const known = gstStateOf(state);
  if (known === null)
    return { field: 'state', reason: `"${state}" is no state of India; write it as Maharashtra or MH` };
  if (!gstin.startsWith(known.code))
    return {
      field: 'gstin',
      reason: `"${gstin}" is of another state: a GSTIN of ${known.name} begins with ${known.code}`,
    };
  return null;
}

const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The last sign of a GSTIN, worked out of the fourteen before it: one wrong or two swapped signs nearly always change it. */
function checkSign(gstin: string): string {
  const sum = [...gstin.slice(0, 14)].reduce((total, sign, index) => {
    const product = signs.indexOf(sign) * (index % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return signs.charAt((36 - (sum % 36)) % 36);
}
