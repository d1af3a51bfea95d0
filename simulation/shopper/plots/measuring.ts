/** Plots in which a page is hidden or ends while measured events wait or are being sent. */
import { type Plots, press, product, tabAct, type Wish, waits } from './wishes.ts';

/** Browses until the shop asks for consent. */
export const browsesUntilAsked: readonly Wish[] = [
  product('kit'),
  press('link: all products', { waitMs: 4_000 }),
  press('link: home', { waitMs: 2_000 }),
];
export const consents = (to: string): readonly Wish[] => [
  ...browsesUntilAsked,
  press('consent', { args: { to }, waitMs: 6_000 }),
];

export const measuringPlots: Plots = {
  'a page is hidden while what is measured waits': [
    ...consents('all'),
    product('kit'),
    tabAct('A', 'freeze'),
    tabAct('A', 'thaw', { waitMs: 8_000 }),
  ],
  'a page ends while what is measured is being sent': [
    ...consents('all'),
    product('kit'),
    waits(5_500, { faults: { '/api/analytics#*': { kind: 'slow', request: 3_000, reply: 20 } } }),
    tabAct('A', 'reload', { waitMs: 8_000 }),
  ],
  'a text that cannot be stored is measured': [
    ...consents('all'),
    press('type a search', { args: { text: '\u0000' } }),
    press('search', { waitMs: 8_000 }),
  ],
};
