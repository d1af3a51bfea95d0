import { createClock } from '../services/clock/index.ts';

/** The shop's clock in this tab, corrected by every reply of the server. */
export const clock = createClock(Date.now);
