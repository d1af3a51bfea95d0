import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asha, bela, dispatchDocument, type IdentityApp, openIdentityApp } from './support/identity.ts';

let app: IdentityApp;
let time = Date.parse('2026-06-01T12:00:00+05:30');
const seconds = (count: number) => {
  time += count * 1_000;
};
beforeAll(async () => {
  app = await openIdentityApp({ now: () => time, env: { SIGN_IN_CODES_PER_HOUR: '100' } });
});
/** Moves the clock to another day, on which nothing was counted or sent. */
beforeEach(async () => {
  time += 2 * 24 * 3_600_000;
  await app.database.db.deleteFrom('sign_in_quota').execute();
  await app.database.db.deleteFrom('outbox_message').execute();
});

interface Asker {
  readonly cookie?: string;
  readonly address?: string;
  readonly headers?: Record<string, string>;
}

/** Requests a code, again while the shop is busy. Returns `null` if it was sent, otherwise the milliseconds to wait. */
async function ask(phone: string, asker: Asker = {}, shop: IdentityApp = app): Promise<number | null> {
  const { cookie = '', address = '10.0.0.1', headers = {} } = asker;
  const reply = await shop.http.inject({
    method: 'POST',
    url: '/graphql',
    remoteAddress: address,
    headers: {
      'content-type': 'application/json',
      'x-api-key': shop.config.publicApiKey,
      cookie,
      ...headers,
    },
    payload: JSON.stringify({ query: dispatchDocument, variables: { phone } }),
  });
  const { errors } = reply.json();
  if (errors === undefined) return null;
  const [{ extensions }] = errors;
  if (extensions.code === 'BUSY') return ask(phone, asker, shop);
  if (extensions.code !== 'RATE_LIMITED') throw new Error(JSON.stringify(errors));
  return extensions.details.retryAfterMs;
}

async function sentTo(phone?: string): Promise<number> {
  const { count } = await app.database.db
    .selectFrom('outbox_message')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .$if(phone !== undefined, (query) => query.where('recipient', '=', phone ?? ''))
    .executeTakeFirstOrThrow();
  return count;
}

const phoneOf = (n: number) => `+919${String(100_000_000 + n)}`;
const addressOf = (n: number) => `10.1.${Math.floor(n / 250)}.${n % 250}`;

describe('one phone', () => {
  test('gets a code every 30 seconds; refusals contain the time to wait', async () => {
    expect(await ask(asha)).toBeNull();
    seconds(10);
    expect(await ask(asha)).toBe(20_000);
    seconds(20);
    expect(await ask(asha)).toBeNull();
    expect(await sentTo(asha)).toBe(2);
  });

  test('gets another at once after signing in', async () => {
    const { code, cookie } = await app.askForCode(asha);
    expect((await app.signIn(asha, code, cookie)).body.AuthenticationResult).toBeDefined();
    expect(await ask(asha)).toBeNull();
    expect(await ask(asha)).toBe(30_000);
  });

  test('gets one code for many concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => ask(asha, { address: addressOf(n) })),
    );
    expect(answers.filter((answer) => answer === null)).toHaveLength(1);
    expect(await sentTo(asha)).toBe(1);
  });

  test('is told that the shop is busy when the database is, and gets a code at the next try', async () => {
    const { db } = app.database;
    await sql`create function have_no_lock() returns trigger language plpgsql as
      $$ begin raise exception 'busy' using errcode = '55P03'; end $$`.execute(db);
    await sql`create trigger have_no_lock before insert on outbox_message
      for each row execute function have_no_lock()`.execute(db);
    const reply = await app.query(dispatchDocument, { phone: asha });
    await sql`drop function have_no_lock cascade`.execute(db);
    expect(reply.errors.map(({ extensions }) => extensions.code)).toEqual(['BUSY']);
    expect(await ask(asha)).toBeNull();
  });

  test('gets ten codes a day from unknown browsers, which are refused in the same way whether or not it has an account', async () => {
    for (let n = 0; n < 14; n += 1) {
      await ask(asha, { address: addressOf(n) });
      await ask(phoneOf(1), { address: addressOf(n) });
      seconds(31);
    }
    expect(await sentTo(asha)).toBe(10);
    expect(await ask(asha)).toBe(await ask(phoneOf(1)));
    time += 24 * 3_600_000;
    expect(await ask(asha)).toBeNull();
  });

  test("gets codes in its owner's browser after unknown browsers have used up theirs", async () => {
    const { code, cookie } = await app.askForCode(asha);
    expect((await app.signIn(asha, code, cookie)).body.AuthenticationResult).toBeDefined();
    for (let n = 0; n < 12; n += 1) {
      seconds(31);
      await ask(asha, { address: addressOf(n) });
    }
    expect(await ask(asha, { address: addressOf(99) })).toBeGreaterThan(30_000);
    const again = await app.askForCode(asha, cookie);
    expect((await app.signIn(asha, again.code, cookie)).body.AuthenticationResult).toBeDefined();
  });

  test('counts as unknown for a browser that signed in with another phone', async () => {
    const { code, cookie } = await app.askForCode(bela);
    await app.signIn(bela, code, cookie);
    expect(await ask(asha)).toBeNull();
    expect(await ask(asha, { cookie })).toBe(30_000);
  });
});

describe('one address', () => {
  test('gets sixty codes an hour; refused requests do not count against the phone', async () => {
    let refused = 0;
    for (let n = 0; n < 70; n += 1) {
      const wait = await ask(phoneOf(n), { address: '10.9.9.9' });
      if (wait !== null) refused += 1;
    }
    expect(refused).toBe(10);
    expect(await sentTo()).toBe(60);
    expect(await ask(phoneOf(69), { address: '10.9.9.8' })).toBeNull();
  });

  test('cannot be changed by forwarding headers, unless a proxy is trusted', async () => {
    const forged = (n: number) => ({
      headers: { 'x-forwarded-for': addressOf(n), forwarded: `for=${addressOf(n)}` },
    });
    for (let n = 0; n < 61; n += 1) await ask(phoneOf(n), { address: '10.9.9.9', ...forged(n) });
    expect(await sentTo()).toBe(60);

    seconds(31);
    const trusting = await openIdentityApp({
      now: () => time,
      database: app.database,
      env: { TRUST_PROXY: '1' },
    });
    for (let n = 0; n < 10; n += 1) await ask(phoneOf(n), { address: '10.9.9.9', ...forged(n) }, trusting);
    expect(await sentTo()).toBe(70);
  });

  test('of IPv6 counts as its network', async () => {
    for (let n = 0; n < 61; n += 1) await ask(phoneOf(n), { address: `2001:db8:1:2::${n.toString(16)}` });
    expect(await sentTo()).toBe(60);
    expect(await ask(phoneOf(70), { address: '2001:db8:1:3::1' })).toBeNull();
  });

  test('is stored as a keyed hash', async () => {
    await ask(asha, { address: '10.9.9.9' });
    const rows = await app.database.db.selectFrom('sign_in_quota').select('key').execute();
    expect(rows).toHaveLength(3);
    expect(JSON.stringify(rows)).not.toContain('10.9.9.9');
  });
});

describe('the whole shop', () => {
  test('sends a hundred codes an hour as it is set, to many phones from many addresses', async () => {
    const owners = await app.askForCode(asha);
    await app.signIn(asha, owners.code, owners.cookie);
    const held = await app.askForCode(bela);
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, n) => ask(phoneOf(n), { address: addressOf(n) })),
    );
    expect(answers.filter((answer) => answer === null)).toHaveLength(98);
    expect(await sentTo()).toBe(100);

    // A shopper with a code can sign in, and one who has signed in before gets a code.
    expect((await app.signIn(bela, held.code, held.cookie)).body.AuthenticationResult).toBeDefined();
    seconds(31);
    const again = await app.askForCode(asha, owners.cookie);
    expect((await app.signIn(asha, again.code, owners.cookie)).body.AuthenticationResult).toBeDefined();
  });
});
