/** Faults that plots name, and how long a step waits for the shop to notice one. */
import type { Fault } from '../../wire/wire.ts';

export const lost: Fault = { kind: 'lostRequest' };
/** A lost request fails after 3 seconds. */
export const untilLost = 4_500;

/** A proxy answers in place of the shop. */
export const down: Fault = { kind: 'status', status: 503 };

export const slowly = (reply: number): Fault => ({ kind: 'slow', request: 20, reply });

/** Longer than machines wait for most answers, which is 15 seconds. */
export const late: Fault = slowly(17_000);
/** Milliseconds after which a late answer has come. */
export const untilLate = 18_500;

/** Longer than any call waits, which is 20 seconds. */
export const later: Fault = slowly(26_000);
export const untilLater = 28_000;
