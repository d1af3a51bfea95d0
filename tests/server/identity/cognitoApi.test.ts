import { beforeAll, describe, expect, test } from 'vitest';
import {
  answerCode,
  asha,
  beginSignIn,
  bela,
  clientId,
  dispatchDocument,
  type IdentityApp,
  openIdentityApp,
  wrongCode,
} from './support/identity.ts';

let app: IdentityApp;
let time = Date.parse('2026-06-01T12:00:00+05:30');
const later = (ms: number) => {
  time += ms;
};
beforeAll(async () => {
  app = await openIdentityApp({ now: () => time });
});

const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

async function signedIn(phone: string) {
  later(60_000);
  const { code, cookie } = await app.askForCode(phone);
  const { body } = await app.signIn(phone, code, cookie);
  if (body.AuthenticationResult === undefined) throw new Error('Not signed in');
  return { ...body.AuthenticationResult, RefreshToken: body.AuthenticationResult.RefreshToken ?? '' };
}

const notAuthorized = (message: string) => ({
  status: 400,
  body: { __type: 'NotAuthorizedException', message },
});

describe('signing in', () => {
  test('accepts a phone and its code, and returns tokens like Cognito [S7.35]', async () => {
    const { code, cookie } = await app.askForCode(asha);
    const begun = await beginSignIn(app.wire, asha);
    expect(begun).toEqual({
      status: 200,
      body: {
        ChallengeName: 'CUSTOM_CHALLENGE',
        ChallengeParameters: { USERNAME: asha },
        Session: expect.any(String),
      },
    });
    const session = begun.body.Session ?? '';
    const { status, body } = await answerCode(app.wire, { phone: asha, code, session, cookie });
    expect(status).toBe(200);
    expect(body).toEqual({
      ChallengeParameters: {},
      AuthenticationResult: {
        AccessToken: expect.any(String),
        IdToken: expect.any(String),
        RefreshToken: expect.any(String),
        ExpiresIn: 3_600,
        TokenType: 'Bearer',
      },
    });
    const user = await app.database.db
      .selectFrom('app_user')
      .select(['id', 'phone_verified'])
      .where('phone', '=', asha)
      .executeTakeFirstOrThrow();
    expect(user.phone_verified).toBe(true);
    const access = claimsOf(body.AuthenticationResult?.AccessToken ?? '');
    const id = claimsOf(body.AuthenticationResult?.IdToken ?? '');
    const common = {
      iss: 'https://cognito-idp.ap-south-1.amazonaws.com/ap-south-1_local',
      sub: user.id,
      origin_jti: expect.any(String),
      event_id: expect.any(String),
      jti: expect.any(String),
      auth_time: time / 1_000,
      iat: time / 1_000,
      exp: time / 1_000 + 3_600,
    };
    expect(access).toEqual({
      ...common,
      token_use: 'access',
      client_id: clientId,
      scope: 'aws.cognito.signin.user.admin',
      username: user.id,
    });
    expect(id).toEqual({
      ...common,
      token_use: 'id',
      aud: clientId,
      'cognito:username': user.id,
      phone_number: asha,
      phone_number_verified: true,
    });
    expect(id.origin_jti).toBe(access.origin_jti);
  });

  test('accepts a code once', async () => {
    later(60_000);
    const { code, cookie } = await app.askForCode(asha);
    expect((await app.signIn(asha, code, cookie)).body.AuthenticationResult).toBeDefined();
    const { body } = await app.signIn(asha, code, cookie);
    expect(body.ChallengeParameters).toEqual({ USERNAME: asha, reason: 'expired', triesLeft: '0' });
  });

  test('asks again after a wrong code, with the attempts left, and then accepts the right one', async () => {
    later(60_000);
    const { code, cookie } = await app.askForCode(asha);
    const wrong = await app.signIn(asha, wrongCode(code), cookie);
    expect(wrong).toEqual({
      status: 200,
      body: {
        ChallengeName: 'CUSTOM_CHALLENGE',
        ChallengeParameters: { USERNAME: asha, reason: 'wrong', triesLeft: '4' },
        Session: expect.any(String),
      },
    });
    const session = wrong.body.Session ?? '';
    const right = await answerCode(app.wire, { phone: asha, code, session, cookie });
    expect(right.body.AuthenticationResult).toBeDefined();
  });

  test('accepts a code for five minutes', async () => {
    later(60_000);
    const { code, cookie } = await app.askForCode(asha);
    later(5 * 60_000);
    const { body } = await app.signIn(asha, code, cookie);
    expect(body.ChallengeParameters).toEqual({ USERNAME: asha, reason: 'expired', triesLeft: '0' });
  });

  test('accepts no sixth answer to a code, even a right one', async () => {
    later(60_000);
    const { code, cookie } = await app.askForCode(asha);
    for (const triesLeft of ['4', '3', '2', '1']) {
      const { body } = await app.signIn(asha, wrongCode(code), cookie);
      expect(body.ChallengeParameters).toEqual({ USERNAME: asha, reason: 'wrong', triesLeft });
    }
    for (const answer of [wrongCode(code), code]) {
      const { body } = await app.signIn(asha, answer, cookie);
      expect(body.ChallengeParameters).toEqual({ USERNAME: asha, reason: 'tooMany', triesLeft: '0' });
    }
  });

  test('ends after ten wrong answers in one sign-in', async () => {
    later(60_000);
    const { code, cookie } = await app.askForCode(asha);
    let session = (await beginSignIn(app.wire, asha)).body.Session ?? '';
    for (let round = 1; round < 10; round += 1) {
      const { body } = await answerCode(app.wire, { phone: asha, code: wrongCode(code), session, cookie });
      session = body.Session ?? '';
    }
    const answer = { phone: asha, code: wrongCode(code), session, cookie };
    expect(await answerCode(app.wire, answer)).toEqual(notAuthorized('Incorrect username or password.'));
  });

  test('begins in the same way for an unknown phone', async () => {
    const unknown = await beginSignIn(app.wire, '+919000000001');
    expect(unknown.body).toEqual({
      ChallengeName: 'CUSTOM_CHALLENGE',
      ChallengeParameters: { USERNAME: '+919000000001' },
      Session: expect.any(String),
    });
    const { body } = await app.signIn('+919000000001', '123456');
    expect(body.ChallengeParameters).toMatchObject({ reason: 'expired' });
  });

  test("refuses a session of another phone, a forged one, and one that is over, in Cognito's form", async () => {
    later(60_000);
    const { code, cookie } = await app.askForCode(bela);
    const ashas = (await beginSignIn(app.wire, asha)).body.Session ?? '';
    const belas = (await beginSignIn(app.wire, bela)).body.Session ?? '';
    const refusal = notAuthorized('Invalid session for the user.');
    const answer = (session: string) => answerCode(app.wire, { phone: bela, code, session, cookie });
    expect(await answer(ashas)).toEqual(refusal);
    expect(await answer(`${belas.slice(0, -4)}AAAA`)).toEqual(refusal);
    later(16 * 60_000);
    expect(await answer(belas)).toEqual(refusal);
  });

  test('refuses a shopper whose account is closed', async () => {
    later(60_000);
    const phone = '+919000000002';
    const { code, cookie } = await app.askForCode(phone);
    await app.database.db
      .updateTable('app_user')
      .set({ is_active: false })
      .where('phone', '=', phone)
      .execute();
    expect((await app.signIn(phone, code, cookie)).body.AuthenticationResult).toBeUndefined();
  });
});

describe('a refresh token', () => {
  test.each([
    ['GetTokensFromRefreshToken', (RefreshToken: string) => ({ ClientId: clientId, RefreshToken })],
    [
      'InitiateAuth',
      (REFRESH_TOKEN: string) => ({
        ClientId: clientId,
        AuthFlow: 'REFRESH_TOKEN_AUTH',
        AuthParameters: { REFRESH_TOKEN },
      }),
    ],
  ])('gives new tokens of the same session by %s, until it is revoked', async (operation, bodyOf) => {
    const tokens = await signedIn(bela);
    later(3_600_000);
    const { body } = await app.wire(operation, bodyOf(tokens.RefreshToken));
    const renewed = body.AuthenticationResult;
    expect(renewed).toEqual({
      AccessToken: expect.any(String),
      IdToken: expect.any(String),
      ExpiresIn: 3_600,
      TokenType: 'Bearer',
    });
    const before = claimsOf(tokens.AccessToken);
    const after = claimsOf(renewed?.AccessToken ?? '');
    expect(after).toMatchObject({ sub: before.sub, origin_jti: before.origin_jti, iat: time / 1_000 });

    const revoked = await app.wire('RevokeToken', { ClientId: clientId, Token: tokens.RefreshToken });
    expect(revoked).toEqual({ status: 200, body: {} });
    expect(await app.wire(operation, bodyOf(tokens.RefreshToken))).toEqual(
      notAuthorized('Invalid Refresh Token'),
    );
  });

  test('lasts thirty days', async () => {
    const { RefreshToken } = await signedIn(bela);
    const refresh = () => app.wire('GetTokensFromRefreshToken', { ClientId: clientId, RefreshToken });
    later(30 * 86_400_000 - 1_000);
    expect((await refresh()).status).toBe(200);
    later(1_000);
    expect(await refresh()).toEqual(notAuthorized('Invalid Refresh Token'));
  });

  test('is stored as its hash only', async () => {
    const { RefreshToken } = await signedIn(bela);
    const rows = await app.database.db.selectFrom('identity_session').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(RefreshToken);
  });
});

describe('an invalid request', () => {
  test.each([
    ['another client', 'InitiateAuth', { ClientId: 'x' }, 'ResourceNotFoundException'],
    ['another flow', 'InitiateAuth', { AuthFlow: 'USER_PASSWORD_AUTH' }, 'InvalidParameterException'],
    [
      'a user name that is no phone',
      'InitiateAuth',
      { AuthParameters: { USERNAME: 'admin' } },
      'InvalidParameterException',
    ],
    ['an unknown operation', 'AdminGetUser', {}, 'UnknownOperationException'],
    ["an object's own property as operation", 'constructor', {}, 'UnknownOperationException'],
    ['a made-up refresh token', 'GetTokensFromRefreshToken', { RefreshToken: 'x' }, 'NotAuthorizedException'],
    ['a made-up access token', 'GetUser', { AccessToken: 'x' }, 'NotAuthorizedException'],
  ])("is refused in Cognito's form: %s", async (_what, operation, change, type) => {
    const whole = { ClientId: clientId, AuthFlow: 'CUSTOM_AUTH', AuthParameters: { USERNAME: asha } };
    const reply = await app.wire(operation, { ...whole, ...change });
    expect(reply).toEqual({ status: 400, body: { __type: type, message: expect.any(String) } });
  });

  test('a body that is not JSON, too long, or of another type', async () => {
    const send = (payload: string, type = 'application/x-amz-json-1.1') =>
      app.http.inject({
        method: 'POST',
        url: '/api/identity',
        headers: {
          'content-type': type,
          'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
        },
        payload,
      });
    expect((await send('{')).json()).toMatchObject({ __type: 'SerializationException' });
    expect((await send(`"${'x'.repeat(20_000)}"`)).statusCode).toBe(413);
    expect((await send('{}', 'text/plain')).statusCode).toBe(415);
  });
});

test('a sign-in code of the express checkout signs its phone in once, within a minute', async () => {
  const { service } = app.identity;
  const phone = '+919000000003';
  const used = await service.issueSignInCode(phone);
  expect((await app.signIn(asha, used)).body.AuthenticationResult).toBeUndefined();
  expect((await app.signIn(phone, used)).body.AuthenticationResult).toBeDefined();
  expect((await app.signIn(phone, used)).body.AuthenticationResult).toBeUndefined();
  const late = await service.issueSignInCode(phone);
  later(60_000);
  expect((await app.signIn(phone, late)).body.AuthenticationResult).toBeUndefined();
});

test('the reply to a request for a code is the same for a known and an unknown phone [S7.22]', async () => {
  later(60_000);
  const ask = async (phone: string) => {
    const { status, data, errors } = await app.query(dispatchDocument, { phone });
    return { status, data, errors };
  };
  expect(await ask(asha)).toEqual(await ask('+919000000004'));
});
