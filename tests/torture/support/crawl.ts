/** Every kind of address of the shop, without a browser. */

export interface CrawledPage {
  readonly path: string;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The text of a page; empty for what is none. */
  readonly html: string;
}

const guest = '00000000-0000-4000-8000-000000000000';
/** One path of each kind of page, then paths whose replies are not pages. */
const paths = [
  '/',
  '/shop',
  '/shop?collection=best-sellers&sort=price',
  '/search?search=rose',
  '/products/rose-gel',
  '/products/oat-lotion',
  '/pages/wishlist',
  '/pages/cart',
  '/pages/checkout',
  `/order/${guest}?secret=x`,
  '/pages/account',
  '/pages/returns',
  '/blog',
  '/elements/rose-gel',
  '/nowhere',
  '/%ff',
  '/outbox',
  '/offline.html',
  '/sitemap.xml',
  '/robots.txt',
  // Not /readyz, which rightly answers 503 when the machine is too busy.
  '/healthz',
  '/graphql',
  '/api/get-ip',
];

export function crawl(origin: string, more: readonly string[] = []): Promise<CrawledPage[]> {
  return Promise.all(
    [...paths, ...more].map(async (path) => {
      const reply = await fetch(`${origin}${path}`);
      const text = await reply.text();
      const isPage = reply.headers.get('content-type')?.startsWith('text/html') ?? false;
      return { path, status: reply.status, headers: reply.headers, text, html: isPage ? text : '' };
    }),
  );
}

/** The sources that a directive of a page's policy allows; without it, those of `default-src`. */
export function sourcesOf({ headers }: CrawledPage, directive: string): readonly string[] | null {
  const policy = headers.get('content-security-policy') ?? '';
  const directives = new Map(
    policy.split(';').map((part) => {
      const [name = '', ...sources] = part.trim().split(/\s+/);
      return [name, sources];
    }),
  );
  return directives.get(directive) ?? directives.get('default-src') ?? null;
}
