/** What limits count in the statement that writes an order or a cart, and what callers are told beyond one. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { json } from '../db/json.ts';
import type { Database } from '../db/types.ts';
import { refuse } from '../graphql/errors.ts';

/** The key by which a limit counts, as in the refusal's `details.limit`. */
export type LimitedBy = 'PHONE' | 'ACCOUNT' | 'ADDRESS' | 'NETWORK';

/** A count that a new order or cart increases. `ends_at` is `null` if it lasts until the order is paid or cancelled. */
export interface OrderCount {
  readonly key: string;
  readonly by: LimitedBy;
  readonly most: number;
  readonly ends_at: Date | null;
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

export const manyCarts = 'Many new carts came from your internet connection.';

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
  const wayOut = full.length > 0 && full.every(isOfGuests) ? orderSignedIn : null;
  if (window !== null) {
    return refuseForNow(window.endsAt - now.getTime(), window.by, manyOrders[window.by], wayOut);
  }
  const next = await db
    .selectFrom('customer_order')
    .select((eb) => eb.fn.min('expires_at').as('at'))
    .where('status', '=', 'PENDING')
    .where('user_id', 'is', null)
    .where((eb) => eb('held_keys', '&&', eb.val(full.map(({ key }) => key))))
    .executeTakeFirst();
  const at = next?.at ?? null;
  const by = full[0]?.by ?? 'NETWORK';
  return refuseForNow(at === null ? 60_000 : at.getTime() - now.getTime(), by, unpaidOrders[by], wayOut);
}

const orderSignedIn = 'Or sign in with a code to order now.';

/**
 * Whether a limit is only for guests: orders of an account are counted by the account, and unpaid ones (`ends_at` is `null`) not at
 * all.
 */
function isOfGuests({ by, ends_at }: OrderCount): boolean {
  return by === 'PHONE' || by === 'ADDRESS' || ends_at === null;
}

/** The full limit that has room again last; `null` if none is full. */
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

/**
 * Refuses RATE_LIMITED. The message says why, and how long to wait: at least a second.
 * @param signIn a sentence about what the shopper can do after a sign-in, if the limit is only for guests
 */
export function refuseForNow(
  waitMs: number,
  limit: LimitedBy,
  reason: string,
  signIn: string | null = null,
): never {
  const retryAfterMs = Math.max(1_000, Math.ceil(waitMs));
  const minutes = Math.ceil(retryAfterMs / 60_000);
  const wait = minutes === 1 ? 'a minute' : minutes > 90 ? 'a few hours' : `${minutes} minutes`;
  const message = `${reason} Please try again in ${wait}.`;
  const details = { retryAfterMs, limit };
  return signIn === null
    ? refuse('RATE_LIMITED', message, details)
    : refuse('RATE_LIMITED', `${message} ${signIn}`, { ...details, isOfGuests: true });
}
