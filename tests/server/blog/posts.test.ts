import { describe, expect, test } from 'vitest';
import { parsePost, postCards } from '../../../server/blog/posts.ts';
import { demoPictures, readDemoShop } from '../../../server/install/demo.ts';

const head = `---
title: "Oil: slowly"
description: How
date: 2026-05-10
topic: Hair
picture: products/oil/set.webp
alt: A bottle
products: oil, wash
---
`;

describe('a post', () => {
  test('is read from its file', () => {
    expect(parsePost('oil', `${head}Warm it, **slowly**.`)).toEqual({
      slug: 'oil',
      title: 'Oil: slowly',
      description: 'How',
      date: '2026-05-10',
      topic: 'Hair',
      imageKey: 'products/oil/set.webp',
      alt: 'A bottle',
      products: ['oil', 'wash'],
      minutes: 1,
      html: '<p>Warm it, <strong>slowly</strong>.</p>\n',
    });
  });

  test('has its reading time', () => {
    expect(parsePost('oil', head + 'word '.repeat(900)).minutes).toBe(5);
  });

  test('shows pictures of the shop at several widths', () => {
    const { html } = parsePost('oil', `${head}![Oil, "warm"](products/oil/texture.webp)`);
    expect(html).toContain(
      'src="/_next/image?url=%2Fmedia%2Fproducts%2Foil%2Ftexture.webp&amp;w=828&amp;q=75"',
    );
    expect(html).toContain('&amp;w=1920&amp;q=75 1920w');
    expect(html).toContain('alt="Oil, &quot;warm&quot;"');
  });

  test('keeps its headings, codes and links, and loses scripts and frames', () => {
    const { html } = parsePost(
      'oil',
      `${head}## Why\n\n\`NAMASTE10\` [oil](/products/oil) [x](javascript:alert(1))<script>alert(1)</script><img src=x onerror=alert(1)><iframe src="https://evil.example"></iframe>`,
    );
    expect(html).toContain('<h2>Why</h2>');
    expect(html).toContain('<code>NAMASTE10</code>');
    expect(html).toContain('<a href="/products/oil">oil</a>');
    expect(html).not.toMatch(/script|onerror|iframe/);
  });

  test.each([
    ['no head', 'Words', 'does not begin'],
    ['a day that is none', head.replace('2026-05-10', 'May'), 'date is no day'],
    ['a title that is missing', head.replace(/title.*\n/, ''), 'title'],
    ['a line that nobody knows', head.replace('topic:', 'subject:'), 'topic'],
  ])('with %s is refused by name', (_, file, problem) => {
    expect(() => parsePost('oil', file)).toThrow(new RegExp(problem));
  });
});

describe('the posts of the demo shop', async () => {
  const { posts: sources, products } = await readDemoShop();
  const cards = postCards(sources);
  const posts = sources.map(({ slug, source }) => parsePost(slug, source));

  test('are at least six, newest first, each worth reading [S2.17]', () => {
    expect(posts.length).toBeGreaterThanOrEqual(6);
    expect(cards.map(({ date }) => date)).toEqual(
      cards
        .map(({ date }) => date)
        .toSorted()
        .toReversed(),
    );
    for (const { html } of posts) {
      expect(html.replace(/<[^>]+>/g, ' ').split(/\s+/).length).toBeGreaterThan(500);
    }
  });

  test.each(posts)('$slug mentions existing products and shows existing pictures', async (post) => {
    const sold = new Set(products.map(({ slug }) => slug));
    const linked = [...post.html.matchAll(/href="\/products\/([^"]+)"/g)].map(([, slug = '']) => slug);
    expect([...post.products, ...linked].filter((slug) => !sold.has(slug))).toEqual([]);
    const keys = [...post.html.matchAll(/url=%2Fmedia%2F([^&"]+)&amp;w=828/g)].map(([, key = '']) =>
      decodeURIComponent(key),
    );
    expect(keys.length).toBeGreaterThan(0);
    for (const key of [post.imageKey, ...keys]) expect(await demoPictures(key), key).not.toBe(null);
  });
});
