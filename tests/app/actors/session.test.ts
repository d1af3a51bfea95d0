import { afterEach, expect, test } from 'vitest';
import { provideSession } from '../../../src/app/actors/session.ts';
import type { Result, UserProfile } from '../../../src/contract/domain/index.ts';
import type { Identity } from '../../../src/services/identity/index.ts';
import { createShopApi } from '../../../src/services/shopApi/index.ts';
import { ok } from '../../machines/fixtures/order.ts';
import { profile } from '../../machines/fixtures/user.ts';
import { settled, startChild } from '../../machines/support/actors.ts';

afterEach(() => localStorage.clear());

/** A tab that finds tokens, and no stored user: it asks who they belong to. */
function start() {
  const browser = { hasTokens: true };
  const reply = Promise.withResolvers<Result<UserProfile>>();
  const identity: Identity = {
    hasTokens: () => browser.hasTokens,
    accessToken: async () => ({ kind: 'none' }),
    renewToken: async () => ({ kind: 'none' }),
    signIn: async () => ({ kind: 'unreachable' }),
    signOut: () => {},
  };
  const shopApi = {
    ...createShopApi({ send: async () => ({ ok: false, failure: { kind: 'network' } }) }),
    getUser: () => reply.promise,
  };
  const session = startChild(provideSession(shopApi, identity), undefined);
  return { ...session, browser, reply };
}

test('the user whom the server names is stored', async () => {
  const { actor, reply } = start();
  reply.resolve(ok(profile()));
  await settled();
  expect([actor.getSnapshot().matches({ account: 'signedIn' }), localStorage.getItem('user')]).toEqual([
    true,
    JSON.stringify({ version: 1, user: profile(), isViaExpress: false }),
  ]);
});

test('a user who signed out in another tab while the server was asked is not signed in again', async () => {
  const { actor, reports, browser, reply } = start();
  browser.hasTokens = false;
  reply.resolve(ok(profile()));
  await settled();
  expect([actor.getSnapshot().matches({ account: 'signedOut' }), localStorage.getItem('user')]).toEqual([
    true,
    null,
  ]);
  expect(reports.at(-1)).toEqual({ type: 'user.signedOut', by: 'elsewhere' });
});
