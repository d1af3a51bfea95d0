import { Amplify } from 'aws-amplify';
import { confirmSignIn, fetchAuthSession, getCurrentUser, signIn, signOut } from 'aws-amplify/auth';
import { ConsoleLogger } from 'aws-amplify/utils';
import { beforeAll, expect, test } from 'vitest';
import { asha, bela, clientId, type IdentityApp, openIdentityApp, wrongCode } from './support/identity.ts';

let app: IdentityApp;
beforeAll(async () => {
  app = await openIdentityApp();
  const address = await app.http.listen({ host: '127.0.0.1', port: 0 });
  // It warns of every pool that is not Amazon's own.
  ConsoleLogger.LOG_LEVEL = 'ERROR';
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: 'ap-south-1_local',
        userPoolClientId: clientId,
        userPoolEndpoint: `${address}/api/identity`,
      },
    },
  });
});

const begin = (username: string) => signIn({ username, options: { authFlowType: 'CUSTOM_WITHOUT_SRP' } });
const getUser = (token: string) =>
  app.http.inject({ ...graphql, headers: { ...graphql.headers, ...bearer(token) } });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const graphql = {
  method: 'POST' as const,
  url: '/graphql',
  headers: { 'content-type': 'application/json' },
  payload: JSON.stringify({ query: 'query { getStore(id: "demo") { id } }' }),
};

test('the library that the browser uses signs in, renews its tokens, and signs out [S7.35 S9.44]', async () => {
  const { code } = await app.askForCode(asha);
  const begun = await begin(asha);
  expect(begun.nextStep).toMatchObject({
    signInStep: 'CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE',
    additionalInfo: { USERNAME: asha },
  });
  const wrong = await confirmSignIn({ challengeResponse: wrongCode(code) });
  expect(wrong).toMatchObject({
    isSignedIn: false,
    nextStep: { additionalInfo: { reason: 'wrong', triesLeft: '1' } },
  });
  expect(await confirmSignIn({ challengeResponse: code })).toEqual({
    isSignedIn: true,
    nextStep: { signInStep: 'DONE' },
  });

  const user = await getCurrentUser();
  const { tokens } = await fetchAuthSession();
  const first = tokens?.accessToken.toString() ?? '';
  expect(tokens?.accessToken.payload.sub).toBe(user.userId);
  expect((await getUser(first)).statusCode).toBe(200);

  const renewed = (await fetchAuthSession({ forceRefresh: true })).tokens?.accessToken.toString() ?? '';
  expect(renewed).not.toBe(first);
  expect((await getUser(renewed)).statusCode).toBe(200);

  await signOut();
  expect((await getUser(first)).statusCode).toBe(401);
  expect((await getUser(renewed)).statusCode).toBe(401);
  expect((await fetchAuthSession()).tokens).toBeUndefined();
});

test('a session that was revoked elsewhere ends when its tokens are renewed', async () => {
  const { code } = await app.askForCode(bela);
  await begin(bela);
  await confirmSignIn({ challengeResponse: code });
  await app.database.db.updateTable('identity_session').set({ revoked_at: new Date() }).execute();
  expect((await fetchAuthSession({ forceRefresh: true })).tokens).toBeUndefined();
});
