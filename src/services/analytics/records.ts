/** What this browser remembers for analytics: its name at the collector, and the orders that it told of. */
import * as v from 'valibot';
import type { Records } from '../storage/index.ts';
import type { Locks } from '../tabs/index.ts';

/** S §9: about a year. */
const KEPT_MS = 365 * 24 * 60 * 60 * 1_000;

const endpointSchema = v.object({
  version: v.literal(1),
  id: v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/)),
  madeAt: v.pipe(v.number(), v.finite()),
});

export interface EndpointIdOptions {
  readonly records: Records;
  readonly newId: () => string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** This browser's name at the collector: made when it is first asked for, and anew after about a year. */
export function createEndpointId({ records, newId, now }: EndpointIdOptions) {
  const record = records({ key: 'analytics-endpoint', schema: endpointSchema });
  return {
    read: (): string => {
      const kept = record.read();
      if (kept && now() - kept.madeAt < KEPT_MS) return kept.id;
      const made = { version: 1 as const, id: newId(), madeAt: now() };
      record.write(made);
      return made.id;
    },
    forget: record.remove,
  };
}

const MOST_ORDERS = 50;
const claimsSchema = v.object({
  version: v.literal(1),
  orders: v.pipe(v.array(v.pipe(v.string(), v.maxLength(100))), v.maxLength(MOST_ORDERS)),
});

/** Whose purchases were told, over all tabs and visits; the oldest are forgotten. */
export function createPurchaseClaims({
  records,
  locks,
}: {
  readonly records: Records;
  readonly locks: Locks;
}) {
  const record = records({ key: 'purchases-told', schema: claimsSchema });
  return {
    /** First: it was not told before, and is now. */
    claim: (orderId: string): Promise<{ isFirst: boolean }> =>
      locks.withLock('purchases-told', async () => {
        const orders = record.read()?.orders ?? [];
        const isFirst = !orders.includes(orderId);
        if (isFirst) record.write({ version: 1, orders: [orderId, ...orders].slice(0, MOST_ORDERS) });
        return { isFirst };
      }),
  };
}
