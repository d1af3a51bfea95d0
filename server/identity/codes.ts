import { randomInt, randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/types.ts';
import { hashToken, isSame, randomToken, type Secrets } from './secrets.ts';

export const codeLivesMs = 5 * 60_000;
const ticketLivesMs = 60_000;
/** How many answers a code takes at all, and how many of them from other browsers than the one that asked for it. */
const mostTries = 5;
const mostStrangerTries = 2;

/** Who answers. */
export interface Answering {
  /** With +91. */
  readonly phone: string;
  /** The browser's cookie, or any other text that only the one who asked for the code knows; null: unknown. */
  readonly device: string | null;
  readonly now: Date;
}

export interface Standing {
  readonly reason: 'wrong' | 'expired' | 'tooMany';
  readonly triesLeft: number;
}

export function newCode(): string {
  return randomInt(0, 1_000_000).toString().padStart(6, '0');
}

/** One-time codes in the database. Every process counts on the same rows, so parallel guesses are counted too. */
export function createCodes(secrets: Secrets) {
  const hashCode = (id: string, phone: string, code: string) => secrets.mac('code', id, phone, code);

  /** Adds a code; those sent before stay good for their own time. Call it inside the limits' transaction. */
  async function add(db: Kysely<Database>, code: string, { phone, device, now }: Answering): Promise<string> {
    const id = randomUUID();
    await db
      .insertInto('sign_in_code')
      .values({
        id,
        phone,
        code_hash: hashCode(id, phone, code),
        device_hash: hashDevice(device),
        created_at: now,
        expires_at: new Date(now.getTime() + codeLivesMs),
        used_at: null,
      })
      .execute();
    return id;
  }

  /**
   * Counts one try on every code of the phone that still takes this asker's answers, and says which of them it is.
   * The count is one conditional UPDATE: whatever is sent at once, a code is compared at most five times.
   */
  async function guess(db: Kysely<Database>, code: string, asker: Answering): Promise<string | null> {
    const device = hashDevice(asker.device);
    const isOwn = sql<boolean>`device_hash = ${device}`;
    const compared = await db
      .updateTable('sign_in_code')
      .set({
        tries: sql`tries + 1`,
        stranger_tries: sql`stranger_tries + case when ${isOwn} then 0 else 1 end`,
      })
      .where('phone', '=', asker.phone)
      .where('used_at', 'is', null)
      .where('expires_at', '>', asker.now)
      .where('tries', '<', mostTries)
      .where((where) => where.or([isOwn, where('stranger_tries', '<', mostStrangerTries)]))
      .returning(['id', 'code_hash'])
      .execute();
    const right = compared.filter(({ id, code_hash: hash }) => isSame(hash, hashCode(id, asker.phone, code)));
    return right[0]?.id ?? null;
  }

  return {
    add,

    /** Whether it is a code of the phone. A wrong one costs a try, a right one stays good and costs none. */
    async check(db: Kysely<Database>, code: string, asker: Answering): Promise<boolean> {
      const id = await guess(db, code, asker);
      if (id === null) return false;
      const isOwn = sql<boolean>`device_hash = ${hashDevice(asker.device)}`;
      await db
        .updateTable('sign_in_code')
        .set({
          tries: sql`tries - 1`,
          stranger_tries: sql`stranger_tries - case when ${isOwn} then 0 else 1 end`,
        })
        .where('id', '=', id)
        .execute();
      return true;
    },

    /** Uses a code up, and with it every other code of the phone; false: it was not right, or used meanwhile. */
    async redeem(db: Kysely<Database>, code: string, asker: Answering): Promise<boolean> {
      const id = await guess(db, code, asker);
      if (id === null) return false;
      const used = await db
        .updateTable('sign_in_code')
        .set({ used_at: asker.now })
        .where('id', '=', id)
        .where('used_at', 'is', null)
        .executeTakeFirst();
      if (used.numUpdatedRows === 0n) return false;
      await db
        .updateTable('sign_in_code')
        .set({ used_at: asker.now })
        .where('phone', '=', asker.phone)
        .where('used_at', 'is', null)
        .execute();
      return true;
    },

    /** Why an answer was not taken, as the one who answers sees it. */
    async standing(db: Kysely<Database>, { phone, device, now }: Answering): Promise<Standing> {
      const codes = await db
        .selectFrom('sign_in_code')
        .select(['tries', 'stranger_tries', 'device_hash'])
        .where('phone', '=', phone)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .execute();
      const own = hashDevice(device);
      const left = codes.map((code) =>
        code.device_hash === own
          ? mostTries - code.tries
          : Math.min(mostTries - code.tries, mostStrangerTries - code.stranger_tries),
      );
      const triesLeft = Math.max(0, ...left);
      if (codes.length === 0) return { reason: 'expired', triesLeft };
      return { reason: triesLeft === 0 ? 'tooMany' : 'wrong', triesLeft };
    },

    /** A long code that signs the phone in once, within a minute. */
    async addTicket(db: Kysely<Database>, phone: string, now: Date): Promise<string> {
      const ticket = randomToken();
      await db
        .insertInto('sign_in_ticket')
        .values({
          ticket_hash: hashToken(ticket),
          phone,
          expires_at: new Date(now.getTime() + ticketLivesMs),
          used_at: null,
        })
        .execute();
      return ticket;
    },

    async redeemTicket(db: Kysely<Database>, ticket: string, phone: string, now: Date): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('sign_in_ticket')
        .set({ used_at: now })
        .where('ticket_hash', '=', hashToken(ticket))
        .where('phone', '=', phone)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
  };
}

export type Codes = ReturnType<typeof createCodes>;

export function hashDevice(device: string | null): string {
  return device === null ? '' : hashToken(device);
}
