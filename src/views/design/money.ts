const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Paise as a price is printed in India: ₹1,299 or ₹1,299.50. */
export function formatPaise(paise: number): string {
  const rupees = paise / 100;
  return `₹${paise % 100 === 0 ? whole.format(rupees) : exact.format(rupees)}`;
}
