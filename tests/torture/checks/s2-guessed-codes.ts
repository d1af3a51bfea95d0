import { wrongGuessesAreFree } from '../bugs/identity.ts';
import type { Check } from '../support/check.ts';
import { atOnce } from '../support/order.ts';
import { createRawCaller } from '../support/raw.ts';
import { answerCode, requireCode } from '../support/signIn.ts';

const phone = '+919811111111';
const addressOf = (n: number) => `10.${n % 250}.${Math.floor(n / 250) % 250}.7`;
const verification = (alias: string, otp: string) =>
  `${alias}: verifyCustomOTP(storeId: "demo", phone: "${phone}", otp: "${otp}") { isVerified }`;

export default {
  id: 'S2',
  title:
    'guessed sign-in codes: from many addresses at once, by aliases, with fresh sessions of the user pool',
  databases: ['pglite', 'postgres'],
  isQuick: true,
  bugs: [{ name: 'wrong guesses are not counted', replacements: [wrongGuessesAreFree] }],
  async run({ tally, isQuick, startShop }) {
    const shop = await startShop({ env: { TRUST_PROXY: '1' } });
    const guesses = isQuick ? 200 : 10_000;
    const sent = await requireCode(shop, phone);
    const wrong = (n: number) => {
      const guess = String(n % 1_000_000).padStart(6, '0');
      return guess === sent.code ? '999999' : guess;
    };
    const raw = createRawCaller(shop.url);
    const verify = async (n: number, codes: readonly string[]) => {
      const query = `{ ${codes.map((code, at) => verification(`g${at}`, code)).join(' ')} }`;
      return (await raw.ask({ query }, { 'x-forwarded-for': addressOf(n) })).text.includes('true');
    };
    const aliased = await atOnce(guesses / 5, (n) =>
      verify(
        n,
        Array.from({ length: 5 }, (_, at) => wrong(5 * n + at)),
      ),
    );
    tally.count('guesses', guesses);
    tally.expect('no guess is right', !aliased.includes(true));
    const sessions = await atOnce(isQuick ? 10 : 100, (n) =>
      answerCode(shop.url, phone, { code: wrong(n), cookie: '' }),
    );
    tally.count('sessions of the user pool', sessions.length);
    tally.expect(
      'none signs in',
      sessions.every(({ AuthenticationResult }) => AuthenticationResult === undefined),
    );
    tally.expectEqual(
      'after them the right code is of no use to a stranger',
      await verify(0, [sent.code]),
      false,
    );
    const stranger = await answerCode(shop.url, phone, { code: sent.code, cookie: '' });
    tally.expectEqual('nor to one who signs in with it', stranger.AuthenticationResult, undefined);
    const owner = await answerCode(shop.url, phone, sent);
    tally.expect('its owner signs in with it', owner.AuthenticationResult !== undefined);
    raw.close();
    await shop.expectInvariants();
  },
} satisfies Check;
