import { expect, test } from 'vitest';
import { asha, clientId, dispatchDocument, openIdentityApp, wrongCode } from './support/identity.ts';

test('no phone, code, token or cookie is ever logged; the database has codes and tokens as hashes only', async () => {
  const lines: string[] = [];
  let isFailing = false;
  const app = await openIdentityApp({
    logTo: { write: (line) => lines.push(line) },
    onSignedIn: async () => {
      if (isFailing) throw new Error('The account failed');
    },
  });
  const { code, cookie } = await app.askForCode(asha);
  await app.query(dispatchDocument, { phone: asha });
  await app.query(dispatchDocument, { phone: 'not 9812345678' });
  await app.signIn(asha, wrongCode(code), cookie);
  const { body } = await app.signIn(asha, code, cookie);
  const tokens = body.AuthenticationResult;
  if (tokens === undefined) throw new Error('Not signed in');
  const refreshToken = tokens.RefreshToken ?? '';
  await app.wire('GetUser', { AccessToken: tokens.AccessToken });
  await app.query('query { getUser { id } }', {}, { authorization: `Bearer ${tokens.AccessToken}` });
  await app.query('query { getUser { id } }', {}, { authorization: `Bearer ${tokens.AccessToken}x` });
  await app.wire('GetTokensFromRefreshToken', { ClientId: clientId, RefreshToken: refreshToken });

  const ticket = await app.identity.service.issueSignInCode(asha);
  isFailing = true;
  expect(await app.signIn(asha, ticket, cookie)).toEqual({
    status: 500,
    body: { __type: 'InternalErrorException', message: 'The server failed. Try again.' },
  });
  await app.http.inject({ method: 'POST', url: `/api/identity?phone=${asha}&code=${code}`, payload: 'x' });

  const logged = lines.join('\n');
  expect(logged).toContain('MSG91_AUTH_KEY is not set');
  expect(logged).toContain('a sign-in request failed');
  const secrets = [
    code,
    refreshToken,
    tokens.AccessToken,
    tokens.IdToken,
    ticket,
    cookie.split('=')[1] ?? '',
  ];
  for (const secret of [...secrets, '9812345678']) {
    expect(secret).not.toBe('');
    expect(logged.includes(secret)).toBe(false);
  }

  const { db } = app.database;
  const stored = JSON.stringify([
    await db.selectFrom('sign_in_code').selectAll().execute(),
    await db.selectFrom('sign_in_ticket').selectAll().execute(),
    await db.selectFrom('sign_in_device').selectAll().execute(),
    await db.selectFrom('identity_session').selectAll().execute(),
  ]);
  for (const secret of secrets) expect(stored.includes(secret)).toBe(false);
});

test('the browser’s cookie is readable by the server only', async () => {
  const app = await openIdentityApp();
  const { headers } = await app.query(dispatchDocument, { phone: asha });
  expect(headers['set-cookie']).toMatch(
    /^signin_device=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
});
