import {
  createCheckoutDrafts,
  createExpressIntents,
  createOrderIntents,
} from '../services/checkoutRecords/index.ts';
import { createRecords, windowStorage } from '../services/storage/index.ts';
import { createLocks } from '../services/tabs/index.ts';
import { clock } from './clock.ts';
import { randomHex } from './randomHex.ts';

/** Locks that this browser's tabs share. Absent where the page is not served securely: tabs then do not wait. */
export const locks = createLocks(navigator.locks);

const records = createRecords(windowStorage(window));
const newKey = () => randomHex(16);

/** What this browser remembers of an unfinished order. */
export const intents = createOrderIntents({ records, locks, newKey, now: clock.now });
/** And of an unfinished express checkout. */
export const expressIntents = createExpressIntents({ records, locks, newKey, now: clock.now });
export const drafts = createCheckoutDrafts(records);

/** Nothing of an order or of an address stays behind a shopper who signs out; the server settles what was under way. */
export async function forgetCheckout(): Promise<void> {
  drafts.remove();
  const unfinished = intents.read();
  if (unfinished) await intents.close(unfinished.intent.idempotencyKey);
  const express = expressIntents.read();
  if (express) await expressIntents.close(express.idempotencyKey);
}
