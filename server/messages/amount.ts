/** Paise as the pages write prices: ₹1,299 or ₹12,34,567.50. */
export function formatAmount(paise: number): string {
  const digits = paise % 100 === 0 ? 0 : 2;
  const rupees = (paise / 100).toLocaleString('en-IN', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `₹${rupees}`;
}
