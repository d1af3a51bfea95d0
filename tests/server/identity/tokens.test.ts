import { createHmac, createPublicKey, randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, importPKCS8, SignJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadSecrets } from '../../../server/identity/secrets.ts';
import { createSessions } from '../../../server/identity/sessions.ts';
import { asha, clientId, type IdentityApp, openIdentityApp } from './support/identity.ts';

const issuer = 'https://cognito-idp.ap-south-1.amazonaws.com/ap-south-1_local';
const seconds = () => Math.floor(Date.now() / 1_000);

let app: IdentityApp;
let good: { AccessToken: string; IdToken: string; RefreshToken?: string | undefined };
let shopKey: { kid: string; privateKey: CryptoKey; publicJwk: Record<string, unknown> };
let userId: string;
let sessionId: string;
beforeAll(async () => {
  app = await openIdentityApp();
  const { code, cookie } = await app.askForCode(asha);
  const { body } = await app.signIn(asha, code, cookie);
  if (body.AuthenticationResult === undefined) throw new Error('Not signed in');
  good = body.AuthenticationResult;
  const { db } = app.database;
  const row = await db.selectFrom('identity_key').selectAll().executeTakeFirstOrThrow();
  const pem = (await loadSecrets(db, null)).open(row.sealed_private_key) ?? '';
  shopKey = { kid: row.kid, privateKey: await importPKCS8(pem, 'RS256'), publicJwk: row.public_jwk };
  const session = await db.selectFrom('identity_session').selectAll().executeTakeFirstOrThrow();
  userId = session.user_id;
  sessionId = session.id;
});

const claims = (change: object = {}) => ({
  sub: userId,
  iss: issuer,
  origin_jti: sessionId,
  token_use: 'access',
  client_id: clientId,
  scope: 'aws.cognito.signin.user.admin',
  iat: seconds(),
  exp: seconds() + 3_600,
  jti: randomUUID(),
  ...change,
});
const signed = (change: object = {}, header: object = {}) =>
  new SignJWT(claims(change))
    .setProtectedHeader({ alg: 'RS256', kid: shopKey.kid, ...header })
    .sign(shopKey.privateKey);
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const unsigned = (header: object, change: object = {}) => `${part(header)}.${part(claims(change))}`;

async function statusOf(authorization: string): Promise<number> {
  const headers = { authorization };
  const { status } = await app.query('query { getStore(id: "demo") { id } }', {}, headers);
  return status;
}
const accepts = async (token: string) => (await statusOf(`Bearer ${token}`)) === 200;

test('an access token of this shop is accepted, signed like the refused ones', async () => {
  expect(await accepts(good.AccessToken)).toBe(true);
  expect(await accepts(await signed())).toBe(true);
});

describe('an access token is refused', () => {
  const elsewhere = 'https://attacker.example/jwks.json';

  const refused: readonly (readonly [string, () => string | Promise<string>])[] = [
    ['that is empty', () => ''],
    ['that is no token', () => 'abc.def.ghi'],
    ['that is expired', () => signed({ exp: seconds() - 1 })],
    ['that is not yet valid', () => signed({ nbf: seconds() + 600 })],
    ['that never expires', () => signed({ exp: undefined })],
    ['of another pool', () => signed({ iss: issuer.replace('_local', '_other') })],
    ['of another client', () => signed({ client_id: 'another' })],
    ['that is an id token', () => good.IdToken],
    ['that is an id token in all but the client', () => signed({ token_use: 'id', aud: clientId })],
    ['of a session that there is not', () => signed({ origin_jti: randomUUID() })],
    ['without a session', () => signed({ origin_jti: undefined })],
    ["of another user's session", () => signed({ sub: 'somebody-else' })],
    ['with alg none', () => `${unsigned({ alg: 'none', kid: shopKey.kid })}.`],
    ['with alg None and a signature', () => `${unsigned({ alg: 'None', kid: shopKey.kid })}.abc`],
    [
      'signed by HS256 with the public key',
      () => {
        const body = unsigned({ alg: 'HS256', kid: shopKey.kid });
        const pem = createPublicKey({ key: { ...shopKey.publicJwk }, format: 'jwk' }).export({
          type: 'spki',
          format: 'pem',
        });
        return `${body}.${createHmac('sha256', pem).update(body).digest('base64url')}`;
      },
    ],
    ['with a key id that there is not', () => signed({}, { kid: 'another' })],
    ['with a path as key id', () => signed({}, { kid: '../../../dev/null' })],
    ['with SQL as key id', () => signed({}, { kid: `${shopKey.kid}' or '1'='1` })],
    ['without a key id', () => signed({}, { kid: undefined })],
    ['whose body was changed', async () => change(await signed())],
    [
      "signed by another key under the shop's key id, which it brings along or points to",
      async () => {
        const { privateKey, publicKey } = await generateKeyPair('RS256');
        const jwk = await exportJWK(publicKey);
        return new SignJWT(claims())
          .setProtectedHeader({ alg: 'RS256', kid: shopKey.kid, jwk, jku: elsewhere, x5u: elsewhere })
          .sign(privateKey);
      },
    ],
    [
      'signed by another key under its own key id, which it points to',
      async () => {
        const { privateKey } = await generateKeyPair('RS256');
        return new SignJWT(claims())
          .setProtectedHeader({ alg: 'RS256', kid: 'mine', jku: elsewhere })
          .sign(privateKey);
      },
    ],
  ];

  test.each(refused)('%s', async (_what, make) => {
    expect(await accepts(await make())).toBe(false);
  });

  test('that is sent in another way', async () => {
    expect(await statusOf(good.AccessToken)).toBe(401);
    expect(await statusOf(`Basic ${good.AccessToken}`)).toBe(401);
  });

  test('of a session that was signed out, at once, and no other of the user', async () => {
    const sessions = createSessions(app.database.db);
    const other = await sessions.begin({ id: userId, phone: asha }, new Date());
    const token = await signed({ origin_jti: other.owner.sessionId });
    expect(await accepts(token)).toBe(true);
    await app.wire('RevokeToken', { ClientId: clientId, Token: other.refreshToken });
    expect(await accepts(token)).toBe(false);
    expect(await accepts(good.AccessToken)).toBe(true);
  });

  test('of an account that was closed', async () => {
    const close = (isActive: boolean) =>
      app.database.db.updateTable('app_user').set({ is_active: isActive }).where('id', '=', userId).execute();
    await close(false);
    expect(await accepts(good.AccessToken)).toBe(false);
    const renewed = await app.wire('GetTokensFromRefreshToken', {
      ClientId: clientId,
      RefreshToken: good.RefreshToken ?? '',
    });
    expect(renewed.body.__type).toBe('NotAuthorizedException');
    await close(true);
    expect(await accepts(good.AccessToken)).toBe(true);
  });
});

function change(token: string): string {
  const [header = '', , signature = ''] = token.split('.');
  return `${header}.${part(claims({ sub: 'admin' }))}.${signature}`;
}

describe('the keys', () => {
  test('are shared by all processes of a database, and stored encrypted', async () => {
    const second = await openIdentityApp({ database: app.database });
    const { status } = await second.query(
      'query { getStore(id: "demo") { id } }',
      {},
      { authorization: `Bearer ${good.AccessToken}` },
    );
    expect(status).toBe(200);
    const row = await app.database.db.selectFrom('identity_key').selectAll().executeTakeFirstOrThrow();
    expect(Object.keys(row.public_jwk).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
    expect(row.sealed_private_key).not.toContain('PRIVATE KEY');
  });

  test('are replaced after thirty days; tokens of the previous key stay valid until they expire', async () => {
    let time = Date.now();
    const rotating = await openIdentityApp({ now: () => time });
    const verifying = await openIdentityApp({ database: rotating.database });
    const get = (token: string) =>
      verifying.query('query { getStore(id: "demo") { id } }', {}, { authorization: `Bearer ${token}` });
    const kidOf = (token: string) =>
      JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid;
    const tokenAt = async (ms: number) => {
      time = ms;
      const { code, cookie } = await rotating.askForCode(asha);
      const { body } = await rotating.signIn(asha, code, cookie);
      return body.AuthenticationResult?.AccessToken ?? '';
    };
    const now = Date.now();
    const before = await tokenAt(now - 31 * 86_400_000);
    const after = await tokenAt(now);
    expect(kidOf(after)).not.toBe(kidOf(before));
    expect((await get(before)).status).toBe(401);
    expect((await get(after)).status).toBe(200);
    const kids = await rotating.database.db.selectFrom('identity_key').select('kid').execute();
    expect(kids.map(({ kid }) => kid)).toContain(kidOf(after));
  });

  test('that were encrypted with another secret are replaced', async () => {
    const first = await openIdentityApp({ env: { IDENTITY_SECRET: 'a'.repeat(32) } });
    const one = await first.askForCode(asha);
    await first.signIn(asha, one.code, one.cookie);
    const second = await openIdentityApp({
      database: first.database,
      env: { IDENTITY_SECRET: 'b'.repeat(32) },
    });
    const two = await second.askForCode('+919000000009');
    const { body } = await second.signIn('+919000000009', two.code, two.cookie);
    expect(body.AuthenticationResult).toBeDefined();
    expect(await first.database.db.selectFrom('identity_key').select('kid').execute()).toHaveLength(2);
    expect(await first.database.db.selectFrom('identity_secret').selectAll().execute()).toEqual([]);
  });
});
