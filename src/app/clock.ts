import { createClock } from '../services/clock/index.ts';

/** The shop's time in this tab; set right by every answer of the server. */
export const clock = createClock(Date.now);
