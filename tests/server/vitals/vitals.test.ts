import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createVitals } from '../../../server/vitals/index.ts';
import { forgetOldVitals } from '../../../server/vitals/store.ts';
import { vitalsCommand } from '../../../server/vitals/vitalsCommand.ts';
import { deviceKinds, MOST_VITALS, pageKinds, vitalNames } from '../../../src/contract/vitals.ts';
import { openTestApp, type TestApp } from '../support/app.ts';

const day = 24 * 60 * 60_000;
const minute = 60_000;
const token = 'a password of more than 32 characters';
/** Noon in India; each test has days of its own. */
let now = Date.UTC(2026, 0, 5, 6, 30);
let app: TestApp;

const open = (env: Readonly<Record<string, string>>) =>
  openTestApp({
    env,
    modules: ({ config, database }) => [createVitals({ config, database, now: () => now })],
  });

beforeAll(async () => {
  app = await open({ VITALS: 'true', VITALS_TOKEN: token });
});
beforeEach(async () => {
  now += 200 * day;
  await app.database.db.deleteFrom('vital_count').execute();
});

interface Sender {
  readonly site?: string;
  readonly address?: string;
  readonly type?: string;
}

async function post(
  body: unknown,
  { site = 'same-origin', address = '203.0.113.7', type = 'application/json' }: Sender = {},
): Promise<number> {
  const reply = await app.http.inject({
    method: 'POST',
    url: '/api/vitals',
    remoteAddress: address,
    headers: { 'content-type': type, 'sec-fetch-site': site },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return reply.statusCode;
}

const vital = { name: 'LCP', page: 'home', value: 1_200 };
const report = (...values: number[]) => ({
  device: 'phone',
  vitals: values.map((value) => ({ ...vital, value })),
});
const run = (...words: string[]) =>
  vitalsCommand({ db: app.database.db, storeId: 'demo', now: () => new Date(now) }, words);
const rows = () => app.database.db.selectFrom('vital_count').selectAll().execute();
const figures = async (...words: string[]) =>
  JSON.parse((await run('--json', ...words)).lines[0] ?? '').figures;

describe('reports of vitals', () => {
  test('are counted by day, and nothing of who sent them is kept', async () => {
    expect([await post(report(1_200, 1_201)), await post(report(1_200))]).toEqual([204, 204]);
    expect((await rows()).map(({ day: _, ...row }) => row)).toEqual([
      { store_id: 'demo', name: 'LCP', page: 'home', device: 'phone', bucket: -9, count: 3 },
    ]);
  });

  test('are added up when many come at a time', async () => {
    const many = Array.from({ length: 12 }, (_, number) =>
      post(report(100, 3_000, 900), { address: `203.0.113.${number}` }),
    );
    expect(new Set(await Promise.all(many))).toEqual(new Set([204]));
    expect((await rows()).map(({ count }) => count)).toEqual([12, 12, 12]);
  });

  test.each<[string, unknown]>([
    ['no JSON', '{'],
    ['nothing', ''],
    ['a list', []],
    ['no vital', { device: 'phone', vitals: [] }],
    ['too many', report(...Array(MOST_VITALS + 1).fill(1))],
    ['an unknown device', { ...report(1), device: 'fridge' }],
    ['an unknown name', { device: 'phone', vitals: [{ ...vital, name: 'FID' }] }],
    ['a name of every object', { device: 'phone', vitals: [{ ...vital, name: 'constructor' }] }],
    ['an address of a page', { device: 'phone', vitals: [{ ...vital, page: '/order/1?secret=2' }] }],
    ['more than is asked for', { device: 'phone', vitals: [{ ...vital, phone: '9876543210' }] }],
    ['a sender’s name', { ...report(1), user: 'Asha' }],
    ['a negative value', report(-1)],
    ['a value of hours', report(3_600_000 * 5)],
    ['a text as value', { device: 'phone', vitals: [{ ...vital, value: '12' }] }],
    ['no number', '{"device":"phone","vitals":[{"name":"LCP","page":"home","value":1e999}]}'],
    ['one that is wrong among others', { device: 'phone', vitals: [vital, { ...vital, value: null }] }],
    ['brackets without end', '['.repeat(5_000)],
  ])('with %s are refused whole', async (_, body) => {
    expect(await post(body)).toBe(400);
    expect(await rows()).toEqual([]);
  });

  test('of more bytes, another type or another site are refused', async () => {
    expect([
      await post(`${JSON.stringify(report(1))}${' '.repeat(9_000)}`),
      await post(report(1), { type: 'text/plain' }),
      await post(report(1), { site: 'cross-site' }),
      await post(report(1), { site: '' }),
    ]).toEqual([413, 415, 403, 403]);
    expect(await rows()).toEqual([]);
  });

  test('from one network are taken 60 times a minute, also if it has many addresses', async () => {
    const from = (address: string, times: number) =>
      Promise.all(Array.from({ length: times }, () => post(report(1), { address })));
    await from('2001:db8:1:1::1', 40);
    expect((await from('2001:db8:1:1::2', 21)).filter((status) => status === 429)).toHaveLength(1);
    expect(await post(report(1), { address: '2001:db8:1:2::1' })).toBe(204);
    now += minute + 1;
    expect(await post(report(1), { address: '2001:db8:1:1::1' })).toBe(204);
  });

  test('from all networks are taken 1,200 times a minute', async () => {
    const statuses: number[] = [];
    for (let network = 0; network < 21; network += 1) {
      const sent = Array.from({ length: 60 }, () => post('{', { address: `198.51.100.${network}` }));
      statuses.push(...(await Promise.all(sent)));
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(60);
    now += minute + 1;
    expect(await post(report(1))).toBe(204);
  });

  test('take at most as much room as there are buckets, whatever is sent', async () => {
    const sizes = [0, 1e-9, 1e-3, 1, 59_999, 60_000];
    for (const name of vitalNames) {
      for (const value of sizes) {
        await post(
          { device: 'phone', vitals: [{ name, page: 'home', value }] },
          { address: `${name.length}.0.0.${sizes.indexOf(value)}` },
        );
      }
    }
    for (const { bucket } of await rows()) expect(Math.abs(bucket)).toBeLessThanOrEqual(60);
  });
});

describe('the figures', () => {
  test('are 75th percentiles within a tenth of the true one, rated at the public thresholds exactly', async () => {
    await post({
      device: 'desktop',
      vitals: [...Array(40).keys()].map((i) => ({ ...vital, value: (i + 1) * 100 })),
    });
    await post({ device: 'phone', vitals: [{ name: 'INP', page: 'cart', value: 200 }] });
    await post({ device: 'phone', vitals: [{ name: 'INP', page: 'search', value: 200.1 }] });
    await post({ device: 'phone', vitals: [{ name: 'CLS', page: 'cart', value: 0.2501 }] });
    await post({ device: 'phone', vitals: [{ name: 'navigation', page: 'product', value: 130 }] });
    const found = await figures();
    const of = (name: string, page: string) =>
      found.find((figure: { name: string; page: string }) => figure.name === name && figure.page === page);
    expect(of('LCP', 'home')).toMatchObject({ device: 'desktop', count: 40, rating: 'needs work' });
    expect(Math.abs(of('LCP', 'home').p75 / 3_000 - 1)).toBeLessThan(0.1);
    expect(of('LCP', 'all')).toEqual({ ...of('LCP', 'home'), page: 'all' });
    expect(of('INP', 'cart').rating).toBe('good');
    expect(of('INP', 'search').rating).toBe('needs work');
    expect(of('CLS', 'cart').rating).toBe('poor');
    expect(of('navigation', 'product').rating).toBe(null);
    expect(Math.abs(of('navigation', 'product').p75 / 130 - 1)).toBeLessThan(0.1);
  });

  test('of each name, page and device are told apart', async () => {
    for (const device of deviceKinds) {
      await post({
        device,
        vitals: vitalNames.flatMap((name) => pageKinds.map((page) => ({ name, page, value: 1 }))),
      });
    }
    expect(await figures()).toHaveLength(vitalNames.length * (pageKinds.length + 1) * deviceKinds.length);
  });

  test('are of the days that are asked for, and are forgotten after 90', async () => {
    await post(report(1_200));
    now += 6 * day;
    await post(report(900));
    expect((await figures('--days', '7'))[0].count).toBe(2);
    expect((await figures('--days', '6'))[0].count).toBe(1);
    now += 84 * day;
    expect((await figures('--days', '90'))[0].count).toBe(1);
    expect(await forgetOldVitals(app.database.db, new Date(now))).toBe(1);
    expect((await figures('--days', '90'))[0].count).toBe(1);
  });

  test('are printed as a table, or as how to come by them', async () => {
    expect((await run()).lines[0]).toBe('Nothing was measured in the last 28 days.');
    await post(report(...Array(50).fill(0)));
    await post({ device: 'desktop', vitals: [{ name: 'CLS', page: 'product', value: 0.3 }] });
    expect(await run('--days', '1')).toEqual({
      ok: true,
      lines: [
        'Real sessions of the last 1 day',
        '     page       on         75 % within  of',
        'LCP  home       phones     17 ms        50  good',
        'LCP  all pages  phones     17 ms        50  good',
        'CLS  product    computers  0.29         1   poor, few',
        'CLS  all pages  computers  0.29         1   poor, few',
        'few: fewer than 50 measurements say little.',
      ],
    });
  });

  test.each([
    [['--days', '0'], 'Days are a whole number from 1 to 90.'],
    [['--days', '91'], 'Days are a whole number from 1 to 90.'],
    [['--days', 'ten'], 'Days are a whole number from 1 to 90.'],
    [['--dayz', '7'], 'There is no --dayz. There is: --days, --json.'],
    [['list'], '"list" is too much.'],
  ])('are not printed for %j, but how to ask', async (words, reason) => {
    const { ok, lines } = await run(...words);
    expect([ok, lines[0]]).toEqual([false, reason]);
  });
});

describe('the page of figures', () => {
  const get = (password: string | null, from = app) =>
    from.http.inject({
      url: '/vitals',
      headers:
        password === null
          ? {}
          : { authorization: `Basic ${Buffer.from(`staff:${password}`).toString('base64')}` },
    });

  test('is shown for its password only', async () => {
    await post(report(1_200));
    expect([
      (await get(null)).statusCode,
      (await get('wrong')).statusCode,
      (await get('')).statusCode,
    ]).toEqual([401, 401, 401]);
    const page = await get(token);
    expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(page.body).toContain('<th scope="row">home</th><td>phones</td><td>1.21 s</td>');
    expect(page.body).toContain('<td class="good">good, few measurements</td>');
  });

  test('says so when nothing was measured', async () => {
    expect((await get(token)).body).toContain('Nothing was measured.');
  });

  test('is not there without a password, nor are reports taken where nothing is measured', async () => {
    const unmeasured = await open({});
    const posted = await unmeasured.http.inject({ method: 'POST', url: '/api/vitals', payload: report(1) });
    expect([(await get(token, unmeasured)).statusCode, posted.statusCode]).toEqual([404, 404]);
  });
});
