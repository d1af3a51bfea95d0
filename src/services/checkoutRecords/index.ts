import * as v from 'valibot';
import type { CheckoutDraft, ExpressIntent, OrderIntent, OrderRequest } from '../../contract/domain/index.ts';
import type { RecordStore, Records } from '../storage/index.ts';
import type { Locks } from '../tabs/index.ts';
import { draftSchema, expressIntentSchema, intentSchema, requestSchema } from './schemas.ts';

/** Milliseconds after which an intent is sent again only after the shopper has confirmed it. */
const STALE_AFTER = 30 * 60_000;
const LOCK = 'order-intent';

export interface OrderIntentsOptions {
  readonly records: Records;
  readonly locks: Locks;
  /** Creates an idempotency key: unguessable, 16 to 128 characters. */
  readonly newKey: () => string;
  /** Milliseconds since the epoch, by the server's clock. */
  readonly now: () => number;
}

/** The order that the shopper has just submitted. */
export interface WantedOrder {
  readonly request: OrderRequest;
  /** The id of the signed-in user; `null` for a guest. */
  readonly asker: string | null;
}

/** A new intent, or the unfinished one that was found. `isSame`: it is for exactly the wanted order. */
export type OpenedOrder =
  | { readonly kind: 'opened'; readonly intent: OrderIntent }
  | {
      readonly kind: 'adopted';
      readonly intent: OrderIntent;
      readonly isStale: boolean;
      readonly isSame: boolean;
    };

/** The one unfinished intent to order, which all tabs of this browser share. */
export interface OrderIntents {
  readonly read: () => { readonly intent: OrderIntent; readonly isStale: boolean } | null;
  /**
   * Adopts the unfinished intent if there is one; otherwise stores a new intent with a new key. Both happen before
   * any call.
   */
  readonly open: (wanted: WantedOrder, signal?: AbortSignal) => Promise<OpenedOrder>;
  /** Saves the intent's progress. An intent that has been closed since stays closed. */
  readonly store: (intent: OrderIntent) => void;
  /** Removes the intent. `isFirst`: it was still stored. */
  readonly close: (idempotencyKey: string) => Promise<{ readonly isFirst: boolean }>;
  /** Removes the intent that created this order. `isFirst`: it was still stored. */
  readonly closeOrder: (orderId: string) => Promise<{ readonly isFirst: boolean }>;
}

export function createOrderIntents({ records, locks, newKey, now }: OrderIntentsOptions): OrderIntents {
  const record = records({ key: 'order-intent', schema: intentSchema });

  const shared = createSharedIntent(record, locks, LOCK);
  const isStale = ({ createdAt }: OrderIntent) => now() - createdAt > STALE_AFTER;
  /** The key of the intent for which this tab has begun a payment. */
  let paying: string | null = null;

  return {
    read: () => {
      const intent = record.read();
      return intent && { intent, isStale: isStale(intent) };
    },
    open: async (wanted, signal) => {
      const { kind, intent } = await shared.open(() => newIntent(wanted, newKey(), now()), signal);
      if (kind === 'opened') return { kind, intent };
      const isSame = sameRequest(intent.request, wanted.request);
      return { kind, intent, isStale: isStale(intent), isSame };
    },
    store: (intent) => {
      const stored = record.read();
      if (stored?.idempotencyKey !== intent.idempotencyKey) return;
      if (intent.phase === 'paying') paying = intent.idempotencyKey;
      // Another tab may have stored a payment, or begun one, that this tab does not know of: neither is overwritten.
      if (stored.phase === 'paid' && intent.phase !== 'paid') return;
      if (stored.phase === 'paying' && paying !== stored.idempotencyKey) return;
      record.write(intent);
    },
    close: (idempotencyKey) => shared.closeIf((intent) => intent.idempotencyKey === idempotencyKey),
    closeOrder: (orderId) => shared.closeIf((intent) => intent.orderId === orderId),
  };
}

/** Whether two stored requests are equal, whatever the order of their fields. */
function sameRequest(one: OrderRequest, other: OrderRequest): boolean {
  const [a, b] = [one, other].map((request) => JSON.stringify(v.parse(requestSchema, request)));
  return a === b;
}

function newIntent({ request, asker }: WantedOrder, idempotencyKey: string, createdAt: number): OrderIntent {
  return {
    version: 1,
    idempotencyKey,
    asker,
    request,
    phase: 'placing',
    orderId: null,
    payment: null,
    createdAt,
  };
}

/** The checkout form's draft. */
export function createCheckoutDrafts(records: Records): RecordStore<CheckoutDraft> {
  return records({ key: 'checkout-draft', schema: draftSchema });
}

const EXPRESS_LOCK = 'express-intent';

/** The one unfinished express checkout, which all tabs of this browser share. */
export interface ExpressIntents {
  readonly read: () => ExpressIntent | null;
  /**
   * Adopts the unfinished intent if there is one; otherwise stores a new intent with a new key. Both happen before
   * any call.
   */
  readonly open: (
    about: Omit<ExpressIntent, 'version' | 'idempotencyKey' | 'createdAt'>,
    signal?: AbortSignal,
  ) => Promise<{ readonly kind: 'opened' | 'adopted'; readonly intent: ExpressIntent }>;
  /** Removes the intent. `isFirst`: it was still stored. */
  readonly close: (idempotencyKey: string) => Promise<{ readonly isFirst: boolean }>;
}

export function createExpressIntents({ records, locks, newKey, now }: OrderIntentsOptions): ExpressIntents {
  const record = records({ key: 'express-intent', schema: expressIntentSchema });
  const shared = createSharedIntent(record, locks, EXPRESS_LOCK);
  return {
    read: record.read,
    open: (about, signal) =>
      shared.open(() => ({ version: 1, idempotencyKey: newKey(), ...about, createdAt: now() }), signal),
    close: (idempotencyKey) => shared.closeIf((intent) => intent.idempotencyKey === idempotencyKey),
  };
}

/** A stored intent of which all tabs together have at most one. It is opened and closed under a lock. */
function createSharedIntent<Intent>(record: RecordStore<Intent>, locks: Locks, lock: string) {
  return {
    /** Adopts the unfinished intent, or stores the one that `create` returns. */
    open: (create: () => Intent, signal?: AbortSignal) =>
      locks.withLock(
        lock,
        async (): Promise<{ readonly kind: 'opened' | 'adopted'; readonly intent: Intent }> => {
          const unfinished = record.read();
          if (unfinished) return { kind: 'adopted', intent: unfinished };
          const intent = create();
          record.write(intent);
          return { kind: 'opened', intent };
        },
        signal,
      ),
    /** Removes the stored intent if `isMeant` accepts it. `isFirst`: this call removed it. */
    closeIf: (isMeant: (intent: Intent) => boolean) =>
      locks.withLock(lock, async () => {
        const intent = record.read();
        const isFirst = intent !== null && isMeant(intent);
        if (isFirst) record.remove();
        return { isFirst };
      }),
  };
}
