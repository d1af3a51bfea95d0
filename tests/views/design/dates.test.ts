import { expect, test } from 'vitest';
import { formatDay } from '../../../src/views/design/dates.ts';

test('a day is formatted as the platform formats it for India, in every month and around midnight', () => {
  const moments = Array.from({ length: 12 }, (_, month) => [
    new Date(Date.UTC(2026, month, 3, 18, 29, 59)),
    new Date(Date.UTC(2026, month, 3, 18, 30)),
    new Date(Date.UTC(2027, month, 28, 23, 0)),
  ]).flat();
  const platform = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' });
  expect(moments.map(formatDay)).toEqual(moments.map((moment) => platform.format(moment)));
});
