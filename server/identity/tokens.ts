import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import type { SessionOwner } from './sessions.ts';
import type { Keys } from './signingKeys.ts';

const accessLivesSeconds = 3_600;

/** The ids of the user pool and of its client, for which tokens are issued. */
export interface UserPoolIds {
  readonly id: string;
  readonly clientId: string;
}

export interface IssuedTokens {
  readonly AccessToken: string;
  readonly IdToken: string;
  readonly ExpiresIn: number;
  readonly TokenType: 'Bearer';
}

/** Issues an access and an id token with Cognito's claims, valid for an hour. `now` is in epoch milliseconds. */
export async function issueTokens(
  pool: UserPoolIds,
  keys: Keys,
  owner: SessionOwner,
  now: number,
): Promise<IssuedTokens> {
  const { kid, privateKey } = await keys.current();
  const issuedAt = Math.floor(now / 1_000);
  const common = {
    origin_jti: owner.sessionId,
    event_id: randomUUID(),
    auth_time: Math.floor(owner.signedInAt.getTime() / 1_000),
  };
  const sign = (claims: Record<string, unknown>) =>
    new SignJWT({ ...common, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid })
      .setIssuer(issuerOf(pool.id))
      .setSubject(owner.userId)
      .setJti(randomUUID())
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + accessLivesSeconds)
      .sign(privateKey);
  return {
    AccessToken: await sign({
      token_use: 'access',
      client_id: pool.clientId,
      scope: 'aws.cognito.signin.user.admin',
      username: owner.userId,
    }),
    IdToken: await sign({
      token_use: 'id',
      aud: pool.clientId,
      'cognito:username': owner.userId,
      phone_number: owner.phone,
      phone_number_verified: true,
    }),
    ExpiresIn: accessLivesSeconds,
    TokenType: 'Bearer',
  };
}

/** In the form of Cognito's issuer, so that one verifier serves the shop's own pool and a real one. */
function issuerOf(userPoolId: string): string {
  const [region] = userPoolId.split('_');
  return `https://cognito-idp.${region}.amazonaws.com/${userPoolId}`;
}
