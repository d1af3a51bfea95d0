import type { IncomingMessage, ServerResponse } from 'node:http';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { beforeEach, describe, expect, test } from 'vitest';
import { createAmplifyIdentity } from '../../src/services/identity/amplify.ts';
import { serve } from '../support/server.ts';

const phone = '+919876543210';
const answer = { phone, code: '123456' };
const kept = new Map<string, string>();
/** The browser's storage, which Amplify reads anew for each call. */
const storage = {
  getItem: async (key: string) => kept.get(key) ?? null,
  setItem: async (key: string, value: string) => void kept.set(key, value),
  removeItem: async (key: string) => void kept.delete(key),
  clear: async () => kept.clear(),
};

function jwt(use: string): string {
  const now = Math.floor(Date.now() / 1_000);
  const claims = {
    sub: 'u1',
    username: 'u1',
    'cognito:username': 'u1',
    token_use: use,
    iat: now,
    exp: now + 600,
  };
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none' })}.${part(claims)}.${use}`;
}

const tokens = { AccessToken: jwt('access'), IdToken: jwt('id'), ExpiresIn: 600, TokenType: 'Bearer' };
const challenge = {
  ChallengeName: 'CUSTOM_CHALLENGE',
  ChallengeParameters: { USERNAME: phone },
  Session: 's',
};

type Reply = (response: ServerResponse) => void;
const saying =
  (body: object, status = 200): Reply =>
  (response) =>
    void response
      .writeHead(status, { 'content-type': 'application/x-amz-json-1.1' })
      .end(JSON.stringify(body));

/** A pool that signs in whoever answers, and renews tokens as the test says. */
async function signedIn(renewal: Reply) {
  const replies: Readonly<Record<string, Reply>> = {
    InitiateAuth: saying(challenge),
    RespondToAuthChallenge: saying({ AuthenticationResult: { ...tokens, RefreshToken: 'refresh' } }),
    GetTokensFromRefreshToken: renewal,
  };
  const endpoint = await serve((request: IncomingMessage, response: ServerResponse) => {
    const target = String(request.headers['x-amz-target']).split('.').at(-1) ?? '';
    request.resume().on('end', () => replies[target]?.(response));
  });
  const identity = createAmplifyIdentity({
    userPoolId: 'ap-south-1_local',
    userPoolClientId: 'client',
    endpoint,
  });
  cognitoUserPoolsTokenProvider.setKeyValueStorage(storage);
  expect(await identity.signIn(answer)).toEqual({ kind: 'signedIn' });
  return identity;
}

beforeEach(() => kept.clear());

describe('tokens of the pool', () => {
  test('are renewed', async () => {
    const identity = await signedIn(saying({ AuthenticationResult: tokens }));
    expect(await identity.renewToken()).toEqual({ kind: 'token', token: tokens.AccessToken });
  });

  test('stay removed when the shopper signs out while they are renewed', async () => {
    const identity = await signedIn((response) => {
      kept.clear();
      saying({ AuthenticationResult: tokens })(response);
    });
    expect([await identity.renewToken(), [...kept.keys()]]).toEqual([{ kind: 'rejected' }, []]);
  });

  test.each(['NotAuthorizedException', 'UserNotFoundException'])(
    'are rejected and removed when the pool answers %s',
    async (name) => {
      const identity = await signedIn(saying({ __type: name, message: 'No' }, 400));
      expect([await identity.renewToken(), [...kept.keys()]]).toEqual([{ kind: 'rejected' }, []]);
    },
  );

  test('are kept, and unreachable, when the pool fails', async () => {
    const identity = await signedIn(saying({ __type: 'TooManyRequestsException', message: 'No' }, 400));
    expect([await identity.renewToken(), kept.size > 0]).toEqual([{ kind: 'unreachable' }, true]);
  });

  test('are those of whoever has signed in already, such as in another tab', async () => {
    const identity = await signedIn(saying({ AuthenticationResult: tokens }));
    expect(await identity.signIn(answer)).toEqual({ kind: 'signedIn' });
  });
});
