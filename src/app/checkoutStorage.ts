import {
  createCheckoutDrafts,
  createExpressIntents,
  createOrderIntents,
} from '../services/checkoutRecords/index.ts';
import { createRecords, windowStorage } from '../services/storage/index.ts';
import { createLocks } from '../services/tabs/index.ts';
import { clock } from './clock.ts';
import { randomHex } from './randomHex.ts';

/** Locks shared by this browser's tabs. Browsers offer them on secure pages only; elsewhere tabs do not wait. */
export const locks = createLocks(navigator.locks);

const records = createRecords(windowStorage(window));
const newKey = () => randomHex(16);

/** The unfinished order of this browser. */
export const intents = createOrderIntents({ records, locks, newKey, now: clock.now });
/** The unfinished express checkout of this browser. */
export const expressIntents = createExpressIntents({ records, locks, newKey, now: clock.now });
export const drafts = createCheckoutDrafts(records);

/** Forgets unfinished orders when the shopper signs out. The server completes or cancels what was under way. */
export async function forgetUnfinishedOrders(): Promise<void> {
  const unfinished = intents.read();
  if (unfinished) await intents.close(unfinished.intent.idempotencyKey);
  const express = expressIntents.read();
  if (express) await expressIntents.close(express.idempotencyKey);
}
