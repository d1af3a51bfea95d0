import { expect, test } from 'vitest';
import { readOrderWords, readPriceWords } from '../../../server/search/priceWords.ts';

test.each([
  ['face wash under 200', { text: 'face wash', lte: 200 }],
  ['lipstick below Rs. 500', { text: 'lipstick', lte: 500 }],
  ['gift under ₹800 for mom', { text: 'gift for mom', lte: 800 }],
  ['serum between 300 and 600', { text: 'serum', gte: 300, lte: 600 }],
  ['300 rupaye se kam sabun', { text: 'sabun', lte: 300 }],
  ['300 tak sabun', { text: 'sabun', lte: 300 }],
  ['गिफ्ट 800 से कम', { text: 'गिफ्ट', lte: 800 }],
  ['₹३०० के अंदर साबुन', { text: 'साबुन', lte: 300 }],
  ['500 रुपये तक का इत्र', { text: 'का इत्र', lte: 500 }],
  ['perfume above 1000', { text: 'perfume', gte: 1000 }],
  ['under 99', { text: '', lte: 99 }],
  ['face wash under 1,000', { text: 'face wash', lte: 1000 }],
  ['gift set under ₹10,000', { text: 'gift set', lte: 10_000 }],
  ['under 99.50', { text: '', lte: 99.5 }],
  // No prices.
  ['sunscreen spf 50', { text: 'sunscreen spf 50' }],
  ['under eye cream', { text: 'under eye cream' }],
  ['lotion under 100 ml', { text: 'lotion under 100 ml' }],
  ['niacinamide max 10%', { text: 'niacinamide max 10%' }],
  ['सनस्क्रीन ५०', { text: 'सनस्क्रीन ५०' }],
])('"%s"', (typed, read) => {
  expect(readPriceWords(typed)).toEqual(read);
});

test.each([
  ['cheapest sunscreen for oily skin', { text: 'sunscreen for oily skin', isCheapestFirst: true }],
  ['sabse sasta sabun', { text: 'sabun', isCheapestFirst: true }],
  ['सबसे सस्ता साबुन', { text: 'साबुन', isCheapestFirst: true }],
  ['सस्ती लिपस्टिक', { text: 'लिपस्टिक', isCheapestFirst: true }],
  ['lowest price lipstick', { text: 'lipstick', isCheapestFirst: true }],
  ['cheap', { text: 'cheap', isCheapestFirst: false }],
  ['rose lotion', { text: 'rose lotion', isCheapestFirst: false }],
  ['rose  lotion ', { text: 'rose  lotion ', isCheapestFirst: false }],
])('the sort order for "%s"', (typed, read) => {
  expect(readOrderWords(typed)).toEqual(read);
});
