/** Signs in like a browser: requests a code by message, and answers the user pool's challenge. */
import * as v from 'valibot';
import { EnsureUserAndDispatchOTPDocument } from '../../../src/contract/generated/operations.ts';
import type { Reply } from './client.ts';
import type { TortureShop } from './shop.ts';

const clientId = 'storefront';

const PoolReply = v.looseObject({
  Session: v.optional(v.string()),
  AuthenticationResult: v.optional(
    v.object({ AccessToken: v.string(), IdToken: v.string(), RefreshToken: v.optional(v.string()) }),
  ),
});
export type PoolReply = v.InferOutput<typeof PoolReply>;

/** The browser that asked for a code, and the code. */
export interface SentCode {
  readonly code: string;
  readonly cookie: string;
}

/** Requests a code from this (forwarded) network address. */
export function askForCode(
  { client }: TortureShop,
  phone: string,
  address?: string,
): Promise<Reply<unknown>> {
  const variables = { storeId: 'demo', phone };
  return client.send(EnsureUserAndDispatchOTPDocument, variables, address === undefined ? {} : { address });
}

/** Throws unless a code was sent. */
export async function requireCode(shop: TortureShop, phone: string): Promise<SentCode> {
  const reply = await askForCode(shop, phone);
  const code = await codeSentTo(shop.url, phone);
  if (reply.kind !== 'data' || code === null) throw new Error(`No code was sent: ${JSON.stringify(reply)}`);
  return { code, cookie: reply.cookie };
}

/** The code that was sent to the phone last; `null` without one. */
export async function codeSentTo(url: string, phone: string): Promise<string | null> {
  const page = await (await fetch(`${url}/outbox`)).text();
  const messages = page.split('<article>').filter((message) => message.includes(phone));
  return messages.flatMap((message) => /(\d{6}) is your code/.exec(message)?.[1] ?? [])[0] ?? null;
}

export async function askPool(url: string, operation: string, body: object, cookie = ''): Promise<PoolReply> {
  const reply = await fetch(`${url}/api/identity`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      cookie,
    },
    body: JSON.stringify({ ClientId: clientId, ...body }),
  });
  return v.parse(PoolReply, await reply.json());
}

/** Answers a new challenge of the pool with a code. */
export async function answerCode(url: string, phone: string, { code, cookie }: SentCode): Promise<PoolReply> {
  const { Session } = await askPool(url, 'InitiateAuth', {
    AuthFlow: 'CUSTOM_AUTH',
    AuthParameters: { USERNAME: phone },
    ClientMetadata: { checkout: 'true' },
  });
  const answer = {
    ChallengeName: 'CUSTOM_CHALLENGE',
    ChallengeResponses: { USERNAME: phone, ANSWER: code },
    Session,
    ClientMetadata: { checkout: 'true' },
  };
  return askPool(url, 'RespondToAuthChallenge', answer, cookie);
}
