import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createGuestMode } from '../../src/services/guestMode/index.ts';
import { createLazyIdentity, type LoadedIdentity } from '../../src/services/identity/index.ts';
import { outcomeOfError, outcomeOfStep } from '../../src/services/identity/outcome.ts';
import { createSessionRecord } from '../../src/services/session/index.ts';
import { createSignInRecord } from '../../src/services/signInRecord/index.ts';
import { createRecords } from '../../src/services/storage/index.ts';
import { profile } from '../machines/fixtures/user.ts';

const pool = {
  userPoolId: 'ap-south-1_local',
  userPoolClientId: 'client',
  endpoint: 'https://shop.example/api/identity',
};

/** The used parts of `Storage`, over a map. */
function storageOf(entries: Readonly<Record<string, string>>) {
  const kept = new Map(Object.entries(entries));
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    key: (index: number) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
  };
}

const prefix = 'CognitoIdentityServiceProvider.client';
const tokens = {
  [`${prefix}.LastAuthUser`]: 'u1',
  [`${prefix}.u1.accessToken`]: 'access',
  [`${prefix}.u1.refreshToken`]: 'refresh',
};

function identityWith(entries: Readonly<Record<string, string>>) {
  const storage = storageOf({ cart: 'kept', ...entries });
  const loaded = {
    accessToken: async () => ({ kind: 'token', token: 'access' }) as const,
    renewToken: async () => ({ kind: 'token', token: 'new' }) as const,
    signIn: async () => ({ kind: 'signedIn' }) as const,
  };
  const onRejected = vi.fn();
  const load = vi.fn(async (): Promise<LoadedIdentity> => loaded);
  const send = vi.fn<typeof fetch>(async () => new Response('{}'));
  const identity = createLazyIdentity({ pool, storage: () => storage, fetch: send, load, onRejected });
  return { identity, storage, load, send, onRejected };
}

describe('identity', () => {
  test('loads no code for a guest', async () => {
    const { identity, load } = identityWith({});
    expect([identity.hasTokens(), await identity.accessToken(), await identity.renewToken()]).toEqual([
      false,
      { kind: 'none' },
      { kind: 'none' },
    ]);
    identity.signOut();
    expect(load).not.toHaveBeenCalled();
  });

  test('loads its code once, to read tokens and to sign in', async () => {
    const { identity, load } = identityWith(tokens);
    expect([
      identity.hasTokens(),
      await identity.accessToken(),
      await identity.renewToken(),
      await identity.signIn({ phone: '+919876543210', code: '123456' }),
    ]).toEqual([
      true,
      { kind: 'token', token: 'access' },
      { kind: 'token', token: 'new' },
      { kind: 'signedIn' },
    ]);
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('is unreachable while its code cannot be loaded, and loads it on the next call', async () => {
    const { identity, load } = identityWith(tokens);
    load.mockRejectedValueOnce(new Error('offline'));
    expect(await identity.accessToken()).toEqual({ kind: 'unreachable' });
    expect(await identity.accessToken()).toEqual({ kind: 'token', token: 'access' });
  });

  test.each(['accessToken', 'renewToken'] as const)(
    'reports that the pool refuses to renew the tokens, whoever reads them, with %s',
    async (which) => {
      const { identity, load, onRejected } = identityWith(tokens);
      load.mockResolvedValue({
        accessToken: async () => ({ kind: 'rejected' }),
        renewToken: async () => ({ kind: 'rejected' }),
        signIn: async () => ({ kind: 'unreachable' }),
      });
      expect(await identity[which]()).toEqual({ kind: 'rejected' });
      expect(onRejected).toHaveBeenCalledTimes(1);
    },
  );

  test('reports nothing for a guest, with a good token, and while the pool cannot be reached', async () => {
    const guest = identityWith({});
    await guest.identity.accessToken();
    const shopper = identityWith(tokens);
    shopper.load.mockRejectedValueOnce(new Error('offline'));
    await shopper.identity.accessToken();
    await shopper.identity.renewToken();
    expect([guest.onRejected.mock.calls, shopper.onRejected.mock.calls]).toEqual([[], []]);
  });

  test('is unreachable while the pool does not answer, and reports its refusal whenever it comes', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { identity, load, onRejected } = identityWith(tokens);
    const pending = Promise.withResolvers<{ kind: 'rejected' }>();
    load.mockResolvedValue({
      accessToken: () => pending.promise,
      renewToken: () => pending.promise,
      signIn: async () => ({ kind: 'signedIn' }),
    });
    const read = Promise.all([identity.accessToken(), identity.renewToken()]);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await read).toEqual([{ kind: 'unreachable' }, { kind: 'unreachable' }]);
    expect(onRejected).not.toHaveBeenCalled();
    pending.resolve({ kind: 'rejected' });
    await vi.advanceTimersByTimeAsync(0);
    expect(onRejected).toHaveBeenCalled();
  });

  test('signs out at once, of this pool only, and revokes the tokens', () => {
    const { identity, storage, send, load } = identityWith({
      ...tokens,
      'CognitoIdentityServiceProvider.other.x': 'y',
    });
    identity.signOut();
    expect([...storage.kept.keys()]).toEqual(['cart', 'CognitoIdentityServiceProvider.other.x']);
    const [[address, request] = []] = send.mock.calls;
    expect([address, request?.keepalive, request?.body]).toEqual([
      'https://shop.example/api/identity',
      true,
      '{"ClientId":"client","Token":"refresh"}',
    ]);
    expect(load).not.toHaveBeenCalled();
  });

  test('signs out without a network', async () => {
    const { identity, send, storage } = identityWith(tokens);
    send.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    identity.signOut();
    await Promise.resolve();
    expect([...storage.kept.keys()]).toEqual(['cart']);
  });

  test('treats the shopper as a guest if the browser denies its storage', async () => {
    const denied = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    const identity = createLazyIdentity({
      pool,
      storage: denied,
      fetch,
      load: () => Promise.reject(),
      onRejected: vi.fn(),
    });
    identity.signOut();
    expect([identity.hasTokens(), await identity.accessToken()]).toEqual([false, { kind: 'none' }]);
  });
});

describe('a pool’s reply to a code', () => {
  test.each([
    [
      { reason: 'wrong', triesLeft: '3' },
      { kind: 'wrong', triesLeft: 3 },
    ],
    [{ reason: 'expired', triesLeft: '0' }, { kind: 'expired' }],
    [{ reason: 'tooMany', triesLeft: '0' }, { kind: 'tooMany' }],
    [{}, { kind: 'wrong', triesLeft: null }],
    [{ triesLeft: 'a few' }, { kind: 'wrong', triesLeft: null }],
  ])('that asks again with %o', (additionalInfo, outcome) => {
    expect(outcomeOfStep({ additionalInfo })).toEqual(outcome);
  });

  test.each([
    ['NotAuthorizedException', 'tooMany'],
    ['ExpiredCodeException', 'expired'],
    ['TooManyRequestsException', 'tooMany'],
    ['UserAlreadyAuthenticatedException', 'signedIn'],
    ['NetworkError', 'unreachable'],
    ['toString', 'unreachable'],
  ])('that is a %s means %s', (name, kind) => {
    expect(outcomeOfError(Object.assign(new Error('No'), { name }))).toEqual({ kind });
  });

  test('that is an unknown error counts as unreachable', () => {
    expect([outcomeOfError('x'), outcomeOfError(null)]).toEqual([
      { kind: 'unreachable' },
      { kind: 'unreachable' },
    ]);
  });
});

describe('guest mode', () => {
  test('is a cookie that expires [S2.23 S4.49]', () => {
    const page = { cookie: '' };
    let now = 1_000;
    const mode = createGuestMode({ page, now: () => now });
    expect(mode.leftMs()).toBe(0);
    mode.begin(86_400_000);
    expect(page.cookie).toBe('guest=86401000; Max-Age=86400; Path=/; SameSite=Lax');
    page.cookie = 'a=b; guest=86401000; c=d';
    now = 86_400_000;
    expect(mode.leftMs()).toBe(1_000);
    now = 90_000_000;
    expect(mode.leftMs()).toBe(0);
  });

  test.each(['guest=', 'guest=soon', 'notguest=99999999999', 'guest=-5'])(
    'is off with the cookie %s',
    (cookie) => {
      expect(createGuestMode({ page: { cookie }, now: () => 0 }).leftMs()).toBe(0);
    },
  );

  test('lasts a day at most, whatever the cookie contains [S9.25]', () => {
    expect(createGuestMode({ page: { cookie: 'guest=999999999999999' }, now: () => 0 }).leftMs()).toBe(
      86_400_000,
    );
  });
});

describe('the browser’s stored session', () => {
  const recordsOf = (storage: ReturnType<typeof storageOf>) =>
    createRecords({ storage: () => storage, onChange: () => () => {} });
  const session = { version: 1, user: profile(), isViaExpress: false } as const;

  test('is read back unchanged', () => {
    const record = createSessionRecord(recordsOf(storageOf({})));
    expect(record.read()).toBe(null);
    record.write(session);
    expect(record.read()).toEqual(session);
  });

  test.each([
    'x',
    '{}',
    '[]',
    JSON.stringify({ ...session, version: 2 }),
    JSON.stringify({ ...session, user: { ...session.user, id: '' } }),
    JSON.stringify({ ...session, user: null }),
  ])('of who is signed in is nothing where it says %s', (stored) => {
    expect(createSessionRecord(recordsOf(storageOf({ user: stored }))).read()).toBe(null);
  });

  test.each([
    ['/pages/account', true],
    ['//evil.example', false],
    ['/\\evil.example', false],
    ['https://evil.example', false],
  ])('of a sign-in leads on to %s: %s', (redirect, isGood) => {
    const stored = {
      version: 1,
      open: { redirect, customSignup: true },
      sent: { phone: '9876543210', at: 1 },
    };
    const record = createSignInRecord(recordsOf(storageOf({ 'sign-in': JSON.stringify(stored) })));
    expect(record.read()).toEqual(isGood ? stored : null);
  });
});
