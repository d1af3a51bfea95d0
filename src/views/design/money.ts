const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
/** Made when first needed: making one takes longer than all else that a page's start does with money. */
let exact: Intl.NumberFormat | undefined;

/** Paise as a price is printed in India: ₹1,299 or ₹1,299.50. */
export function formatPaise(paise: number): string {
  const rupees = paise / 100;
  if (paise % 100 === 0) return `₹${whole.format(rupees)}`;
  exact ??= new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return `₹${exact.format(rupees)}`;
}
