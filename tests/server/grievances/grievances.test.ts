import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { dueOf } from '../../../server/grievances/clock.ts';
import { grievancesCommand } from '../../../server/grievances/grievancesCommand.ts';
import { letterSchema } from '../../../server/messages/message.ts';
import { openCommerceApp, testTime } from '../orders/support/commerce.ts';
import type { TestApp } from '../support/app.ts';

/** Consumer Protection (E-Commerce) Rules 2020, rule 4(4) and 4(5): a grievance officer, 48 hours, one month. */

let app: TestApp;
let now = testTime;
const hour = 3_600_000;
beforeAll(async () => {
  app = await openCommerceApp({ now: () => now });
});

const complaint = {
  name: 'Asha Rao',
  contact: '98123 45678',
  order: 'KUS-1',
  complaint: 'The bottle\nwas <b>broken</b> when it came.',
};

function send(form: Readonly<Record<string, string>>, shop = app) {
  return shop.http.inject({
    method: 'POST',
    url: '/grievances',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  });
}

/** How the complaint at this address stands, as its page reads it. */
async function standOf(path: string) {
  const number = path.slice('/grievances/'.length);
  const query = `query ($number: String!) { grievance(number: $number) {
    receivedAt acknowledgeBy acknowledgedAt resolveBy resolvedAt resolution } }`;
  return (await app.query(query, { number })).data;
}
const run = (...words: string[]) =>
  grievancesCommand({ db: app.database.db, storeId: 'demo', now: () => new Date(now) }, words);

test('a complaint gets a number that shows its state, is due in 48 hours and a month, and is resolved', async () => {
  now = testTime;
  const reply = await send(complaint);
  const path = String(reply.headers.location);
  expect([reply.statusCode, path]).toEqual([303, expect.stringMatching(/^\/grievances\/G-[A-Z2-9]{10}$/)]);
  const number = path.slice('/grievances/'.length);
  const received = {
    receivedAt: '2026-06-01T06:30:00.000Z',
    acknowledgeBy: '2026-06-03T06:30:00.000Z',
    acknowledgedAt: null,
    resolveBy: '2026-07-01T06:30:00.000Z',
    resolvedAt: null,
    resolution: null,
  };
  expect(await standOf(path)).toEqual({ grievance: received });
  expect(await standOf(path.replace('/G-', '/g-'))).toEqual({ grievance: received });
  expect((await run('list')).lines).toEqual([
    `${number}  2026-06-01 12:00  acknowledge by 2026-06-03 12:00`,
    '  Asha Rao, 98123 45678, order KUS-1',
    '  The bottle was <b>broken</b> when it came.',
  ]);
  now = testTime + 49 * hour;
  expect((await run('list')).lines[0]).toContain('LATE: acknowledge by 2026-06-03');
  expect(await run('acknowledge', number)).toEqual({
    ok: true,
    lines: [`Complaint ${number} is acknowledged, and Asha Rao is told on the phone.`],
  });
  expect((await run('list')).lines[0]).toContain('  resolve by 2026-07-01 12:00');
  const acknowledged = { ...received, acknowledgedAt: '2026-06-03T07:30:00.000Z' };
  expect(await standOf(path)).toEqual({ grievance: acknowledged });
  now = testTime + 31 * 24 * hour;
  expect((await run('list')).lines[0]).toContain('LATE: resolve by 2026-07-01');
  expect(await run('resolve', number, 'A new bottle <is> on its way.')).toMatchObject({ ok: true });
  const resolved = { resolvedAt: '2026-07-02T06:30:00.000Z', resolution: 'A new bottle <is> on its way.' };
  expect(await standOf(path)).toEqual({ grievance: { ...acknowledged, ...resolved } });
  expect((await run('list')).lines).toEqual(['No complaints are open.']);
  expect((await run('list', 'resolved')).lines).toContain('  Resolved: A new bottle <is> on its way.');
  expect(await run('resolve', number, 'Again')).toMatchObject({ ok: false });
});

async function told(recipient: string) {
  return app.database.db
    .selectFrom('outbox_message')
    .select(['kind', 'channel', 'subject', 'body', 'link', 'letter'])
    .where('recipient', '=', recipient)
    .orderBy('created_at')
    .execute();
}

const paragraphsOf = (letter: unknown) => v.parse(letterSchema, letter).paragraphs;

test('who complained with an e-mail address is told by e-mail of its number, of the officer and of the answer, once each', async () => {
  now = testTime;
  const { headers } = await send({ ...complaint, contact: 'asha@mail.example' });
  const path = String(headers.location);
  const number = path.slice('/grievances/'.length);
  now = testTime + 1;
  await run('acknowledge', number, number);
  expect((await run('acknowledge', number)).lines).toEqual([
    `Complaint ${number} was acknowledged before. Nothing was changed.`,
  ]);
  now = testTime + hour;
  expect((await run('resolve', number, 'A new bottle <is> on its way.')).lines).toEqual([
    `Complaint ${number} is resolved, and Asha Rao is told by e-mail; ${path} says how, too.`,
  ]);
  await run('resolve', number, 'Again');
  const [received, acknowledged, resolved, ...others] = await told('asha@mail.example');
  expect(others).toEqual([]);
  expect(received).toMatchObject({
    kind: 'grievanceReceived',
    channel: 'EMAIL',
    subject: `Your complaint ${number} has reached us`,
    link: path,
  });
  expect(paragraphsOf(received?.letter)[1]).toBe(
    'Our grievance officer confirms it by 3 June 2026 at 12:00 pm. It is resolved by 1 July 2026 at 12:00 pm at the latest. We write to you each time.',
  );
  expect(acknowledged).toMatchObject({
    kind: 'grievanceAcknowledged',
    channel: 'EMAIL',
    subject: `We have your complaint ${number}`,
    link: path,
  });
  expect(paragraphsOf(acknowledged?.letter).join(' ')).toContain(
    'It is resolved by 1 July 2026 at 12:00 pm at the latest',
  );
  expect(resolved).toMatchObject({ kind: 'grievanceResolved', channel: 'EMAIL', link: path });
  expect(paragraphsOf(resolved?.letter)).toContain('A new bottle <is> on its way.');
  expect(JSON.stringify([received, acknowledged, resolved])).not.toContain('was <b>broken');
});

test('who complained with a phone number is told there, and one of several that is unknown tells nobody', async () => {
  now = testTime;
  const { headers } = await send({ ...complaint, contact: '+91 98123-45679' });
  const number = String(headers.location).slice('/grievances/'.length);
  await run('acknowledge', number, 'G-NONE');
  const received = {
    channel: 'SMS',
    body: `Your complaint to Testwell has the number ${number}. Our grievance officer confirms it by 3 June 2026 at 12:00 pm. See here how it stands:`,
    link: `/grievances/${number}`,
  };
  expect(await told('+919812345679')).toMatchObject([received]);
  now = testTime + 1;
  await run('resolve', number, 'Your money is back.');
  expect(await told('+919812345679')).toMatchObject([
    received,
    {
      channel: 'SMS',
      body: `Your complaint ${number} to Testwell is resolved. Please read here what our grievance officer says to it:`,
      link: `/grievances/${number}`,
    },
  ]);
});

test('a complaint that cannot be answered comes back as it was written, with what is wrong beside each field', async () => {
  const reply = await send({ ...complaint, contact: 'me "&" you', complaint: '<b>bad' });
  expect(reply.statusCode).toBe(400);
  for (const html of [
    '<input id="name" name="name" autocomplete="name" maxlength="100" required value="Asha Rao">',
    'aria-invalid="true" aria-describedby="contact-problem" autofocus value="me &quot;&amp;&quot; you">',
    '<p class="problem" id="contact-problem">Write a phone number of ten digits or an e-mail address',
    'value="KUS-1">',
    'aria-describedby="complaint-problem">\n&lt;b&gt;bad</textarea>',
    '<p class="problem" id="complaint-problem">Write what happened, in ten characters at least.',
  ])
    expect(reply.body).toContain(html);
  expect(reply.body).not.toContain('id="name-problem"');
  expect((await run('list')).lines).toEqual(['No complaints are open.']);
  expect(await standOf('/grievances/G-NONE')).toEqual({ grievance: null });
  expect(await run('acknowledge', 'G-NONE')).toEqual({
    ok: false,
    lines: ['There is no complaint G-NONE.', 'Nothing was changed.'],
  });
});

test('complaints have a limit of their own, which forms with mistakes do not use up; beyond it is another way', async () => {
  const shop = await openCommerceApp({ env: { COMPLAINTS_PER_NETWORK: '2', QUESTIONS_PER_NETWORK: '1' } });
  await shop.database.db
    .updateTable('store')
    .set({
      legal: JSON.stringify({
        seller: 'Testwell Works',
        address: '1 Mill Road, Pune',
        grievanceOfficer: 'Meera <Nair>',
        grievanceEmail: 'officer@shop.example',
        grievancePhone: '+91 20 1234 5678',
        supportHours: 'Monday to Friday',
      }),
    })
    .execute();
  const statusOf = async (form: Readonly<Record<string, string>>) => (await send(form, shop)).statusCode;
  const wrong = { ...complaint, contact: 'me' };
  for (let tries = 0; tries < 5; tries += 1) expect(await statusOf(wrong)).toBe(400);
  expect([await statusOf(complaint), await statusOf(complaint)]).toEqual([303, 303]);
  const refused = await send(complaint, shop);
  expect(refused.statusCode).toBe(429);
  for (const way of [
    'was &lt;b&gt;broken&lt;/b&gt; when it came.</textarea>',
    'Meera &lt;Nair&gt;, grievance officer',
    'href="mailto:officer@shop.example"',
    'href="tel:+912012345678"',
    'was not saved',
  ])
    expect(refused.body).toContain(way);
  expect(await statusOf(wrong)).toBe(400);
});

test('an address that strangers complain for gets five receipts in a day, and every complaint is saved', async () => {
  now = testTime;
  for (const contact of ['98123 45670', 'bela@mail.example', 'Bela@mail.example']) {
    for (let forms = 0; forms < 4; forms += 1)
      expect((await send({ ...complaint, contact })).statusCode).toBe(303);
  }
  const receipts = async () => {
    const rows = await app.database.db
      .selectFrom('outbox_message')
      .select(({ fn }) => ['channel', fn.countAll<number>().as('count')])
      .where(({ fn }) => fn('lower', ['recipient']), 'in', ['+919812345670', 'bela@mail.example'])
      .groupBy('channel')
      .orderBy('channel')
      .execute();
    return rows.map(({ channel, count }) => [channel, count]);
  };
  expect(await receipts()).toEqual([
    ['EMAIL', 5],
    ['SMS', 4],
  ]);
  const saved = app.database.db
    .selectFrom('grievance')
    .select('number')
    .where('contact', 'in', ['bela@mail.example', 'Bela@mail.example']);
  expect(await saved.execute()).toHaveLength(8);
  now = testTime + 24 * hour;
  await send({ ...complaint, contact: 'bela@mail.example' });
  expect(await receipts()).toEqual([
    ['EMAIL', 6],
    ['SMS', 4],
  ]);
});

test('a character that cannot be stored is taken out, and the rest of the form comes back', async () => {
  const reply = await send({ ...complaint, complaint: 'It was bro\0ken, all of it.' });
  expect(reply.statusCode).toBe(400);
  expect(reply.body).toContain('>\nIt was broken, all of it.</textarea>');
});

test('the longest complaint that the form takes is saved, also in Hindi', async () => {
  const reply = await send({ ...complaint, contact: 'long@mail.example', complaint: 'क'.repeat(4_000) });
  expect(reply.statusCode).toBe(303);
});

test('a month ends on the same day of the next, or on its last', () => {
  const until = (day: string) =>
    dueOf(new Date(`${day}T10:00:00Z`))
      .resolveBy.toISOString()
      .slice(0, 10);
  expect(['2026-01-31', '2026-06-01', '2026-12-15'].map(until)).toEqual([
    '2026-02-28',
    '2026-07-01',
    '2027-01-15',
  ]);
});

test('a complaint of which nothing is seen is not taken, and one with joiners is kept as it is', async () => {
  const unseen = '\u200b\u200d\u2060'.repeat(5);
  const empty = await send({ ...complaint, name: unseen, complaint: unseen });
  expect(empty.statusCode).toBe(400);
  expect(empty.body).toContain('Write your name.');
  expect(empty.body).toContain('Write what happened');
  const name = 'ಹಿಡ್\u200cಕ್ 👩\u200d👧';
  const reply = await send({ ...complaint, name: `\u202e${name}\u200b` });
  const number = String(reply.headers.location).slice('/grievances/'.length);
  const row = app.database.db.selectFrom('grievance').select('name').where('number', '=', number);
  expect(await row.execute()).toEqual([{ name }]);
});
