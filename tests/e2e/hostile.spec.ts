import { runHostile } from '../../scripts/hostile/run.ts';
import { developmentTarget } from '../../scripts/hostile/target.ts';
import { expect, test } from './support/test.ts';

// A separate shop, because hostile requests can use up limits that other tests need.
test.use({ shopOptions: { env: { COUPON_GUESSES: '100' } } });

test('hostile requests to arguments, bodies, pages and endpoints are refused or answered in the shop’s own words', async ({
  shop,
}) => {
  const { findings, figures } = await runHostile({
    origin: shop.url,
    target: developmentTarget(),
    seed: 20,
    count: 400,
  });
  expect(findings).toEqual([]);
  expect(figures.map(({ kind, requests }) => [kind, requests])).toEqual([
    ['arguments', 240],
    ['bodies', 40],
    ['pages', 40],
    ['endpoints', 80],
  ]);
});
