/** Paths that crawlers must not index: pages of one shopper or one search, and endpoints for programs. */
const notForSearch = [
  '/pages/cart',
  '/pages/checkout',
  '/pages/account',
  '/pages/wishlist',
  '/order/',
  '/grievances/',
  '/search',
  '/graphql',
  '/api/',
  '/outbox',
];

export function robotsText(publicUrl: string): string {
  return [
    'User-agent: *',
    ...notForSearch.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
}

/** Returns the index of sitemap files. Ours and not `sitemap`: its streams and validation replace 20 lines of text. */
export function sitemapIndex(addresses: readonly string[]): string {
  const entries = addresses.map((address) => `  <sitemap><loc>${escapeXml(address)}</loc></sitemap>`);
  return document('sitemapindex', entries);
}

interface SitemapEntry {
  readonly address: string;
  readonly changedAt?: Date;
}

export function sitemapOf(pages: readonly SitemapEntry[]): string {
  const entries = pages.map(({ address, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
    return `  <url><loc>${escapeXml(address)}</loc>${changed}</url>`;
  });
  return document('urlset', entries);
}

function document(root: string, entries: readonly string[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...entries,
    `</${root}>`,
    '',
  ].join('\n');
}

/** Text for XML, without the control characters that it cannot hold. */
export function escapeXml(text: string): string {
  return text.replace(/\p{Cc}/gu, ' ').replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
