import { GetCouponDocument } from '../../../src/contract/generated/operations.ts';
import { everyHeaderIsBelieved } from '../bugs/headers.ts';
import type { Check } from '../support/check.ts';
import { atOnce } from '../support/order.ts';

const allowed = 5;
const headers = [
  'x-forwarded-for',
  'forwarded',
  'x-real-ip',
  'x-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
];

export default {
  id: 'S13',
  title: 'a caller who forges a new address for every call, to evade the limits',
  databases: ['pglite', 'postgres'],
  isQuick: true,
  bugs: [{ name: 'forwarding headers of any caller are trusted', replacements: [everyHeaderIsBelieved] }],
  async run({ tally, startShop }) {
    const shop = await startShop({ env: { COUPON_GUESSES: String(allowed) } });
    for (const header of headers) {
      const forged = header === 'forwarded' ? 'for=203.0.113.9' : '203.0.113.9';
      const reply = await fetch(`${shop.url}/api/get-ip`, { headers: { [header]: forged } });
      tally.count('forged headers');
      tally.expect(`${header} is not believed`, !(await reply.text()).includes('203.0.113'));
    }
    const replies = await atOnce(40, (n) =>
      shop.client.send(GetCouponDocument, { code: `GUESS${n}` }, { address: `203.0.113.${n}` }),
    );
    const answered = replies.filter(
      (reply) => reply.kind !== 'refused' || reply.refusal.code !== 'RATE_LIMITED',
    );
    tally.count('guesses', replies.length);
    tally.expectEqual('of the guesses so many are answered', answered.length, allowed);
    await shop.expectInvariants();
  },
} satisfies Check;
