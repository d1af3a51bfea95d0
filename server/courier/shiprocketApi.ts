import * as v from 'valibot';
import type { DeliveryAnswer } from '../orders/deliveryAnswers.ts';

/** Access to Shiprocket's API, by a user of it that was made there for the shop. */
export interface CourierAccess {
  readonly baseUrl: string;
  readonly email: string;
  readonly password: string;
}

/** What the courier made of an answer. */
export type CourierReply =
  | { readonly kind: 'taken' }
  /** It may be taken later, and can be told again without harm. */
  | { readonly kind: 'later'; readonly reason: string }
  | { readonly kind: 'refused'; readonly reason: string };

/** Tells the courier what the shopper wants done with a parcel that could not be handed over. Does not throw for what the courier does. */
export type TellCourier = (parcel: {
  readonly trackingId: string;
  readonly answer: DeliveryAnswer;
}) => Promise<CourierReply>;

const timeoutMs = 10_000;
/** A token is good for ten days. */
const tokenMs = 9 * 24 * 60 * 60_000;
const loginSchema = v.object({ token: v.pipe(v.string(), v.nonEmpty()) });

/**
 * Answers Shiprocket's reports of parcels that were not delivered ("NDR"): brought again, on a day and with a phone number if
 * there are any, or sent back.
 */
export function createTellCourier(
  { baseUrl, email, password }: CourierAccess,
  now: () => number = Date.now,
): TellCourier {
  let known: { readonly token: string; readonly until: number } | null = null;

  async function post(path: string, body: object, token: string | null): Promise<Response> {
    return fetch(`${baseUrl}/v1/external/${path}`, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        'content-type': 'application/json',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
  }

  async function signIn(): Promise<string | null> {
    if (known !== null && known.until > now()) return known.token;
    const reply = await post('auth/login', { email, password }, null);
    const body = v.safeParse(loginSchema, await reply.json().catch(() => null));
    if (!reply.ok || !body.success) return null;
    known = { token: body.output.token, until: now() + tokenMs };
    return known.token;
  }

  return async ({ trackingId, answer }) => {
    try {
      const token = await signIn();
      if (token === null) return { kind: 'later', reason: 'The courier refused the sign-in.' };
      const reply = await post(`ndr/${encodeURIComponent(trackingId)}/action`, actionOf(answer), token);
      await reply.body?.cancel();
      if (reply.ok) return { kind: 'taken' };
      if (reply.status === 401) known = null;
      const reason = `The courier answered with status ${reply.status}.`;
      const isLater = [401, 403, 408, 429].includes(reply.status) || reply.status >= 500;
      return { kind: isLater ? 'later' : 'refused', reason };
    } catch (error) {
      const name = error instanceof Error ? error.name : 'unknown';
      return { kind: 'later', reason: `The courier did not answer (${name}).` };
    }
  };
}

function actionOf({ choice, day, phone, note }: DeliveryAnswer): object {
  const comments = note ?? 'As the buyer wishes.';
  if (choice === 'SEND_BACK') return { action: 'return', comments };
  return {
    action: 're-attempt',
    comments,
    ...(day === null ? {} : { deferred_date: day }),
    // Ten digits.
    ...(phone === null ? {} : { phone: phone.slice(-10) }),
  };
}
