import type { RequestListener } from 'node:http';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { createMsg91Sender } from '../../../server/identity/senders/msg91.ts';
import { serve } from '../../support/server.ts';
import { asha, dispatchDocument, openIdentityApp } from './support/identity.ts';

interface Seen {
  method: string | undefined;
  url: string | undefined;
  authkey: unknown;
  type: unknown;
  body: unknown;
}

async function listen(answer: RequestListener): Promise<{ baseUrl: string; seen: Seen[] }> {
  const seen: Seen[] = [];
  const url = await serve((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method, url, headers } = request;
      const body: unknown = JSON.parse(Buffer.concat(chunks).toString());
      seen.push({ method, url, authkey: headers.authkey, type: headers['content-type'], body });
      answer(request, response);
    });
  });
  return { baseUrl: url, seen };
}

const answering =
  (status: number, body: string): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  };
const accepted = answering(200, '{"type":"success","message":"5762846b4f8d285d378b4567"}');

function senderFor(baseUrl: string, lines: string[] = []) {
  const log = pino({}, { write: (line: string) => lines.push(line) });
  return createMsg91Sender({ baseUrl, authKey: 'the-key', templateId: 'the-flow' }, log);
}

test("a code is sent by MSG91's flow, in the body, with the number in international form", async () => {
  const { baseUrl, seen } = await listen(accepted);
  expect(await senderFor(baseUrl)({ phone: asha, code: '123456' })).toBe(true);
  expect(seen).toEqual([
    {
      method: 'POST',
      url: '/api/v5/flow/',
      authkey: 'the-key',
      type: 'application/json',
      body: {
        template_id: 'the-flow',
        short_url: '0',
        recipients: [{ mobiles: '919812345678', otp: '123456' }],
      },
    },
  ]);
});

describe('a code counts as not sent, and the log says why without the number', () => {
  test.each([
    ['when it is refused with status 200', answering(200, '{"type":"error","message":"919812345678 bad"}')],
    ['when the key is wrong', answering(401, '{"type":"error","message":"919812345678"}')],
    ['when the provider is down', answering(503, 'down')],
    ['when the answer is no JSON', answering(200, '<html>919812345678</html>')],
    ['when it is sent elsewhere', (_request, response) => response.writeHead(307, { location: '/x' }).end()],
    ['when the connection breaks', (request) => request.socket.destroy()],
  ] satisfies [string, RequestListener][])('%s', async (_what, answer) => {
    const { baseUrl } = await listen(answer);
    const lines: string[] = [];
    expect(await senderFor(baseUrl, lines)({ phone: asha, code: '123456' })).toBe(false);
    expect(lines).toHaveLength(1);
    expect(lines.join()).not.toMatch(/9812345678|123456|the-key/);
  });
});

test('a shop with MSG91 stores no code in the outbox, and another can be requested at once after a failure', async () => {
  let isUp = false;
  const { baseUrl, seen } = await listen((request, response) =>
    (isUp ? accepted : answering(503, ''))(request, response),
  );
  const app = await openIdentityApp({
    env: { MSG91_AUTH_KEY: 'key', MSG91_TEMPLATE_ID: 'flow', MSG91_BASE_URL: baseUrl },
  });
  const ask = () => app.query(dispatchDocument, { phone: asha });
  for (let tries = 0; tries < 12; tries += 1) {
    expect((await ask()).errors[0]?.message).toBe(
      'We could not send the code. Please try again in a moment.',
    );
  }
  isUp = true;
  const { data, headers } = await ask();
  expect(data).toEqual({ ensureUserAndDispatchOTP: { isExistingUser: true } });
  const code = /"otp":"(\d{6})"/.exec(JSON.stringify(seen.at(-1)?.body))?.[1] ?? '';
  expect(await app.database.db.selectFrom('outbox_message').selectAll().execute()).toEqual([]);
  const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
  expect((await app.signIn(asha, code, cookie)).body.AuthenticationResult).toBeDefined();
});

describe('while MSG91 refuses every message', () => {
  const codeIn = (seen: Seen | undefined) => /"otp":"(\d{6})"/.exec(JSON.stringify(seen?.body))?.[1] ?? '';
  const openWith = (baseUrl: string) =>
    openIdentityApp({
      env: { MSG91_AUTH_KEY: 'key', MSG91_TEMPLATE_ID: 'flow', MSG91_BASE_URL: baseUrl },
    });

  test('a code that it did not take opens nothing, since nothing limits how many of them there are', async () => {
    const { baseUrl, seen } = await listen(answering(503, ''));
    const app = await openWith(baseUrl);
    const { headers } = await app.query(dispatchDocument, { phone: asha });
    const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
    const { body } = await app.signIn(asha, codeIn(seen.at(-1)), cookie);
    expect(body.AuthenticationResult).toBeUndefined();
    expect(body.ChallengeParameters).toMatchObject({ reason: 'expired', triesLeft: '0' });
  });

  test('a code that was guessed at before its refusal counts, so that refusals bring no further guesses', async () => {
    const guesses: Promise<unknown>[] = [];
    let guess = async () => {};
    const { baseUrl } = await listen(async (_request, response) => {
      guesses.push(guess());
      await Promise.all(guesses);
      response.writeHead(503).end();
    });
    const app = await openWith(baseUrl);
    guess = async () => {
      await app.signIn(asha, '000000');
    };
    const codeOf = async () =>
      (await app.query(dispatchDocument, { phone: asha })).errors[0]?.extensions.code;
    expect(await codeOf()).toBe('INTERNAL');
    expect(await codeOf()).toBe('RATE_LIMITED');
    expect(guesses).toHaveLength(1);
  });
});

test('without MSG91 the message in the outbox says whose code it is', async () => {
  const app = await openIdentityApp();
  const { code } = await app.askForCode(asha);
  const sent = app.database.db.selectFrom('outbox_message').select('body').where('recipient', '=', asha);
  expect(await sent.execute()).toEqual([
    {
      body: `${code} is your code to sign in at Testwell. It is good for 5 minutes. Do not share it with anyone.`,
    },
  ]);
});
