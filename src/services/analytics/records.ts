/** Analytics records in this browser's storage: its id at the collector, and the orders it has reported. */
import * as v from 'valibot';
import type { Records } from '../storage/index.ts';
import type { Locks } from '../tabs/index.ts';

/** About a year (Specification 9). */
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

/** This browser's id at the collector. It is created on first use and replaced after about a year. */
export function createEndpointId({ records, newId, now }: EndpointIdOptions) {
  const record = records({ key: 'analytics-endpoint', schema: endpointSchema });
  return {
    read: (): string => {
      const stored = record.read();
      if (stored && now() - stored.madeAt < KEPT_MS) return stored.id;
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

/** The orders whose purchase was reported, shared by all tabs and visits; only the latest are stored. */
export function createPurchaseClaims({
  records,
  locks,
}: {
  readonly records: Records;
  readonly locks: Locks;
}) {
  const record = records({ key: 'purchases-told', schema: claimsSchema });
  return {
    /** Marks the order's purchase as reported; `isFirst`: no tab had reported it before. */
    claim: (orderId: string): Promise<{ isFirst: boolean }> =>
      locks.withLock('purchases-told', async () => {
        const orders = record.read()?.orders ?? [];
        const isFirst = !orders.includes(orderId);
        if (isFirst) record.write({ version: 1, orders: [orderId, ...orders].slice(0, MOST_ORDERS) });
        return { isFirst };
      }),
  };
}
