import { beforeAll, expect, test } from 'vitest';
import { blog } from '../../../server/blog/index.ts';
import { createSitemap } from '../../../server/sitemap/index.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { openTestDatabase } from '../support/database.ts';

const sourceOf = (products: readonly string[]) => `---
title: Oil
description: How
date: 2026-05-10
topic: Hair
picture: oil.webp
alt: A bottle
products: ${products.join(', ')}
---
${'word '.repeat(500)}
`;
let app: TestApp;
let slugs: string[] = [];

beforeAll(async () => {
  const database = await openTestDatabase();
  const rows = await database.db
    .selectFrom('product')
    .select('slug')
    .where('status', '=', 'ENABLED')
    .orderBy('slug')
    .limit(2)
    .execute();
  slugs = rows.map(({ slug }) => slug).toReversed();
  const { id } = await database.db.selectFrom('store').select('id').executeTakeFirstOrThrow();
  const kept = { store_id: id, kind: 'post' as const };
  await database.db
    .insertInto('document')
    .values([
      { ...kept, slug: 'oil', source: sourceOf([]) },
      { ...kept, slug: 'sun', source: sourceOf([...slugs, 'sold-no-more']) },
    ])
    .execute();
  app = await openTestApp({ database, modules: (deps) => [blog, createSitemap(deps)] });
});

test('a list of posts does not contain their texts', async () => {
  const { data } = await app.query('{ blogPosts { slug title date topic minutes } }');
  expect(data).toEqual({
    blogPosts: ['oil', 'sun'].map((slug) => ({
      slug,
      title: 'Oil',
      date: '2026-05-10',
      topic: 'Hair',
      minutes: 3,
    })),
  });
});

test('a post contains its products that are on sale, in its order', async () => {
  const { data } = await app.query('{ blogPost(slug: "sun") { card { slug } html products { slug } } }');
  expect(data).toEqual({
    blogPost: {
      card: { slug: 'sun' },
      html: expect.stringContaining('<p>word word'),
      products: slugs.map((slug) => ({ slug })),
    },
  });
});

test('a post that does not exist is null', async () => {
  expect((await app.query('{ blogPost(slug: "no") { html } }')).data).toEqual({ blogPost: null });
});

test('the sitemap lists the blog and each post', async () => {
  const { body } = await app.http.inject({ url: '/sitemap/pages.xml' });
  expect(body).toContain('<loc>https://shop.example/blog</loc>');
  expect(body).toContain(
    '<loc>https://shop.example/blog/oil</loc><lastmod>2026-05-10T00:00:00.000Z</lastmod>',
  );
});

test('a shop has a journal once it has a post, also where it has not named it', async () => {
  const journalOf = async (shop: TestApp) => {
    const { data } = await shop.query('query ($id: ID!) { getStore(id: $id) { journal { title lead } } }', {
      id: 'demo',
    });
    return data;
  };
  expect(await journalOf(app)).toEqual({ getStore: { journal: { title: 'Journal', lead: '' } } });
  const without = await openTestApp({ database: await openTestDatabase() });
  expect(await journalOf(without)).toEqual({ getStore: { journal: null } });
});
