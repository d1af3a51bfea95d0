import { createHmac, createPublicKey, randomUUID } from 'node:crypto';
import { generateKeyPair, importPKCS8, SignJWT } from 'jose';
import { loadSecrets } from '../../../server/identity/secrets.ts';
import { GetUserDocument } from '../../../src/contract/generated/operations.ts';
import { sessionsNeverEnd, signaturesAreNotChecked } from '../bugs/identity.ts';
import type { Check } from '../support/check.ts';
import type { TortureShop } from '../support/shop.ts';
import { answerCode, askPool, requireCode } from '../support/signIn.ts';

const phone = '+919811111111';
const elsewhere = 'https://attacker.example/jwks.json';
const seconds = () => Math.floor(Date.now() / 1_000);

export default {
  id: 'S4',
  title:
    'forged access tokens: algorithms, keys, key ids, pools, clients, times, sessions; a session that was signed out',
  databases: ['pglite', 'postgres'],
  isQuick: true,
  bugs: [
    { name: 'signatures are not checked', replacements: [signaturesAreNotChecked] },
    { name: 'a session stays valid after signing out', replacements: [sessionsNeverEnd] },
  ],
  async run({ tally, startShop }) {
    const shop = await startShop();
    const accepts = async (token: string) =>
      (await shop.client.send(GetUserDocument, { storeId: 'demo' }, { token })).kind === 'data';
    const sent = await requireCode(shop, phone);
    const { AuthenticationResult: tokens } = await answerCode(shop.url, phone, sent);
    if (tokens === undefined) throw new Error('Signing in failed.');
    tally.expect('a real token is accepted', await accepts(tokens.AccessToken));
    const key = await readKey(shop);
    const claims = claimsOf(tokens.AccessToken);
    const other = await generateKeyPair('RS256');
    const sign = (change: object = {}, header: object = {}, by = key.privateKey) =>
      new SignJWT({ ...claims, jti: randomUUID(), ...change })
        .setProtectedHeader({ alg: 'RS256', kid: key.kid, ...header })
        .sign(by);
    const unsigned = (alg: string) => `${partOf({ alg, kid: key.kid })}.${partOf(claims)}`;
    const forged: Readonly<Record<string, string>> = {
      'no token': 'abc.def.ghi',
      'an id token': tokens.IdToken,
      'alg none': `${unsigned('none')}.`,
      'alg None, with something like a signature': `${unsigned('None')}.abc`,
      'HS256 with the public key': `${unsigned('HS256')}.${createHmac('sha256', key.publicPem).update(unsigned('HS256')).digest('base64url')}`,
      'another body under a real signature': replaceBody(tokens.AccessToken, {
        ...claims,
        exp: seconds() + 86_400,
      }),
      expired: await sign({ exp: seconds() - 1 }),
      'not yet valid': await sign({ nbf: seconds() + 600 }),
      'without an end': await sign({ exp: undefined }),
      'of another pool': await sign({ iss: String(claims.iss).replace('_local', '_other') }),
      'of another client': await sign({ client_id: 'another' }),
      'of a session that there is not': await sign({ origin_jti: randomUUID() }),
      'of somebody else': await sign({ sub: 'somebody-else' }),
      'a path as key id': await sign({}, { kid: '../../../dev/null' }),
      'SQL as key id': await sign({}, { kid: `${key.kid}' or '1'='1` }),
      'no key id': await sign({}, { kid: undefined }),
      'another key, which it points to': await sign({}, { kid: 'mine', jku: elsewhere }, other.privateKey),
      'another key under the shop’s key id': await sign(
        {},
        { jku: elsewhere, x5u: elsewhere },
        other.privateKey,
      ),
    };
    tally.expect('one that is signed in the same way is accepted', await accepts(await sign()));
    for (const [what, token] of Object.entries(forged)) {
      tally.count('forged tokens');
      tally.expectEqual(`${what}: accepted`, await accepts(token), false);
    }
    await askPool(shop.url, 'RevokeToken', { Token: tokens.RefreshToken });
    tally.expectEqual('signed out: accepted', await accepts(tokens.AccessToken), false);
    await shop.expectInvariants();
  },
} satisfies Check;

/** Reads the shop's signing key from the database, which an attacker cannot. Restarts the server. */
async function readKey(shop: TortureShop) {
  const { row, pem } = await shop.atRest(async ({ db }) => {
    const stored = await db.selectFrom('identity_key').selectAll().executeTakeFirstOrThrow();
    return { row: stored, pem: (await loadSecrets(db, null)).open(stored.sealed_private_key) ?? '' };
  });
  await shop.process.begin();
  const publicKey = createPublicKey({ key: { ...row.public_jwk }, format: 'jwk' });
  return {
    kid: row.kid,
    privateKey: await importPKCS8(pem, 'RS256'),
    publicPem: publicKey.export({ type: 'spki', format: 'pem' }),
  };
}

function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

function partOf(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function replaceBody(token: string, claims: object): string {
  const [header = '', , signature = ''] = token.split('.');
  return `${header}.${partOf(claims)}.${signature}`;
}
