import { createClock } from '../services/clock/index.ts';

/** The shop's clock in this tab, corrected by the server's replies. */
export const clock = createClock(Date.now);
