/** Pages that come with the project promise what the shop does: returns in its days, and no exchange. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { returnDays } from '../../server/orders/returns.ts';
import { waits } from '../../src/contract/waits.ts';

const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const days = `${words[returnDays]} days`;

const folders = ['demo/pages', 'samples/stationery/pages'];
const files = [
  ...folders.flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`)),
  'demo/home.json',
  'samples/stationery/home.json',
];
const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));

/** Paths and sentences in which a page says one of these. */
function saying(pattern: RegExp): string[] {
  return [...texts].flatMap(([file, text]) =>
    (text.match(/[^.\n"]+/g) ?? [])
      .filter((part) => pattern.test(part))
      .map((part) => `${file}: ${part.trim()}`),
  );
}

test('no page promises a replacement or that goods need not come back', () => {
  expect(saying(/\breplace|exchange them|need not send/i)).toEqual([]);
});

test('wherever a page says in how many days goods can be sent back, it is so many', () => {
  const returns = saying(
    /\b(return|send|tell us|change your mind)\b.*\b\w+ days\b|\b\w+ days\b.*\b(return|mind|delivery)\b/i,
  );
  expect(returns.length).toBeGreaterThan(5);
  expect(
    returns.filter((each) => !each.toLowerCase().includes(days) && !each.includes(waits.bank.slice(7))),
  ).toEqual([]);
});
