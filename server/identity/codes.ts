import { randomInt, randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/types.ts';
import { hashToken, isSame, randomToken, type Secrets } from './secrets.ts';

/** How long a code can be answered; the messages about it say this too. */
export const codeLivesMs = 5 * 60_000;
/** How long the long code of `addTicket` is good for: it proves a right answer, and the browser signs in with it at once. */
const ticketLivesMs = 60_000;
/** Attempts that a code allows: in total, and from browsers other than the one that requested it. */
const maxTries = 5;
const maxStrangerTries = 2;

/** Who enters a code. */
export interface CodeHolder {
  /** With +91. */
  readonly phone: string;
  /** The browser's cookie, or another secret of whoever requested the code; `null` where unknown. */
  readonly device: string | null;
  readonly now: Date;
}

/** Why a one-time code was not accepted, and how many attempts are left. */
export interface CodeRefusal {
  readonly reason: 'wrong' | 'expired' | 'tooMany';
  readonly triesLeft: number;
}

export function newCode(): string {
  return randomInt(0, 1_000_000).toString().padStart(6, '0');
}

/** One-time codes in the database. All processes count attempts in the same rows, so concurrent guesses count too. */
export function createCodeStore(secrets: Secrets) {
  const hashCode = (id: string, phone: string, code: string) => secrets.mac('code', id, phone, code);

  /** Saves a code; earlier ones stay valid until they expire. Runs in the limits' transaction. */
  async function add(
    db: Kysely<Database>,
    code: string,
    { phone, device, now }: CodeHolder,
  ): Promise<string> {
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
   * Counts an attempt on every code of the phone that still accepts attempts from this holder, and returns the id of the
   * code that matches. One conditional UPDATE counts, so that a code is compared at most 5 times even under concurrency.
   */
  async function guess(db: Kysely<Database>, code: string, holder: CodeHolder): Promise<string | null> {
    const device = hashDevice(holder.device);
    const isOwn = sql<boolean>`device_hash = ${device}`;
    const compared = await db
      .updateTable('sign_in_code')
      .set({
        tries: sql`tries + 1`,
        stranger_tries: sql`stranger_tries + case when ${isOwn} then 0 else 1 end`,
      })
      .where('phone', '=', holder.phone)
      .where('is_sent', '=', true)
      .where('used_at', 'is', null)
      .where('expires_at', '>', holder.now)
      .where('tries', '<', maxTries)
      .where((where) => where.or([isOwn, where('stranger_tries', '<', maxStrangerTries)]))
      .returning(['id', 'code_hash'])
      .execute();
    const right = compared.filter(({ id, code_hash: hash }) =>
      isSame(hash, hashCode(id, holder.phone, code)),
    );
    return right[0]?.id ?? null;
  }

  return {
    add,

    /**
     * Makes a code open nothing, as its message was not sent. Returns `false` for a code that was guessed at meanwhile: it stays
     * and counts, since whoever makes messages fail would otherwise get guesses without end.
     */
    async withdraw(db: Kysely<Database>, id: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('sign_in_code')
        .set({ is_sent: false })
        .where('id', '=', id)
        .where('tries', '=', 0)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Whether the code is valid for the phone, without using it up. A wrong code costs an attempt, a right one none. */
    async check(db: Kysely<Database>, code: string, holder: CodeHolder): Promise<boolean> {
      const id = await guess(db, code, holder);
      if (id === null) return false;
      const isOwn = sql<boolean>`device_hash = ${hashDevice(holder.device)}`;
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

    /** Uses up the code and every other code of the phone. Returns `false` if it is wrong or was used concurrently. */
    async redeem(db: Kysely<Database>, code: string, holder: CodeHolder): Promise<boolean> {
      const id = await guess(db, code, holder);
      if (id === null) return false;
      const used = await db
        .updateTable('sign_in_code')
        .set({ used_at: holder.now })
        .where('id', '=', id)
        .where('used_at', 'is', null)
        .executeTakeFirst();
      if (used.numUpdatedRows === 0n) return false;
      await db
        .updateTable('sign_in_code')
        .set({ used_at: holder.now })
        .where('phone', '=', holder.phone)
        .where('used_at', 'is', null)
        .execute();
      return true;
    },

    /** Why a code was not accepted from this holder. */
    async standing(db: Kysely<Database>, { phone, device, now }: CodeHolder): Promise<CodeRefusal> {
      const codes = await db
        .selectFrom('sign_in_code')
        .select(['tries', 'stranger_tries', 'device_hash'])
        .where('phone', '=', phone)
        .where('is_sent', '=', true)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .execute();
      const own = hashDevice(device);
      const left = codes.map((code) =>
        code.device_hash === own
          ? maxTries - code.tries
          : Math.min(maxTries - code.tries, maxStrangerTries - code.stranger_tries),
      );
      const triesLeft = Math.max(0, ...left);
      if (codes.length === 0) return { reason: 'expired', triesLeft };
      return { reason: triesLeft === 0 ? 'tooMany' : 'wrong', triesLeft };
    },

    /** A new long code that signs the phone in once, within a minute. */
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

export type Codes = ReturnType<typeof createCodeStore>;

export function hashDevice(device: string | null): string {
  return device === null ? '' : hashToken(device);
}
