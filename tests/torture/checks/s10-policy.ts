import { createHash } from 'node:crypto';
import { inlineScriptsRun } from '../bugs/headers.ts';
import type { Check } from '../support/check.ts';
import { type CrawledPage, crawl, sourcesOf } from '../support/crawl.ts';

const loose = /^(?:'unsafe-(?:inline|eval|hashes)'|\*|https?:|data:|blob:)$/;
/** Script elements that contain data, which no browser runs. */
const data = /\btype="(?:application\/(?:ld\+)?json|text\/plain)"/;

export default {
  id: 'S10',
  title: 'the content security policy of every kind of page, and what it carries',
  databases: ['pglite'],
  needsBuild: true,
  isQuick: true,
  bugs: [{ name: 'inline scripts are allowed', replacements: [inlineScriptsRun] }],
  async run({ tally, startShop }) {
    const shop = await startShop();
    for (const page of await crawl(shop.url)) {
      const { path, html } = page;
      tally.count(html === '' ? 'other replies' : 'pages');
      const sources = sourcesOf(page, 'script-src');
      tally.expect(`${path} has a policy for scripts`, sources !== null);
      tally.expectEqual(
        `${path}: loose sources`,
        (sources ?? []).filter((source) => loose.test(source)),
        [],
      );
      tally.expectEqual(`${path}: scripts that the policy does not name`, strangersIn(page, shop.url), []);
      const markup = html.replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/g, '');
      tally.expectEqual(
        `${path}: handlers in attributes`,
        /<[a-z][^>]*\son[a-z]+=/i.exec(markup)?.[0],
        undefined,
      );
    }
    await shop.expectInvariants();
  },
} satisfies Check;

/** The page's scripts that its policy allows neither by origin nor by hash. */
function strangersIn(page: CrawledPage, origin: string): readonly string[] {
  const sources = sourcesOf(page, 'script-src') ?? [];
  return [...page.html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)].flatMap(
    ([whole, attributes = '', text = '']) => {
      const source = /\bsrc="([^"]*)"/.exec(attributes)?.[1];
      if (source !== undefined) return new URL(source, origin).origin === origin ? [] : [source];
      const hash = `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
      return data.test(attributes) || sources.includes(hash) ? [] : [whole.slice(0, 80)];
    },
  );
}
