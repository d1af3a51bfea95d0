import { beforeAll, expect, test } from 'vitest';
import { createBlog, type Post } from '../../../server/blog/index.ts';
import { createSitemap } from '../../../server/sitemap/index.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { openTestDatabase } from '../support/database.ts';

const post: Post = {
  slug: 'oil',
  title: 'Oil',
  description: 'How',
  date: '2026-05-10',
  topic: 'Hair',
  imageKey: 'oil.webp',
  alt: 'A bottle',
  minutes: 3,
  html: '<p>Oil</p>',
  products: [],
};
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
  const posts = [post, { ...post, slug: 'sun', products: [...slugs, 'sold-no-more'] }];
  app = await openTestApp({
    database,
    modules: (deps) => [createBlog(posts), createSitemap({ ...deps, posts })],
  });
});

test('a list of posts goes without their text', async () => {
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

test('a post comes with the products that are on sale, in its order', async () => {
  const { data } = await app.query('{ blogPost(slug: "sun") { card { slug } html products { slug } } }');
  expect(data).toEqual({
    blogPost: { card: { slug: 'sun' }, html: '<p>Oil</p>', products: slugs.map((slug) => ({ slug })) },
  });
});

test('a post that there is not is null', async () => {
  expect((await app.query('{ blogPost(slug: "no") { html } }')).data).toEqual({ blogPost: null });
});

test('the sitemap leads to the blog and to each post', async () => {
  const { body } = await app.http.inject({ url: '/sitemap/pages.xml' });
  expect(body).toContain('<loc>https://shop.example/blog</loc>');
  expect(body).toContain(
    '<loc>https://shop.example/blog/oil</loc><lastmod>2026-05-10T00:00:00.000Z</lastmod>',
  );
});
