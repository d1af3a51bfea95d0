import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';
import { heightOf, isPrintedWhole, printable } from '../../../server/invoices/lettering.ts';

test.each(['W', 'क', 'ش'])('a word of a hundred %s is cut where its place on a paper ends', (letter) => {
  const pdf = new PDFDocument();
  const place = { face: 'Helvetica', size: 9, width: 100 };
  const high = (text: string) => heightOf(pdf, text, place);
  expect(high(letter.repeat(100))).toBeGreaterThanOrEqual(4 * high(letter));
});

test('of what no face has a paper shows that it is missing, and joined letters stay together', () => {
  expect(printable('Chloé 👩‍👩‍👧 Ōsaka क्ष\u200dत्र १।')).toBe('Chloé ? Osaka क्ष\u200dत्र १।');
  expect(printable('王芳\u202e عائشہ')).toBe('?? عائشہ');
  expect(['Asha 😀', 'Asha ही عائشہ', 'Ōsaka\u200b'].map(isPrintedWhole)).toEqual([false, true, true]);
});
