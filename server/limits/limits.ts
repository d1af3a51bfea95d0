import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { LimitsConfig } from '../config.ts';
import { json } from '../db/json.ts';
import type { Database } from '../db/types.ts';
import { refuse } from '../graphql/errors.ts';
import { loadSecrets } from '../identity/secrets.ts';
import { erasedParcelsKey, limitKey } from './keys.ts';
import { networkOf } from './network.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** The limit per order and day. */
const linksPerOrder = 5;
/** In an hour: some fail on the way, or are no pictures. */
const picturesPerOrder = 20;

/** The key by which a limit counts, as in the refusal's `details.limit`. */
export type LimitedBy = 'PHONE' | 'ACCOUNT' | 'ADDRESS' | 'NETWORK';

/** A count that a new order or cart increases. `ends_at` is `null` if it lasts until the order is paid or cancelled. */
export interface OrderCount {
  readonly key: string;
  readonly by: LimitedBy;
  readonly most: number;
  readonly ends_at: Date | null;
}

/** The properties of an order's caller by which limits count. */
export interface OrderingParty {
  /** `null` for a guest. */
  readonly userId: string | null;
  readonly phone: string;
  /** The delivery address, as one text. */
  readonly address: string;
  /** The shopper's network, by `networkKey`. */
  readonly network: string;
  /** Whether the order will be pending until it is paid. */
  readonly isUnpaid: boolean;
}

export interface Limits {
  /** A keyed hash of the network of an address, by which orders are counted; empty for none. */
  networkKey(ip: string): Promise<string>;
  /** The counts of a new order, by key. */
  orderCounts(party: OrderingParty, now: Date): Promise<OrderCount[]>;
  /** The count of a guest's new cart; none where there is no address. */
  cartCounts(ip: string, now: Date): Promise<OrderCount[]>;
  /** Counts a new express checkout, of which a network starts as many as carts. Refuses RATE_LIMITED. */
  countCheckout(ip: string, now: Date): Promise<void>;
  /** Counts a search for an order by phone and code, found or not. Refuses RATE_LIMITED. */
  countOrderLookup(ip: string, now: Date): Promise<void>;
  /** Counts a link to an order and returns whether it may be sent, so that nobody can flood another person's phone. */
  hasRoomForOrderLink(orderId: string, now: Date): Promise<boolean>;
  /** Counts a message to a phone or e-mail address. Returns when there is room again, or `null` where there is room for this one. */
  countMessage(recipient: string, now: Date): Promise<Date | null>;
  /** Counts a picture that is sent for a return, whatever comes of it. Returns whether it may be read. */
  hasRoomForPicture(orderId: string, now: Date): Promise<boolean>;
  /** Counts a request for a back-in-stock notification. Refuses RATE_LIMITED. */
  countStockAlert(alert: { readonly ip: string; readonly recipient: string }, now: Date): Promise<void>;
  /** Counts a question about a product. Refuses RATE_LIMITED. */
  countQuestion(ip: string, now: Date): Promise<void>;
  /** Counts a complaint to the grievance officer. Returns whether it may be saved. */
  hasRoomForComplaint(ip: string, now: Date): Promise<boolean>;
  /** The key of the count of parcels that a phone did not take and whose orders were erased (`keepParcelsNotTaken`). */
  erasedParcelsKey(storeId: string, phone: string): Promise<string>;
  /** Counts a coupon code that does not exist. Refuses RATE_LIMITED. */
  countWrongCode(caller: CodeCaller, now: Date): Promise<void>;
  /** Refuses RATE_LIMITED if the caller has tried too many codes that do not exist. */
  requireFewWrongCodes(caller: CodeCaller, now: Date): Promise<void>;
}

interface CodeCaller {
  /** `null` for a guest. */
  readonly userId: string | null;
  /** By `networkKey`. */
  readonly network: string;
}

interface Quota {
  readonly kind: string;
  readonly by: LimitedBy;
  readonly who: string;
  readonly most: number;
  readonly windowMs: number;
}

/** A quota with its own refusal. */
interface OwnQuota extends Quota {
  /** The message for the shopper. */
  readonly words: string;
}

interface LimitsOptions {
  readonly db: Kysely<Database>;
  readonly config: { readonly limits: LimitsConfig; readonly identity: { readonly secret: string | null } };
}

/**
 * Limits for a single caller, counted in the database and therefore across all processes
 * (docs/decisions/0041-limits.md). Phones and addresses are stored as keyed hashes only.
 */
export function createLimits({ db, config }: LimitsOptions): Limits {
  const { limits } = config;
  let loading: ReturnType<typeof loadSecrets> | undefined;
  async function keyOf(kind: string, who: string): Promise<string> {
    loading ??= loadSecrets(db, config.identity.secret);
    return limitKey(await loading, kind, who);
  }

  async function windowOf({ kind, by, who, most, windowMs }: Quota, now: Date) {
    const start = Math.floor(now.getTime() / windowMs) * windowMs;
    const key = `${await keyOf(kind, who)} ${new Date(start).toISOString()}`;
    return { key, by, most, ends_at: new Date(start + windowMs) };
  }

  async function count(quota: OwnQuota, now: Date): Promise<void> {
    const endsAt = await endOfFullWindow(quota, now);
    if (endsAt !== null) refuseForNow(endsAt.getTime() - now.getTime(), quota.by, quota.words);
  }

  /** Increases the count, unless the window is full. Returns when a full window ends, otherwise `null`. */
  async function endOfFullWindow(quota: Quota, now: Date): Promise<Date | null> {
    const { by: _by, ...window } = await windowOf(quota, now);
    const counted = await db
      .insertInto('limit_count')
      .values({ ...window, count: 1 })
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet((eb) => ({ count: eb('limit_count.count', '+', 1), most: quota.most }))
          .where('limit_count.count', '<', quota.most),
      )
      .returning('count')
      .executeTakeFirst();
    return counted === undefined ? window.ends_at : null;
  }

  const cartQuota = (ip: string): OwnQuota => ({
    kind: 'carts of a network',
    by: 'NETWORK',
    words: manyCarts,
    who: networkOf(ip),
    most: limits.cartsPerNetwork,
    windowMs: hourMs,
  });
  const lookupQuota = (ip: string): OwnQuota => ({
    kind: 'orders looked for',
    by: 'NETWORK',
    words: 'Many orders were looked for from your internet connection.',
    who: networkOf(ip),
    most: limits.orderLookups,
    windowMs: hourMs,
  });
  const questionQuota = (ip: string): OwnQuota => ({
    kind: 'questions',
    by: 'NETWORK',
    words: 'Many questions came from your internet connection.',
    who: networkOf(ip),
    most: limits.questionsPerNetwork,
    windowMs: hourMs,
  });
  const codeQuota = ({ userId, network }: CodeCaller): OwnQuota => ({
    kind: 'wrong codes',
    by: userId === null ? 'NETWORK' : 'ACCOUNT',
    words:
      userId === null
        ? 'Many coupon codes that do not exist were tried from your internet connection.'
        : 'You have tried many coupon codes that do not exist.',
    who: userId === null ? network : `user ${userId}`,
    most: limits.couponGuesses,
    windowMs: hourMs,
  });

  return {
    networkKey: async (ip) => (ip === '' ? '' : keyOf('network', networkOf(ip))),
    async orderCounts({ userId, phone, address, network, isUnpaid }, now) {
      const byPhone = { by: 'PHONE', who: `phone ${phone}` } as const;
      const shopper = userId === null ? byPhone : ({ by: 'ACCOUNT', who: `user ${userId}` } as const);
      const windows: Quota[] = [{ kind: 'orders', ...shopper, most: limits.ordersPerPhone, windowMs: dayMs }];
      const held: Omit<Quota, 'windowMs'>[] = [];
      if (userId === null && isUnpaid) {
        held.push({ kind: 'unpaid of a phone', by: 'PHONE', who: phone, most: limits.unpaidPerPhone });
        held.push({
          kind: 'unpaid of an address',
          by: 'ADDRESS',
          who: address,
          most: limits.unpaidPerAddress,
        });
      }
      if (network !== '') {
        const own = { by: 'NETWORK', who: network } as const;
        windows.push({
          kind: 'orders of a network',
          ...own,
          most: limits.ordersPerNetwork,
          windowMs: hourMs,
        });
        if (held.length > 0)
          held.push({ kind: 'unpaid of a network', ...own, most: limits.unpaidPerNetwork });
      }
      const counts: OrderCount[] = [
        ...(await Promise.all(windows.map((quota) => windowOf(quota, now)))),
        ...(await Promise.all(
          held.map(async ({ kind, by, who, most }) => ({
            key: await keyOf(kind, who),
            by,
            most,
            ends_at: null,
          })),
        )),
      ];
      // In the same order for every order, which prevents deadlocks.
      return counts.sort((a, b) => (a.key < b.key ? -1 : 1));
    },
    async cartCounts(ip, now) {
      return ip === '' ? [] : [await windowOf(cartQuota(ip), now)];
    },
    async countCheckout(ip, now) {
      const own = { kind: 'express checkouts of a network', words: manyCheckouts } as const;
      if (ip !== '') await count({ ...cartQuota(ip), ...own }, now);
    },
    async countOrderLookup(ip, now) {
      if (ip !== '') await count(lookupQuota(ip), now);
    },
    async countQuestion(ip, now) {
      if (ip !== '') await count(questionQuota(ip), now);
    },
    async hasRoomForComplaint(ip, now) {
      if (ip === '') return true;
      const quota: Quota = {
        kind: 'complaints',
        by: 'NETWORK',
        who: networkOf(ip),
        most: limits.complaintsPerNetwork,
        windowMs: hourMs,
      };
      return (await endOfFullWindow(quota, now)) === null;
    },
    async hasRoomForOrderLink(orderId, now) {
      const quota: Quota = {
        kind: 'links to an order',
        by: 'PHONE',
        who: orderId,
        most: linksPerOrder,
        windowMs: dayMs,
      };
      return (await endOfFullWindow(quota, now)) === null;
    },
    countMessage(recipient, now) {
      // Letters of another case reach the same mailbox.
      const who = recipient.toLowerCase();
      const own = { kind: 'messages', by: 'PHONE', who, most: limits.messagesPerAddress } as const;
      return endOfFullWindow({ ...own, windowMs: hourMs }, now);
    },
    async hasRoomForPicture(orderId, now) {
      const quota: Quota = {
        kind: 'pictures of a return',
        by: 'NETWORK',
        who: orderId,
        most: picturesPerOrder,
        windowMs: hourMs,
      };
      return (await endOfFullWindow(quota, now)) === null;
    },
    async countStockAlert({ ip, recipient }, now) {
      // The network first: one that is refused uses up nobody's contact.
      if (ip !== '') {
        const ofNetwork: OwnQuota = {
          kind: 'stock alerts of a network',
          by: 'NETWORK',
          words: 'Many such wishes came from your internet connection.',
          who: networkOf(ip),
          most: limits.stockAlertsPerNetwork,
          windowMs: hourMs,
        };
        await count(ofNetwork, now);
      }
      const ofContact: OwnQuota = {
        kind: 'stock alerts',
        by: 'PHONE',
        words: 'This phone or e-mail address has asked to hear about many products today.',
        who: recipient,
        most: limits.stockAlertsPerContact,
        windowMs: dayMs,
      };
      await count(ofContact, now);
    },
    async erasedParcelsKey(storeId, phone) {
      loading ??= loadSecrets(db, config.identity.secret);
      return erasedParcelsKey(await loading, storeId, phone);
    },
    async countWrongCode(caller, now) {
      if (caller.userId !== null || caller.network !== '') await count(codeQuota(caller), now);
    },
    async requireFewWrongCodes(caller, now) {
      if (caller.userId === null && caller.network === '') return;
      const quota = codeQuota(caller);
      const { key, by, most, ends_at } = await windowOf(quota, now);
      const counted = await db
        .selectFrom('limit_count')
        .select('count')
        .where('key', '=', key)
        .executeTakeFirst();
      if (counted !== undefined && counted.count >= most) {
        refuseForNow(ends_at.getTime() - now.getTime(), by, quota.words);
      }
    },
  };
}

/**
 * CTE `counted`: adds to the counts for the row of another CTE, if that has one. Beyond a limit the whole statement fails (see
 * `isBeyondLimit`).
 */
export function addCounts(counts: readonly OrderCount[], of: 'new_order' | 'created'): RawBuilder<unknown> {
  return sql`
    counted as (
      insert into limit_count (key, count, most, ends_at)
      select one.key, 1, one.most, one.ends_at from ${sql.ref(of)},
        jsonb_to_recordset(${json(counts)}::jsonb) as one(key text, most integer, ends_at timestamptz)
      on conflict (key) do update set count = limit_count.count + 1, most = excluded.most
    )`;
}

const manyCarts = 'Many new carts came from your internet connection.';
const manyCheckouts = 'Express checkout was started many times from your internet connection.';

/** Refuses RATE_LIMITED a cart whose count is beyond its limit. */
export function refuseCartBeyondLimit(counts: readonly OrderCount[], now: Date): never {
  const endsAt = Math.max(...counts.map(({ ends_at }) => ends_at?.getTime() ?? 0));
  return refuseForNow(endsAt - now.getTime(), 'NETWORK', manyCarts);
}

/** Whether a driver's error means that a statement failed because it would have exceeded a limit. */
export function isBeyondLimit(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'limit_count_within';
}

/** Refuses RATE_LIMITED an order whose counts are beyond a limit, with the limit and the time until there is room. */
export async function refuseOrderBeyondLimit(
  db: Kysely<Database>,
  counts: readonly OrderCount[],
  now: Date,
): Promise<never> {
  const keys = counts.map(({ key }) => key);
  const rows = await db
    .selectFrom('limit_count')
    .select('key')
    .where('key', 'in', keys)
    .whereRef('count', '>=', 'most')
    .execute();
  const full = counts.filter(({ key }) => rows.some((row) => row.key === key));
  const window = latestOf(full);
  if (window !== null) return refuseForNow(window.endsAt - now.getTime(), window.by, manyOrders[window.by]);
  const next = await db
    .selectFrom('customer_order')
    .select((eb) => eb.fn.min('expires_at').as('at'))
    .where('status', '=', 'PENDING')
    .where('user_id', 'is', null)
    .where((eb) => eb('held_keys', '&&', eb.val(full.map(({ key }) => key))))
    .executeTakeFirst();
  const at = next?.at ?? null;
  const by = full[0]?.by ?? 'NETWORK';
  return refuseForNow(at === null ? 60_000 : at.getTime() - now.getTime(), by, unpaidOrders[by]);
}

/** The full window that ends last; `null` if none is full. */
function latestOf(full: readonly OrderCount[]): { readonly by: LimitedBy; readonly endsAt: number } | null {
  const windows = full.flatMap(({ by, ends_at }) =>
    ends_at === null ? [] : [{ by, endsAt: ends_at.getTime() }],
  );
  return windows.toSorted((a, b) => b.endsAt - a.endsAt)[0] ?? null;
}

const manyOrders: Readonly<Record<LimitedBy, string>> = {
  PHONE: 'Many orders were placed with this phone number today.',
  ACCOUNT: 'Many orders were placed with your account today.',
  ADDRESS: 'Many orders were placed to this address today.',
  NETWORK: 'Many orders were placed from your internet connection in the last hour.',
};

const unpaidOrders: Readonly<Record<LimitedBy, string>> = {
  PHONE: 'Earlier orders with this phone number still wait for their payment.',
  ACCOUNT: 'Earlier orders of your account still wait for their payment.',
  ADDRESS: 'Earlier orders to this address still wait for their payment.',
  NETWORK: 'Many orders from your internet connection still wait for their payment.',
};

/** Refuses RATE_LIMITED with the limit and the time to wait, at least a second. */
function refuseForNow(waitMs: number, limit: LimitedBy, reason: string): never {
  const retryAfterMs = Math.max(1_000, Math.ceil(waitMs));
  const minutes = Math.ceil(retryAfterMs / 60_000);
  const wait = minutes === 1 ? 'a minute' : minutes > 90 ? 'a few hours' : `${minutes} minutes`;
  return refuse('RATE_LIMITED', `${reason} Please try again in ${wait}.`, { retryAfterMs, limit });
}
