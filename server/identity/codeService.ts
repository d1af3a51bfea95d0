import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { isBusy } from '../db/busy.ts';
import { inTransaction } from '../db/conflicts.ts';
import type { Database } from '../db/types.ts';
import { refuse } from '../graphql/errors.ts';
import { type CodeRequest, type createCodeLimits, TooManyCodes } from './codeLimits.ts';
import { type CodeHolder, type CodeRefusal, type Codes, codeLivesMs, hashDevice, newCode } from './codes.ts';
import { type EnsureUser, findOpenUser } from './users.ts';

export type Dispatch =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'tooMany'; readonly retryAfterMs: number }
  /** The message could not be sent; another code can be requested at once. */
  | { readonly ok: false; readonly reason: 'notSent' };

/** Hands a sign-in code over for delivery. Returns whether it was accepted; the cause of a failure is in the log only. */
export type SendCode = (message: {
  /** With +91. */
  readonly phone: string;
  readonly code: string;
}) => Promise<boolean>;

/** Runs at every sign-in, once the phone is verified. */
export type OnSignedIn = (
  db: Kysely<Database>,
  signedIn: { readonly storeId: string; readonly userId: string; readonly now: Date },
) => Promise<unknown>;

/** Sign-in by one-time codes (Specification 7). Phones have +91 (`parsePhone`); for `device` see `CodeHolder`. */
export interface CodeService {
  /** Ensures that the phone has a user and sends it a code, the same way for known and unknown phones. */
  dispatch(request: Omit<CodeRequest, 'now'>): Promise<Dispatch>;
  /** Whether the code is valid for the phone, without using it up. A wrong code costs an attempt. */
  check(answer: Answer): Promise<boolean>;
  /** Uses up a sent code, or one of `issueSignInCode`, and completes the sign-in. Returns `null` for a wrong code. */
  accept(answer: Answer): Promise<{ readonly userId: string } | null>;
  /** Why the last code was not accepted. */
  standing(holder: Omit<CodeHolder, 'now'>): Promise<CodeRefusal>;
  /**
   * A long code that signs in the owner of a phone that was verified elsewhere (express checkout). It is entered like a
   * sent code, once, within a minute.
   */
  issueSignInCode(phone: string): Promise<string>;
}

export interface Answer extends Omit<CodeHolder, 'now'> {
  readonly code: string;
}

export interface CodeServiceOptions {
  readonly db: Kysely<Database>;
  readonly storeId: string;
  readonly codes: () => Promise<Codes>;
  readonly limits: () => Promise<ReturnType<typeof createCodeLimits>>;
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

  /** Checks the limits and saves the code in one transaction, so that a refused request changes nothing. */
  async function take(request: CodeRequest, code: string): Promise<string | TooManyCodes> {
    const [{ add }, limit] = await Promise.all([codes(), limits()]);
    try {
      return await inTransaction(db, async (trx) => {
        await limit.take(trx, request);
        return add(trx, code, request);
      });
    } catch (error) {
      if (error instanceof TooManyCodes) return error;
      throw error;
    }
  }

  /** Returns whether the code was sent. Throws if the database is busy: then the same request can be repeated. */
  async function deliver(phone: string, code: string): Promise<boolean> {
    try {
      await ensureUser(phone);
      return await options.send({ phone, code });
    } catch (error) {
      if (isBusy(error)) throw error;
      // Only the name: a provider's message may contain the phone number.
      const failure = error instanceof Error ? error.name : 'unknown';
      log.error({ failure }, 'a sign-in code could not be sent');
      return false;
    }
  }

  /** A code that was not sent opens nothing and counts for no limit, so that another can be requested at once. */
  async function takeBack(request: CodeRequest, id: string): Promise<void> {
    if (await (await codes()).withdraw(db, id)) await (await limits()).release(db, request);
  }

  return {
    async dispatch(asked) {
      const request = { ...asked, now: now() };
      const code = newCode();
      const taken = await take(request, code);
      if (taken instanceof TooManyCodes) {
        return { ok: false, reason: 'tooMany', retryAfterMs: taken.retryAfterMs };
      }
      let isSent = false;
      try {
        isSent = await deliver(request.phone, code);
      } finally {
        if (!isSent) await takeBack(request, taken);
      }
      return isSent ? { ok: true } : { ok: false, reason: 'notSent' };
    },

    async check({ code, ...holder }) {
      return sentCode.test(code) && (await codes()).check(db, code, { ...holder, now: now() });
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

    standing: async (holder) => (await codes()).standing(db, { ...holder, now: now() }),

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

/** Refuses if no code was sent: RATE_LIMITED with the time to wait in milliseconds, or INTERNAL if sending failed. */
export function requireSent(sent: Dispatch): void {
  if (sent.ok) return;
  if (sent.reason === 'notSent') {
    refuse('INTERNAL', 'We could not send the code. Please try again in a moment.');
  }
  const { retryAfterMs } = sent;
  refuse(
    'RATE_LIMITED',
    `Too many codes were asked for. A code is good for ${codeLivesMs / 60_000} minutes after it was sent: use it if one has reached you.`,
    { retryAfterMs },
  );
}
