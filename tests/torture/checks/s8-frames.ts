import { framesAreAllowed } from '../bugs/headers.ts';
import type { Check } from '../support/check.ts';
import { crawl } from '../support/crawl.ts';

export default {
  id: 'S8',
  title: 'the shop in another site’s frame: every kind of page, refusals included',
  databases: ['pglite'],
  needsBuild: true,
  isQuick: true,
  bugs: [{ name: 'any site can frame the shop', replacements: [framesAreAllowed] }],
  async run({ tally, startShop }) {
    const shop = await startShop();
    const pages = (await crawl(shop.url)).filter(({ html }) => html !== '');
    tally.count('pages', pages.length);
    for (const { path, headers } of pages) {
      const policy = headers.get('content-security-policy') ?? '';
      tally.expect(
        `${path} says that nobody may frame it`,
        policy.includes("frame-ancestors 'none'"),
        policy,
      );
    }
    await shop.expectInvariants();
  },
} satisfies Check;
