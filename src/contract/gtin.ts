/** Whether a barcode is a GTIN, also called EAN or UPC: 8, 12, 13 or 14 digits, of which the last is the check digit. */
export function isGtin(barcode: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(barcode)) return false;
  const sum = [...barcode].reverse().reduce((all, digit, at) => all + Number(digit) * (at % 2 ? 3 : 1), 0);
  return sum % 10 === 0;
}
