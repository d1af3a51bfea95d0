import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import type { PostCard } from '../../../src/contract/domain/index.ts';
import { Blog } from '../../../src/views/blog/Blog.tsx';
import { Post } from '../../../src/views/blog/Post.tsx';
import { expectAccessible } from '../support/accessible.ts';
import { show } from '../support/shop.tsx';

afterEach(cleanup);

const post = (slug: string): PostCard => ({
  slug,
  title: `On ${slug}`,
  description: 'How',
  date: '2026-05-10',
  topic: 'Hair',
  imageKey: `${slug}.webp`,
  alt: `A bottle of ${slug}`,
  minutes: 3,
});

describe('the blog', () => {
  test('links to every post, to the shop and to the home page', async () => {
    const { container } = show(
      <Blog shopName="Kusumra" posts={[post('oil'), post('sun')]} title="Notes" lead="With reasons." />,
    );
    const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['Kusumra', '/'],
      ['Shop', '/shop'],
      ['', '/pages/cart'],
      ['On oil', '/blog/oil'],
      ['On sun', '/blog/sun'],
      ['Shop everything', '/shop'],
    ]);
    expect(screen.getAllByText('10 May 2026 · 3 min read').length).toBe(2);
    await expectAccessible(container);
  });

  test('says so if there are no posts', () => {
    show(<Blog shopName="Kusumra" posts={[]} title="Notes" lead="" />);
    expect(screen.getByRole('heading', { name: 'Nothing written yet' })).toBeTruthy();
  });
});

test('a post shows its text, its picture and further posts', async () => {
  const { container } = show(
    <Post shopName="Kusumra" post={post('oil')} html="<p>Warm it.</p>" cards={[]} next={[post('sun')]} />,
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('On oil');
  expect(screen.getByRole('img', { name: 'A bottle of oil' }).getAttribute('src')).toContain('oil.webp');
  expect(screen.getByText('Warm it.')).toBeTruthy();
  const next = within(screen.getByRole('region', { name: 'Read next' }));
  expect(next.getByRole('link').getAttribute('href')).toBe('/blog/sun');
  await expectAccessible(container);
});
