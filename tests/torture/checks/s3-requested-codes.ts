import { addressesAreNetworks, codesAreFree } from '../bugs/identity.ts';
import type { Arena, Check } from '../support/check.ts';
import type { Reply } from '../support/client.ts';
import { atOnce } from '../support/order.ts';
import type { TortureShop } from '../support/shop.ts';
import { askForCode } from '../support/signIn.ts';

/** Number of concurrent callers. */
const together = 50;
const perHour = 100;
const perNetwork = 60;
const phoneOf = (n: number) => `+919${String(100_000_000 + n)}`;
const addressOf = (n: number) => `10.1.${Math.floor(n / 250)}.${n % 250}`;
/** Returns the n-th address of one subscriber's IPv6 network. */
const subscribersOf = (n: number) => `2001:db8:1:2::${(n + 1).toString(16)}`;

export default {
  id: 'S3',
  title: 'unlimited requests for sign-in codes: to one phone, from one network, by everybody',
  databases: ['pglite', 'postgres'],
  // Not quick: when a new hour begins during the run, the counts restart.
  isQuick: false,
  bugs: [
    { name: 'codes are not counted', replacements: [codesAreFree] },
    { name: 'each address of a subscriber is a network', replacements: [addressesAreNetworks] },
  ],
  async run(arena) {
    const { tally, isQuick, startShop } = arena;
    const shop = await startShop({ env: { TRUST_PROXY: '1', SIGN_IN_CODES_PER_HOUR: String(perHour) } });
    const requests = isQuick ? 150 : 400;
    const toOne = await sentOf(shop, arena, requests, (n) => [phoneOf(0), addressOf(n)]);
    tally.expectEqual('one phone is sent one code in 30 seconds', toOne, 1);
    const ofOne = await sentOf(shop, arena, requests, (n) => [phoneOf(1 + n), subscribersOf(n)]);
    tally.expectEqual('one network has so many codes sent in an hour', ofOne, perNetwork);
    const toAll = await sentOf(shop, arena, requests, (n) => [phoneOf(10_000 + n), addressOf(n)]);
    tally.expectEqual('everybody together has the rest', toAll, perHour - toOne - ofOne);
    await shop.expectInvariants();
  },
} satisfies Check;

/** Counts the codes that were sent. */
async function sentOf(
  shop: TortureShop,
  { tally }: Arena,
  requests: number,
  asker: (n: number) => readonly [phone: string, address: string],
): Promise<number> {
  const replies: Reply<unknown>[] = [];
  for (let begun = 0; begun < requests; begun += together) {
    replies.push(...(await atOnce(together, (n) => askForCode(shop, ...asker(begun + n)))));
  }
  tally.count('codes asked for', replies.length);
  const untold = replies.find(
    (reply) => reply.kind !== 'data' && (reply.kind === 'lost' || !isToldWhen(reply.refusal)),
  );
  tally.expectEqual('whoever is refused learns when to try again', untold, undefined);
  return replies.filter(({ kind }) => kind === 'data').length;
}

function isToldWhen({ code, details }: { readonly code: string; readonly details: object }): boolean {
  const isKnown = code === 'RATE_LIMITED' || code === 'BUSY';
  return isKnown && 'retryAfterMs' in details && typeof details.retryAfterMs === 'number';
}
