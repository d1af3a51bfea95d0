import type { Kysely } from 'kysely';
import type { LimitsConfig } from '../config.ts';
import type { Database } from '../db/types.ts';
import { refuse } from '../graphql/errors.ts';
import { loadSecrets } from '../identity/secrets.ts';
import { networkOf } from './network.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** One count that an order adds to as it is written. `ends_at` is `null` where it lasts as long as the order waits. */
export interface OrderCount {
  readonly key: string;
  readonly most: number;
  readonly ends_at: Date | null;
}

/** Who orders, as far as limits tell callers apart. */
export interface OrderingParty {
  /** `null` for a guest. */
  readonly userId: string | null;
  readonly phone: string;
  /** Where to deliver, in one text. */
  readonly address: string;
  /** The caller's network address; empty where a provider calls. */
  readonly ip: string;
  /** Whether the order will wait for its payment. */
  readonly isUnpaid: boolean;
}

export interface Limits {
  /** The counts of a new order, by key. */
  orderCounts(party: OrderingParty, now: Date): Promise<OrderCount[]>;
  /** Counts a new guest's cart. Refuses RATE_LIMITED. */
  countCart(ip: string, now: Date): Promise<void>;
  /** Counts a coupon's code that does not exist. Refuses RATE_LIMITED. */
  countWrongCode(caller: CodeCaller, now: Date): Promise<void>;
  /** Refuses RATE_LIMITED a caller who has tried too many codes that do not exist. */
  requireFewWrongCodes(caller: CodeCaller, now: Date): Promise<void>;
}

interface CodeCaller {
  /** `null` for a guest. */
  readonly userId: string | null;
  readonly ip: string;
}

interface Quota {
  readonly kind: string;
  readonly who: string;
  readonly most: number;
  readonly windowMs: number;
}

interface LimitsOptions {
  readonly db: Kysely<Database>;
  readonly config: { readonly limits: LimitsConfig; readonly identity: { readonly secret: string | null } };
}

/**
 * Limits on what one caller can take, counted in the database and so for all processes together
 * (docs/decisions/0041-limits.md). Phones and addresses are stored as keyed hashes only.
 */
export function createLimits({ db, config }: LimitsOptions): Limits {
  const { limits } = config;
  let loading: ReturnType<typeof loadSecrets> | undefined;
  async function keyOf(kind: string, who: string): Promise<string> {
    loading ??= loadSecrets(db, config.identity.secret);
    return `${kind} ${(await loading).mac('limit', kind, who)}`;
  }

  async function windowOf({ kind, who, most, windowMs }: Quota, now: Date) {
    const start = Math.floor(now.getTime() / windowMs) * windowMs;
    const key = `${await keyOf(kind, who)} ${new Date(start).toISOString()}`;
    return { key, most, ends_at: new Date(start + windowMs) };
  }

  async function count(quota: Quota, now: Date): Promise<void> {
    const window = await windowOf(quota, now);
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
    if (counted === undefined) refuseForNow(window.ends_at.getTime() - now.getTime());
  }

  const cartQuota = (ip: string): Quota => ({
    kind: 'carts of a network',
    who: networkOf(ip),
    most: limits.cartsPerNetwork,
    windowMs: hourMs,
  });
  const codeQuota = ({ userId, ip }: CodeCaller): Quota => ({
    kind: 'wrong codes',
    who: userId === null ? networkOf(ip) : `user ${userId}`,
    most: limits.couponGuesses,
    windowMs: hourMs,
  });

  return {
    async orderCounts({ userId, phone, address, ip, isUnpaid }, now) {
      const by = userId === null ? `phone ${phone}` : `user ${userId}`;
      const windows = [{ kind: 'orders', who: by, most: limits.ordersPerPhone, windowMs: dayMs }];
      if (ip !== '') {
        const who = networkOf(ip);
        windows.push({ kind: 'orders of a network', who, most: limits.ordersPerNetwork, windowMs: hourMs });
      }
      const held: (readonly [kind: string, who: string, most: number])[] =
        userId === null && isUnpaid
          ? [
              ['unpaid of a phone', phone, limits.unpaidPerPhone],
              ['unpaid of an address', address, limits.unpaidPerAddress],
              ...(ip === ''
                ? []
                : ([['unpaid of a network', networkOf(ip), limits.unpaidPerNetwork]] as const)),
            ]
          : [];
      const counts: OrderCount[] = [
        ...(await Promise.all(windows.map((quota) => windowOf(quota, now)))),
        ...(await Promise.all(
          held.map(async ([kind, who, most]) => ({ key: await keyOf(kind, who), most, ends_at: null })),
        )),
      ];
      // In the same order for every order, which prevents deadlocks.
      return counts.sort((a, b) => (a.key < b.key ? -1 : 1));
    },
    async countCart(ip, now) {
      if (ip !== '') await count(cartQuota(ip), now);
    },
    async countWrongCode(caller, now) {
      if (caller.userId !== null || caller.ip !== '') await count(codeQuota(caller), now);
    },
    async requireFewWrongCodes(caller, now) {
      if (caller.userId === null && caller.ip === '') return;
      const { key, most, ends_at } = await windowOf(codeQuota(caller), now);
      const counted = await db
        .selectFrom('limit_count')
        .select('count')
        .where('key', '=', key)
        .executeTakeFirst();
      if (counted !== undefined && counted.count >= most) refuseForNow(ends_at.getTime() - now.getTime());
    },
  };
}

/** Whether a driver's error says that a statement went beyond a limit, and so did nothing. */
export function isBeyondLimit(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'limit_count_within';
}

/** Refuses RATE_LIMITED an order whose counts are beyond a limit, with the time until there is room. */
export async function refuseOrderBeyondLimit(
  db: Kysely<Database>,
  counts: readonly OrderCount[],
  now: Date,
): Promise<never> {
  const keys = counts.map(({ key }) => key);
  const full = await db
    .selectFrom('limit_count')
    .select(['key', 'ends_at'])
    .where('key', 'in', keys)
    .whereRef('count', '>=', 'most')
    .execute();
  const ends = full.flatMap(({ ends_at }) => (ends_at === null ? [] : [ends_at.getTime() - now.getTime()]));
  if (ends.length > 0) return refuseForNow(Math.max(...ends), 'Too many orders were placed from here.');
  const next = await db
    .selectFrom('customer_order')
    .select((eb) => eb.fn.min('expires_at').as('at'))
    .where('status', '=', 'PENDING')
    .where('user_id', 'is', null)
    .where((eb) => eb('held_keys', '&&', eb.val(full.map(({ key }) => key))))
    .executeTakeFirst();
  const at = next?.at ?? null;
  return refuseForNow(
    at === null ? 60_000 : at.getTime() - now.getTime(),
    'Too many orders from here still wait for their payment.',
  );
}

/** Refuses RATE_LIMITED with the time to wait, at least a second. */
function refuseForNow(waitMs: number, reason = 'That was tried too often.'): never {
  const retryAfterMs = Math.max(1_000, Math.ceil(waitMs));
  const minutes = Math.ceil(retryAfterMs / 60_000);
  const wait = minutes === 1 ? 'a minute' : minutes > 90 ? 'a few hours' : `${minutes} minutes`;
  return refuse('RATE_LIMITED', `${reason} Please try again in ${wait}.`, { retryAfterMs });
}
