import type { IncomingHttpHeaders } from 'node:http';
import type { Caller, UserCaller } from './context.ts';

/** Verifies an access token and returns its user, or null for a token that must not be trusted. */
export type VerifyToken = (token: string) => Promise<UserCaller | null>;

/** Refuses every token: without a user pool nobody is signed in. */
export const refuseEveryToken: VerifyToken = async () => null;

export type CallerReading =
  | { readonly ok: true; readonly caller: Caller }
  | { readonly ok: false; readonly message: string };

const guest: Caller = { kind: 'guest' };

/** Returns the request's bearer token; `null` if it has none. */
export function bearerOf({ authorization = '' }: IncomingHttpHeaders): string | null {
  const [, token = null] = /^Bearer ([\w.~+/=-]{1,8192})$/i.exec(authorization) ?? [];
  return token;
}

/** Identifies the caller by a bearer token, or as a guest by the public key. An invalid token never falls back to guest. */
export async function identifyCaller(
  headers: IncomingHttpHeaders,
  publicApiKey: string,
  verifyToken: VerifyToken,
): Promise<CallerReading> {
  const { authorization } = headers;
  if (authorization !== undefined) {
    const token = bearerOf(headers);
    const user = token === null ? null : await verifyToken(token);
    if (user !== null) return { ok: true, caller: user };
    return { ok: false, message: 'The access token is not valid. Sign in again.' };
  }
  if (headers['x-api-key'] === publicApiKey) return { ok: true, caller: guest };
  return { ok: false, message: "Send the shop's public key in x-api-key, or an access token." };
}
