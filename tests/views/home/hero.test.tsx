import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import type { Hero } from '../../../src/views/home/data.ts';
import { HomeHero } from '../../../src/views/home/HomeHero.tsx';

const hero: Hero = {
  headline: 'Begin on paper',
  text: 'Notebooks and inks.',
  wideKey: 'banners/wide.webp',
  narrowKey: 'banners/narrow.webp',
  link: '/shop',
  narrowLink: '/shop',
  action: 'See the notebooks',
  second: null,
  pictureLeavesRoom: false,
};

describe('the words over the first banner', () => {
  function isBacked(change: Partial<Hero>): boolean {
    render(
      <MemoryRouter>
        <HomeHero hero={{ ...hero, ...change }} />
      </MemoryRouter>,
    );
    return screen.getByRole('region', { name: 'Begin on paper' }).className.includes('backed');
  }

  test('have a ground of their own', () => {
    expect(isBacked({})).toBe(true);
  });

  test('stand on a picture that leaves them room', () => {
    expect(isBacked({ pictureLeavesRoom: true })).toBe(false);
  });

  test('need none where there is no wide picture', () => {
    expect(isBacked({ wideKey: null })).toBe(false);
  });
});
