import { beforeAll, describe, expect, test } from 'vitest';
import { createCodeStore } from '../../../server/identity/codes.ts';
import { loadSecrets } from '../../../server/identity/secrets.ts';
import {
  answerCode,
  asha,
  beginSignIn,
  type IdentityApp,
  openIdentityApp,
  wrongCode,
} from './support/identity.ts';

const verifyDocument = `query ($phone: String!, $otp: String!) {
  verifyCustomOTP(storeId: "demo", phone: $phone, otp: $otp) { isVerified }
}`;
const verifyByAliases = `query {
  ${Array.from({ length: 5 }, (_, n) => `g${n}: verifyCustomOTP(storeId: "demo", phone: "${asha}", otp: "00000${n}") { isVerified }`).join('\n')}
}`;

/** GUESSES=10000 for the whole attack. */
const guessCount = Number(process.env.GUESSES ?? 500);

let app: IdentityApp;
let time = Date.parse('2026-06-01T12:00:00+05:30');
const aMinuteLater = () => {
  time += 60_000;
};
beforeAll(async () => {
  app = await openIdentityApp({ now: () => time });
});

const triesOf = (phone: string) =>
  app.database.db
    .selectFrom('sign_in_code')
    .select(['tries', 'stranger_tries'])
    .where('phone', '=', phone)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date(time))
    .orderBy('created_at')
    .execute();

describe('many concurrent guesses', () => {
  test('are compared with a code at most five times, with any number of processes', async () => {
    const { db } = app.database;
    const phone = '+919111111111';
    const device = 'a browser';
    const secrets = await loadSecrets(db, null);
    let compared = 0;
    const counting = {
      ...secrets,
      mac: (purpose: string, ...parts: readonly string[]) => {
        if (purpose === 'code') compared += 1;
        return secrets.mac(purpose, ...parts);
      },
    };
    const processes = [createCodeStore(counting), createCodeStore(counting)];
    const now = new Date(time);
    await processes[0]?.add(db, '123456', { phone, device, now });
    await processes[0]?.add(db, '654321', { phone, device: 'another browser', now });
    compared = 0;
    const guesses = Array.from({ length: guessCount }, (_, n) => String(200_000 + n));
    const answers = await Promise.all(
      guesses.map((code, n) => processes[n % 2]?.redeem(db, code, { phone, device, now })),
    );
    expect(answers.every((isRight) => isRight === false)).toBe(true);
    // Five with the browser's own code, two with the stranger's.
    expect(compared).toBe(7);
    expect(await triesOf(phone)).toEqual([
      { tries: 5, stranger_tries: 0 },
      { tries: 2, stranger_tries: 2 },
    ]);
  });

  test('from many addresses with new sessions leave the owner three attempts', async () => {
    aMinuteLater();
    const { code, cookie } = await app.askForCode(asha);
    const guess = async (n: number) => {
      const reply = await app.http.inject({
        method: 'POST',
        url: '/graphql',
        remoteAddress: `10.${n % 250}.${n % 199}.7`,
        headers: { 'content-type': 'application/json', 'x-api-key': app.config.publicApiKey },
        payload: JSON.stringify({ query: verifyDocument, variables: { phone: asha, otp: wrongCode(code) } }),
      });
      return reply.json().data.verifyCustomOTP.isVerified;
    };
    const overWire = async () => {
      const session = (await beginSignIn(app.wire, asha)).body.Session ?? '';
      return answerCode(app.wire, { phone: asha, code: wrongCode(code), session });
    };
    const verified = await Promise.all(Array.from({ length: guessCount / 5 }, (_, n) => guess(n)));
    expect(new Set(verified)).toEqual(new Set([false]));
    const answers = await Promise.all(Array.from({ length: guessCount / 20 }, overWire));
    expect(answers.every(({ body }) => body.AuthenticationResult === undefined)).toBe(true);
    expect(await triesOf(asha)).toEqual([{ tries: 2, stranger_tries: 2 }]);
    expect((await app.signIn(asha, wrongCode(code), cookie)).body.ChallengeParameters).toMatchObject({
      triesLeft: '2',
    });
    expect((await app.signIn(asha, code, cookie)).body.AuthenticationResult).toBeDefined();
  });

  test('by aliases and other spellings of the phone count for the same phone', async () => {
    aMinuteLater();
    await app.askForCode(asha);
    await app.query(verifyByAliases);
    expect(await triesOf(asha)).toEqual([{ tries: 2, stranger_tries: 2 }]);
    for (const phone of ['9812345678', '09812345678', '91 98123 45678', '+91-98123-45678']) {
      const { data } = await app.query(verifyDocument, { phone, otp: '000000' });
      expect(data).toEqual({ verifyCustomOTP: { isVerified: false } });
    }
    expect(await triesOf(asha)).toEqual([{ tries: 2, stranger_tries: 2 }]);
  });
});

test('a later code that a stranger requested does not invalidate the owner’s', async () => {
  aMinuteLater();
  const owners = await app.askForCode('+919111111112');
  aMinuteLater();
  await app.askForCode('+919111111112');
  const { body } = await app.signIn('+919111111112', owners.code, owners.cookie);
  expect(body.AuthenticationResult).toBeDefined();
  expect(await triesOf('+919111111112')).toEqual([]);
});

test('the same right answer sent at once signs in once', async () => {
  aMinuteLater();
  const { code, cookie } = await app.askForCode(asha);
  const session = (await beginSignIn(app.wire, asha)).body.Session ?? '';
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => answerCode(app.wire, { phone: asha, code, session, cookie })),
  );
  expect(answers.filter(({ body }) => body.AuthenticationResult !== undefined)).toHaveLength(1);
});

describe('verifyCustomOTP', () => {
  const verify = (otp: string, cookie: string) => app.query(verifyDocument, { phone: asha, otp }, { cookie });

  test('checks a code without using it up or counting an attempt [S7.23]', async () => {
    aMinuteLater();
    const { code, cookie } = await app.askForCode(asha);
    for (let time = 0; time < 6; time += 1) {
      expect((await verify(code, cookie)).data).toEqual({ verifyCustomOTP: { isVerified: true } });
    }
    expect((await app.signIn(asha, code, cookie)).body.AuthenticationResult).toBeDefined();
    expect((await verify(code, cookie)).data).toEqual({ verifyCustomOTP: { isVerified: false } });
  });

  test('allows no attempts in addition to those of signing in', async () => {
    aMinuteLater();
    const { code, cookie } = await app.askForCode(asha);
    for (let tries = 0; tries < 3; tries += 1) await verify(wrongCode(code), cookie);
    for (let tries = 0; tries < 2; tries += 1) await app.signIn(asha, wrongCode(code), cookie);
    expect((await verify(code, cookie)).data).toEqual({ verifyCustomOTP: { isVerified: false } });
    expect((await app.signIn(asha, code, cookie)).body.AuthenticationResult).toBeUndefined();
  });

  test('requires a phone', async () => {
    const { errors } = await app.query(verifyDocument, { phone: '12345', otp: '000000' });
    expect(errors.map(({ extensions }) => extensions.code)).toEqual(['BAD_INPUT']);
  });
});
