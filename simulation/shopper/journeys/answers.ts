/** How long the shop waits for an answer, answers that take longer, and what many journeys begin with. */
import type { Fault } from '../../wire/wire.ts';
import type { TabName } from '../steps.ts';
import { press, signsIn, slowly, type Wish } from '../wishes.ts';

/** Longer than machines wait for most answers, which is 15 seconds. */
export const late: Fault = slowly(17_000);
export const untilLate = 18_500;
/** Longer than any call waits, which is 20 seconds. */
export const later: Fault = slowly(26_000);
export const untilLater = 28_000;
/** A request that is lost is given up after 3 seconds. */
export const untilLost = 4_500;

/** Signs in up to the code, which the shopper then types. */
export const asksForCode = (tab: TabName = 'A'): readonly Wish[] => signsIn(tab).slice(0, -2);
/** Signs in, and waits until the dialog has closed. */
export const entersCode = (tab: TabName = 'A'): readonly Wish[] => [
  press('dialog: type the code', { tab, args: { code: 'sent' }, waitMs: 7_000 }),
  press('dialog: skip the name', { tab, waitMs: 1_500, isOptional: true }),
];
export const enters = (tab: TabName = 'A'): readonly Wish[] => [...asksForCode(tab), ...entersCode(tab)];
