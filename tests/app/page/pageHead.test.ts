import { beforeEach, describe, expect, test, vi } from 'vitest';
import { applyHead, escapeJson, type PageHead, renderHead } from '../../../src/app/page/pageHead.ts';

const origin = 'https://shop.example';
const head: PageHead = {
  title: 'Rose & <Oud>',
  description: 'A "quoted" text',
  siteName: 'Shop',
  canonical: '/products/rose',
  image: '/picture.webp',
  type: 'product',
  noIndex: true,
  preload: [{ sourceSet: '/a 1w', sizes: '50vw', media: '(width < 62rem)' }],
  structuredData: [{ name: '</script><script>alert(1)</script>' }],
};

describe('a page’s head', () => {
  test('is rendered on the server with everything escaped [S2.54]', () => {
    expect(
      renderHead(head, { origin })
        .split('\n')
        .map((line) => line.trim()),
    ).toEqual([
      '<title>Rose &amp; &lt;Oud&gt;</title>',
      '<link rel="preload" as="image" imagesrcset="/a 1w" imagesizes="50vw" fetchpriority="high" media="(width &lt; 62rem)" />',
      '<meta name="description" content="A &quot;quoted&quot; text" />',
      '<link rel="canonical" href="https://shop.example/products/rose" />',
      '<meta name="robots" content="noindex" />',
      '<meta property="og:site_name" content="Shop" />',
      '<meta property="og:type" content="product" />',
      '<meta property="og:title" content="Rose &amp; &lt;Oud&gt;" />',
      '<meta property="og:description" content="A &quot;quoted&quot; text" />',
      '<meta property="og:url" content="https://shop.example/products/rose" />',
      '<meta property="og:locale" content="en_IN" />',
      '<meta property="og:image" content="https://shop.example/picture.webp" />',
      '<meta name="twitter:card" content="summary_large_image" />',
      '<script type="application/ld+json">{"name":"\\u003c/script>\\u003cscript>alert(1)\\u003c/script>"}</script>',
    ]);
  });

  test('has the site verification for search engines if it is configured [S2.56]', () => {
    const proof = '<meta name="google-site-verification" content="abc" />';
    expect(renderHead(head, { origin, siteVerification: 'abc' })).toContain(proof);
    expect(renderHead(head, { origin, siteVerification: null })).not.toContain('google-site-verification');
  });

  test('does not let structured data close its script element', () => {
    expect(escapeJson({ text: '<!--</script>' })).toBe('{"text":"\\u003c!--\\u003c/script>"}');
  });

  describe('in the browser', () => {
    beforeEach(() => {
      document.head.innerHTML = `<meta charset="utf-8" />${renderHead(head, { origin })}`;
    });

    test('is replaced by the next page’s head, and nothing else changes [S2.54]', () => {
      applyHead({ title: 'Home', description: 'Welcome', canonical: '/' }, { origin });
      const tags = [...document.head.querySelectorAll('meta, link[rel="canonical"], script')].map(
        (element) => element.getAttribute('content') ?? element.getAttribute('href') ?? element.outerHTML,
      );
      expect([document.title, tags]).toEqual([
        'Home',
        [
          '<meta charset="utf-8">',
          'Welcome',
          'https://shop.example/',
          'website',
          'Home',
          'Welcome',
          'https://shop.example/',
          'en_IN',
          'summary',
        ],
      ]);
    });

    test('is the first page’s again after Back to it [S2.54]', async () => {
      // A new copy of the module, because it remembers the head that it replaced first.
      vi.resetModules();
      const { applyHead: apply } = await import('../../../src/app/page/pageHead.ts');
      const { title } = document;
      apply({ title: 'Home', description: 'Welcome', canonical: '/' }, { origin });
      apply(null, { origin });
      expect({
        title: document.title,
        canonical: document.querySelector('link[rel=canonical]')?.outerHTML,
        robots: document.querySelectorAll('[name=robots]').length,
      }).toEqual({
        title,
        canonical: '<link rel="canonical" href="https://shop.example/products/rose">',
        robots: 1,
      });
    });
  });
});
