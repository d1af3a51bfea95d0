import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../db/types.ts';
import { type CodeRequest, type createLimits, TooManyCodes } from './codeLimits.ts';
import { type Answering, type Codes, hashDevice, newCode, type Standing } from './codes.ts';
import type { SendCode } from './senders/types.ts';
import { type EnsureUser, findOpenUser } from './users.ts';

export type Dispatch =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'tooMany'; readonly retryAfterMs: number }
  /** The message could not be handed over; another may be asked for at once. */
  | { readonly ok: false; readonly reason: 'notSent' };

/** What happens at every sign-in, once the phone is verified: `server/account`. */
export type OnSignedIn = (
  db: Kysely<Database>,
  signedIn: { readonly storeId: string; readonly userId: string; readonly now: Date },
) => Promise<unknown>;

/** Phones are with +91 (`parsePhone`), `device` names the asker: see `Answering`. */
export interface CodeService {
  /** Makes sure that the phone has a user and sends it a code. The same for known and unknown phones. */
  dispatch(request: Omit<CodeRequest, 'now'>): Promise<Dispatch>;
  /** Whether it is a code of the phone, without using it up. Wrong ones count as tries. */
  check(answer: Answer): Promise<boolean>;
  /**
   * Uses up a code that was sent, or one of `issueSignInCode`, and does what a sign-in brings. Null: it was not right.
   */
  accept(answer: Answer): Promise<{ readonly userId: string } | null>;
  /** Why an answer was just not taken. */
  standing(asker: Omit<Answering, 'now'>): Promise<Standing>;
  /**
   * A long code that signs in the owner of a phone which was verified elsewhere (the express checkout): answered as
   * the challenge's code, once, within a minute.
   */
  issueSignInCode(phone: string): Promise<string>;
}

export interface Answer extends Omit<Answering, 'now'> {
  readonly code: string;
}

export interface CodeServiceOptions {
  readonly db: Kysely<Database>;
  readonly storeId: string;
  readonly codes: () => Promise<Codes>;
  readonly limits: () => Promise<ReturnType<typeof createLimits>>;
  readonly ensureUser: EnsureUser;
  readonly send: SendCode;
  readonly onSignedIn: OnSignedIn;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

const sentCode = /^\d{6}$/;

export function createCodeService(options: CodeServiceOptions): CodeService {
  const { db, storeId, codes, limits, ensureUser, log } = options;
  const now = () => new Date(options.now());

  /** The limits and the code in one transaction: a refused request leaves nothing behind. */
  async function take(request: CodeRequest, code: string): Promise<string | TooManyCodes> {
    const [{ add }, limit] = await Promise.all([codes(), limits()]);
    try {
      return await db.transaction().execute(async (trx) => {
        await limit.take(trx, request);
        return add(trx, code, request);
      });
    } catch (error) {
      if (error instanceof TooManyCodes) return error;
      throw error;
    }
  }

  async function deliver(phone: string, code: string): Promise<boolean> {
    try {
      await ensureUser(phone);
      return await options.send({ phone, code });
    } catch (error) {
      // By name only: what providers say may repeat the number.
      const failure = error instanceof Error ? error.name : 'unknown';
      log.error({ failure }, 'a sign-in code could not be sent');
      return false;
    }
  }

  return {
    async dispatch(asked) {
      const request = { ...asked, now: now() };
      const code = newCode();
      const taken = await take(request, code);
      if (taken instanceof TooManyCodes) {
        return { ok: false, reason: 'tooMany', retryAfterMs: taken.retryAfterMs };
      }
      if (await deliver(request.phone, code)) return { ok: true };
      await (await limits()).giveBack(db, request);
      await db.updateTable('sign_in_code').set({ is_sent: false }).where('id', '=', taken).execute();
      return { ok: false, reason: 'notSent' };
    },

    async check({ code, ...asker }) {
      return sentCode.test(code) && (await codes()).check(db, code, { ...asker, now: now() });
    },

    async accept({ code, phone, device }) {
      const { redeem, redeemTicket } = await codes();
      const at = now();
      const isRight = sentCode.test(code)
        ? await redeem(db, code, { phone, device, now: at })
        : await redeemTicket(db, code, phone, at);
      if (!isRight) return null;
      const user = await findOpenUser(db, phone);
      if (user === undefined) return null;
      if (device !== null) await trust(phone, device, at);
      await options.onSignedIn(db, { storeId, userId: user.id, now: at });
      return { userId: user.id };
    },

    standing: async (asker) => (await codes()).standing(db, { ...asker, now: now() }),

    async issueSignInCode(phone) {
      await ensureUser(phone);
      return (await codes()).addTicket(db, phone, now());
    },
  };

  async function trust(phone: string, device: string, at: Date): Promise<void> {
    await db
      .insertInto('sign_in_device')
      .values({ phone, device_hash: hashDevice(device), signed_in_at: at })
      .onConflict((conflict) => conflict.columns(['phone', 'device_hash']).doUpdateSet({ signed_in_at: at }))
      .execute();
  }
}
