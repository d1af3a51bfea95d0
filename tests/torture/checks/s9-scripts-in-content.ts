import type { Kysely } from 'kysely';
import type { Database } from '../../../server/db/types.ts';
import { descriptionsAsTheyAre } from '../bugs/headers.ts';
import type { Check } from '../support/check.ts';
import { crawl } from '../support/crawl.ts';

const mark = 'scripted-by-content';
const payload = `"'></title></script><script>window.hit='${mark}'</script><img src=x onerror=hit()>`;
const asked = encodeURIComponent(payload);
const addressed = [
  `/search?search=${asked}`,
  `/shop?collection=${asked}`,
  `/shop?search=${asked}`,
  `/products/${asked}`,
];

export default {
  id: 'S9',
  title: 'scripts in titles, descriptions, reviews, names and addresses of pages',
  databases: ['pglite', 'postgres'],
  needsBuild: true,
  isQuick: true,
  bugs: [{ name: 'descriptions are not sanitised', replacements: [descriptionsAsTheyAre] }],
  async run({ tally, startShop }) {
    const shop = await startShop({ prepare: writePayloads });
    let told = 0;
    for (const { path, status, html } of await crawl(shop.url, addressed)) {
      tally.count('pages');
      if (html.includes(mark)) told += 1;
      tally.expect(`${path} is answered`, status < 500, status);
      tally.expect(`${path} has no script of its content`, !html.includes('<script>window.hit'));
      tally.expect(`${path} has no picture with a handler`, !/<img[^>]*onerror/i.test(html));
    }
    tally.expect('the texts are shown as texts', told > 3, told);
    const feed = await (await fetch(`${shop.url}/sitemap.xml`)).text();
    tally.expect('nor has the sitemap', !feed.includes('<script>'));
    await shop.expectInvariants();
  },
} satisfies Check;

async function writePayloads(db: Kysely<Database>): Promise<void> {
  const texts = { title: `Oat ${payload}`, product_description: `<p>Soft. ${payload}</p>` };
  await db.updateTable('product').set(texts).where('id', 'in', ['oat-lotion', 'rose-gel']).execute();
  await db.updateTable('review').set({ reviewer_name: payload, title: payload, comment: payload }).execute();
  await db.updateTable('collection').set({ label: payload }).execute();
}
