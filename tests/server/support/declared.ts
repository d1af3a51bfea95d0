/** What the law wants declared of a product on sale, for products of tests that are about something else. */
export const declared = {
  hsn: '3304',
  taxRate: 18,
  netQuantity: '100 ml',
  countryOfOrigin: 'India',
  manufacturer: 'Test Works, 1 Rose Lane, Pune 411001',
  bestBefore: '24 months from manufacture',
};

/** The CSV file with these columns filled in for its products; rows of variants have no slug. */
export function declaredCsv(text: string): string {
  const [header = '', ...rows] = text.split('\n');
  const values = Object.values(declared).map((value) => `"${value}"`);
  return [
    `${header},${Object.keys(declared).join(',')}`,
    ...rows.map((row) =>
      row.startsWith(',') ? `${row}${','.repeat(values.length)}` : `${row},${values.join(',')}`,
    ),
  ].join('\n');
}
