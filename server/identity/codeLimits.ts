import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../db/types.ts';
import { hashDevice } from './codes.ts';
import type { Secrets } from './secrets.ts';

const hour = 3_600_000;
const day = 24 * hour;

const coolDownMs = 30_000;
/** Codes per phone and day, counted for all unknown browsers together, and for each browser that has signed in with the phone. */
const codesPerPhone = 10;
/** Codes per network and hour. Many phones of a mobile network share an address. */
const codesPerNetwork = 60;
/** How long a browser that signed in counts as the owner's, in milliseconds. */
export const deviceTrustMs = 180 * day;

export interface CodeRequest {
  readonly phone: string;
  readonly device: string | null;
  /** The shopper's network, by `networkOf` or as a hash; `null` where it is not known. */
  readonly network: string | null;
  readonly now: Date;
}

/** Thrown inside the counting transaction, so that a refused request is not counted. */
export class TooManyCodes extends Error {
  readonly retryAfterMs: number;

  constructor(retryAfterMs: number) {
    super('Too many codes were requested.');
    this.retryAfterMs = retryAfterMs;
  }
}

interface Quota {
  readonly key: string;
  readonly windowMs: number;
  readonly most: number;
}

/** The limits on sending codes (docs/decisions/0024-one-time-codes.md). */
export function createCodeLimits(secrets: Secrets, codesPerHour: number) {
  /** In the same order for every request, which prevents deadlocks. */
  async function quotasOf(db: Kysely<Database>, request: CodeRequest): Promise<Quota[]> {
    const { phone, device, network } = request;
    if (await isTrustedDevice(db, request)) {
      return [{ key: `phone ${phone} ${hashDevice(device)}`, windowMs: day, most: codesPerPhone }];
    }
    const keyOf = (who: string) => `address ${secrets.mac('address', who)}`;
    const byNetwork =
      network === null ? [] : [{ key: keyOf(network), windowMs: hour, most: codesPerNetwork }];
    return [
      { key: `phone ${phone}`, windowMs: day, most: codesPerPhone },
      ...byNetwork,
      { key: 'all', windowMs: hour, most: codesPerHour },
    ];
  }

  return {
    /** Counts a request. Throws TooManyCodes above a limit. */
    async take(trx: Transaction<Database>, request: CodeRequest): Promise<void> {
      for (const [index, quota] of (await quotasOf(trx, request)).entries()) {
        await countOne(trx, quota, request.now);
        // The phone's row is locked from here on, so concurrent requests for it see each other's codes.
        if (index === 0) await requireCoolDown(trx, request);
      }
    },

    /** Reverts the count of a request whose message could not be sent. */
    async release(db: Kysely<Database>, request: CodeRequest): Promise<void> {
      for (const quota of await quotasOf(db, request)) {
        await db
          .updateTable('sign_in_quota')
          .set({ count: sql`count - 1` })
          .where('key', '=', quota.key)
          .where('starts_at', '=', windowOf(quota, request.now).startsAt)
          .where('count', '>', 0)
          .execute();
      }
    },
  };
}

/** Whether the browser has signed in with the phone: then other browsers' requests do not use up its codes. */
async function isTrustedDevice(db: Kysely<Database>, { phone, device, now }: CodeRequest): Promise<boolean> {
  if (device === null) return false;
  const known = await db
    .selectFrom('sign_in_device')
    .select('phone')
    .where('phone', '=', phone)
    .where('device_hash', '=', hashDevice(device))
    .where('signed_in_at', '>', new Date(now.getTime() - deviceTrustMs))
    .executeTakeFirst();
  return known !== undefined;
}

async function countOne(trx: Transaction<Database>, quota: Quota, now: Date): Promise<void> {
  const { startsAt, endsAt } = windowOf(quota, now);
  const taken = await trx
    .insertInto('sign_in_quota')
    .values({ key: quota.key, starts_at: startsAt, ends_at: endsAt, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['key', 'starts_at'])
        .doUpdateSet({ count: sql`sign_in_quota.count + 1` })
        .where('sign_in_quota.count', '<', quota.most),
    )
    .returning('count')
    .executeTakeFirst();
  if (taken === undefined) throw new TooManyCodes(endsAt.getTime() - now.getTime());
}

/** A trusted browser waits after its own last code, another browser after anybody's. A used code is not waited for. */
async function requireCoolDown(trx: Transaction<Database>, request: CodeRequest): Promise<void> {
  const since = new Date(request.now.getTime() - coolDownMs);
  const isOwner = await isTrustedDevice(trx, request);
  const last = await trx
    .selectFrom('sign_in_code')
    .select('created_at')
    .where('phone', '=', request.phone)
    .where('is_sent', '=', true)
    .where('used_at', 'is', null)
    .where('created_at', '>', since)
    .$if(isOwner, (query) => query.where('device_hash', '=', hashDevice(request.device)))
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  if (last !== undefined) {
    throw new TooManyCodes(last.created_at.getTime() + coolDownMs - request.now.getTime());
  }
}

function windowOf({ windowMs }: Quota, now: Date): { startsAt: Date; endsAt: Date } {
  const start = Math.floor(now.getTime() / windowMs) * windowMs;
  return { startsAt: new Date(start), endsAt: new Date(start + windowMs) };
}
