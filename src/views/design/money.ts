/** Formats paise as an Indian price: ₹1,299 or ₹12,34,567.50. */
export function formatPaise(paise: number): string {
  const sign = paise < 0 ? '-' : '';
  const [rupees, rest] = [Math.trunc(Math.abs(paise) / 100), Math.abs(paise) % 100];
  return `₹${sign}${grouped(rupees)}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`;
}

/**
 * Groups digits the Indian way. `Intl` gives the same result, but creating its formatter takes longer than all of a
 * page's prices.
 */
function grouped(rupees: number): string {
  return String(rupees).replace(/\d(?=(?:\d\d)+\d$)/g, '$&,');
}
