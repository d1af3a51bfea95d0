import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { CardMarks } from '../../../src/views/catalogue/CardMarks.tsx';
import { cardOf } from '../../../src/views/catalogue/card.ts';
import { product } from '../../machines/fixtures/catalogue.ts';

afterEach(cleanup);

test('the number of ratings is grouped as prices are', () => {
  render(<CardMarks product={cardOf(product({ rating: 4.5, totalRatings: 123_456 }))} />);
  expect(screen.getByRole('img', { name: 'Rated 4.5 out of 5, ratings: 1,23,456' })).toBeTruthy();
});
