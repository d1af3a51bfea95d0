import { expect, test } from 'vitest';
import { rupeesInWords } from '../../../server/invoices/amountWords.ts';
import { financialYear, taxOf } from '../../../server/invoices/document.ts';

test('the tax of a price that includes it is rounded half up for each line, and all sums to the price', () => {
  const item = { lineId: 'one', title: 'Soap', hsn: '3401', quantity: 1, rateBps: 1_800, gross: 44_910 };
  expect(taxOf(item, true)).toMatchObject({ taxable: 38_060, cgst: 3_425, sgst: 3_425, igst: 0 });
  expect(taxOf(item, false)).toMatchObject({ taxable: 38_059, cgst: 0, sgst: 0, igst: 6_851 });
  for (let gross = 0; gross < 3_000; gross += 7) {
    for (const rateBps of [0, 300, 500, 1_800, 4_000]) {
      for (const isWithinState of [true, false]) {
        const { taxable, cgst, sgst, igst } = taxOf({ ...item, gross, rateBps }, isWithinState);
        expect(taxable + cgst + sgst + igst).toBe(gross);
        expect(cgst).toBe(sgst);
      }
    }
  }
});

test('a financial year begins in April, in India', () => {
  expect(financialYear(new Date('2027-03-31T18:29:59Z'))).toBe('26-27');
  expect(financialYear(new Date('2027-03-31T18:30:00Z'))).toBe('27-28');
});

test('an amount is written in lakh and crore', () => {
  expect(rupeesInWords(12_345_610)).toBe(
    'Rupees one lakh twenty-three thousand four hundred and fifty-six and ten paise only',
  );
});
