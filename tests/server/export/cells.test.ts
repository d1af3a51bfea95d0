/** Cells of the files that people open in a spreadsheet. */
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeCell } from '../../../server/export/csv.ts';
import { withFormula, withoutFormula } from '../../../server/import/formulas.ts';
import { exportOrders } from '../../../server/orders/exportOrders.ts';
import { address, openCommerceApp, orderInput, placeOrder, setStock } from '../orders/support/commerce.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['+919812345678', "'+919812345678"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['＝1+1', "'＝1+1"],
  ['\t=1', '"\'\t\'=1"'],
  ['Asha;=HYPERLINK(1+41);', '"Asha;\'=HYPERLINK(1+41);"'],
  ['Asha\t@SUM(A1)', '"Asha\t\'@SUM(A1)"'],
  ['Asha;"=1+1"', '"Asha;""\'=1+1"""'],
  ['Asha\n-2+3', '"Asha\n\'-2+3"'],
  ['Asha - 50+ = elder @ home; Rao', '"Asha - 50+ = elder @ home; Rao"'],
  ['-141.55', '-141.55'],
  ['Rao; Asha', '"Rao; Asha"'],
  ['Rao\tAsha', '"Rao\tAsha"'],
  ['"Asha", Rao', '"""Asha"", Rao"'],
])('a cell of %j is no formula and no two cells', (text, cell) => {
  expect(safeCell(text)).toBe(cell);
});

test('the export of orders is read the same with a comma or by eye, whatever a name holds', async () => {
  const app = await openCommerceApp();
  await setStock(app, 'oat-lotion', 10);
  for (const name of ['=cmd|calc!A0', 'Rao; Asha, "the elder"']) {
    const own = { ...address, name };
    const order = orderInput({ totalAmount: 539, shippingAddress: own, billingAddress: own });
    await placeOrder(app, { ...order, idempotencyKey: crypto.randomUUID() });
  }
  const all = { text: null, status: null, from: null, to: null };
  const { lines } = await exportOrders({ db: app.database.db, storeId: 'demo' }, all, { byLine: false });
  const rows: Record<string, string>[] = parse(lines.join('\n'), { columns: true });
  expect(rows.map(({ name }) => name).toSorted()).toEqual(["'=cmd|calc!A0", 'Rao; Asha, "the elder"']);
  expect(lines.filter((line) => line.includes(';') && !line.includes('"Rao; Asha'))).toEqual([]);
});

test('a text without a formula stays as it is', () => {
  const plain = 'Rao; Asha, +91 98, a=b\n"the elder"\tx';
  expect(withoutFormula(plain)).toBe(plain);
});

test('what is added to a text with a formula, and nothing else, is removed again', () => {
  expect(withoutFormula('=1;+2\n@3')).toBe("'=1;'+2\n'@3");
  expect(withoutFormula("'=kept")).toBe("''=kept");
  const texts = fc.string({
    unit: fc.constantFrom('=', '-', '@', "'", '"', ';', '\t', '\r', '\n', ' ', '1', 'a'),
  });
  fc.assert(fc.property(texts, (text) => withFormula(withoutFormula(text)) === text));
});
