import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  createAuthChallengeWith,
  defineAuthChallenge,
  verifyAuthChallengeWith,
} from '../../../server/identity/cognitoTriggers/handlers.ts';
import { createHttpGate } from '../../../server/identity/cognitoTriggers/httpCodeGate.ts';
import { signatureHeader, signCall } from '../../../server/identity/cognitoTriggers/signature.ts';
import { asha, dispatchDocument, type IdentityApp, openIdentityApp, wrongCode } from './support/identity.ts';

const poolId = 'ap-south-1_AbCdEfGhI';
const secret = 'the secret of the triggers, at least 32 long';
const sub = 'a1b2c3d4-0000-4000-8000-000000000001';

interface PoolCall {
  readonly operation: string;
  readonly body: Record<string, unknown>;
  readonly authorization: string;
}

/** Cognito's admin API and key set, as the shop sees them. */
async function startPool() {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'pool-key', alg: 'RS256', use: 'sig' };
  const calls: PoolCall[] = [];
  const users = new Set<string>();
  let isDown = false;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const send = (status: number, body: object) =>
        response
          .writeHead(status, { 'content-type': 'application/x-amz-json-1.1' })
          .end(JSON.stringify(body));
      if (isDown) return send(400, { __type: 'AccessDeniedException', message: `no rights for ${asha}` });
      if (request.url === `/${poolId}/.well-known/jwks.json`) return send(200, { keys: [jwk] });
      const operation = String(request.headers['x-amz-target']).split('.')[1] ?? '';
      const body: Record<string, unknown> = JSON.parse(Buffer.concat(chunks).toString());
      calls.push({ operation, body, authorization: String(request.headers.authorization) });
      const name = String(body.Username);
      const attributes = [{ Name: 'sub', Value: sub }];
      if (operation === 'AdminCreateUser') {
        if (users.has(name)) return send(400, { __type: 'UsernameExistsException', message: 'exists' });
        users.add(name);
        return send(200, { User: { Username: sub, Attributes: attributes } });
      }
      if (operation === 'AdminGetUser') return send(200, { Username: sub, UserAttributes: attributes });
      return send(200, {});
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  const now = Math.floor(Date.now() / 1_000);
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    calls,
    setDown: (value: boolean) => {
      isDown = value;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
    token: (change: object = {}) =>
      new SignJWT({
        sub,
        iss: `https://cognito-idp.ap-south-1.amazonaws.com/${poolId}`,
        token_use: 'access',
        client_id: 'client',
        origin_jti: 'o',
        exp: now + 600,
        ...change,
      })
        .setProtectedHeader({ alg: 'RS256', kid: 'pool-key' })
        .sign(privateKey),
  };
}

let pool: Awaited<ReturnType<typeof startPool>>;
let app: IdentityApp;
let time = Date.now();
beforeAll(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDEXAMPLE');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'example');
  pool = await startPool();
  app = await openIdentityApp({
    now: () => time,
    env: {
      COGNITO_USER_POOL_ID: poolId,
      COGNITO_CLIENT_ID: 'client',
      COGNITO_TRIGGER_SECRET: secret,
      COGNITO_ENDPOINT: pool.endpoint,
    },
  });
  return () => {
    vi.unstubAllEnvs();
    pool.stop();
  };
});

describe('ensureUserAndDispatchOTP with a real pool', () => {
  test('creates the user in the pool, confirmed and with an unknown password [S1.7 S7.36 S9.3]', async () => {
    await app.askForCode(asha);
    expect(pool.calls.map(({ operation, body }) => ({ operation, ...body }))).toEqual([
      {
        operation: 'AdminCreateUser',
        UserPoolId: poolId,
        Username: asha,
        MessageAction: 'SUPPRESS',
        UserAttributes: [
          { Name: 'phone_number', Value: asha },
          { Name: 'phone_number_verified', Value: 'true' },
        ],
      },
      {
        operation: 'AdminSetUserPassword',
        UserPoolId: poolId,
        Username: asha,
        Password: expect.stringMatching(/^.{47}$/),
        Permanent: true,
      },
    ]);
    for (const { authorization } of pool.calls) {
      expect(authorization).toMatch(
        /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/ap-south-1\/cognito-idp\//,
      );
    }
    const users = await app.database.db.selectFrom('app_user').select(['id', 'phone']).execute();
    expect(users).toContainEqual({ id: sub, phone: asha });
  });

  test('makes the same number of calls for an existing user', async () => {
    time += 60_000;
    pool.calls.length = 0;
    await app.askForCode(asha);
    expect(pool.calls.map(({ operation }) => operation)).toEqual(['AdminCreateUser', 'AdminGetUser']);
  });

  test('reports that no code was sent when the pool refuses', async () => {
    time += 60_000;
    pool.setDown(true);
    onTestFinished(() => pool.setDown(false));
    const { errors } = await app.query(dispatchDocument, { phone: asha });
    expect(errors.map(({ message }) => message)).toEqual([
      'We could not send the code. Please try again in a moment.',
    ]);
  });
});

test("the pool's access tokens are accepted, others are not", async () => {
  const get = (token: string) =>
    app.query('query { getStore(id: "demo") { id } }', {}, { authorization: `Bearer ${token}` });
  expect((await get(await pool.token())).status).toBe(200);
  expect((await get(await pool.token({ client_id: 'another' }))).status).toBe(401);
  expect((await get(await pool.token({ token_use: 'id', aud: 'client' }))).status).toBe(401);
  expect((await get(await pool.token({ exp: 1 }))).status).toBe(401);
});

test("the shop's own pool is not served beside it", async () => {
  const reply = await app.http.inject({ method: 'POST', url: '/api/identity', payload: {} });
  expect(reply.statusCode).toBe(404);
});

describe('the triggers', () => {
  const event = <Change extends object>(change: Change) => ({
    version: '1',
    triggerSource: 'VerifyAuthChallengeResponse_Authentication',
    region: 'ap-south-1',
    userPoolId: poolId,
    userName: sub,
    callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId: 'client' },
    ...change,
  });

  /** A sign-in as the pool runs it: the challenge, then a round for each answer, until tokens or the end. */
  async function runPool(answers: readonly string[], userNotFound = false) {
    const gate = createHttpGate({ shopUrl: await address(), secret });
    const create = createAuthChallengeWith(gate);
    const verify = verifyAuthChallengeWith(gate);
    const common = { userAttributes: userNotFound ? {} : { sub, phone_number: asha }, userNotFound };
    const session: { challengeName: string; challengeResult: boolean; challengeMetadata: string }[] = [];
    const told: object[] = [];
    for (const answer of [...answers, null]) {
      const defined = await defineAuthChallenge(event({ request: { ...common, session }, response: {} }));
      if (defined.response.issueTokens) return { told, end: 'tokens' };
      if (defined.response.failAuthentication) return { told, end: 'refused' };
      const { challengeName = '' } = defined.response;
      const created = await create(event({ request: { ...common, challengeName, session }, response: {} }));
      told.push(created.response.publicChallengeParameters ?? {});
      if (answer === null) break;
      const verified = await verify(
        event({
          request: { ...common, privateChallengeParameters: {}, challengeAnswer: answer },
          response: {},
        }),
      );
      session.push({
        challengeName,
        challengeResult: verified.response.answerCorrect === true,
        challengeMetadata: created.response.challengeMetadata ?? '',
      });
    }
    return { told, end: 'asked again' };
  }

  let listening: Promise<string> | undefined;
  const address = () => {
    listening ??= app.http.listen({ host: '127.0.0.1', port: 0 });
    return listening;
  };

  test('sign in by the code that the shop sent, after a wrong one', async () => {
    time += 60_000;
    const { code } = await app.askForCode(asha);
    expect(await runPool([wrongCode(code), code])).toEqual({
      told: [{}, { reason: 'wrong', triesLeft: '4' }],
      end: 'tokens',
    });
    expect(await runPool([code])).toEqual({
      told: [{}, { reason: 'expired', triesLeft: '0' }],
      end: 'asked again',
    });
  });

  test('sign in by a code of the express checkout', async () => {
    expect(await runPool([await app.identity.service.issueSignInCode(asha)])).toMatchObject({
      end: 'tokens',
    });
  });

  test('give up after ten wrong answers', async () => {
    expect(await runPool(Array.from({ length: 11 }, () => '000000'))).toMatchObject({ end: 'refused' });
  });

  test('never give tokens to an unknown user', async () => {
    expect(await runPool(['000000'], true)).toEqual({
      told: [{}, { reason: 'expired', triesLeft: '0' }],
      end: 'asked again',
    });
  });

  test('do not take part in another kind of sign-in', async () => {
    const session = [{ challengeName: 'SRP_A', challengeResult: true }];
    const { response } = await defineAuthChallenge({
      request: { userAttributes: {}, session },
      response: {},
    });
    expect(response).toEqual({ issueTokens: false, failAuthentication: true });
  });

  test('throw if the shop does not reply, so that this does not count as a wrong code', async () => {
    const gate = createHttpGate({ shopUrl: await address(), secret: 'another secret' });
    await expect(gate.accept(asha, '000000')).rejects.toThrow('The shop answered 403');
  });

  test.each([
    ['without a signature', () => undefined],
    ['signed with another secret', (body: string) => signCall('another', body, time)],
    ['signed for another body', () => signCall(secret, '{}', time)],
    ['signed ten minutes ago', (body: string) => signCall(secret, body, time - 600_000)],
  ])('are not heard %s', async (_what, sign) => {
    const body = JSON.stringify({ action: 'standing', phone: asha });
    const send = (signature: string | undefined) =>
      app.http.inject({
        method: 'POST',
        url: '/api/identity/triggers',
        headers: {
          'content-type': 'application/json',
          ...(signature === undefined ? {} : { [signatureHeader]: signature }),
        },
        payload: body,
      });
    expect((await send(sign(body))).statusCode).toBe(403);
    expect((await send(signCall(secret, body, time))).statusCode).toBe(200);
  });
});
