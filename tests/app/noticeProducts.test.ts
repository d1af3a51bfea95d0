import { expect, test } from 'vitest';
import { noticeProductsOf } from '../../src/app/parts/noticeProducts.ts';

const seen = (id: string, isBought = false) => ({ id, slug: id, title: id, image: null, isBought });
const gel = seen('gel');
const soap = seen('soap');
const oil = seen('oil', true);

test('the notice is about what was looked at: nothing ordered, nothing in the cart, nothing on this very page', () => {
  expect(noticeProductsOf([gel, soap, oil], [], '/')).toEqual([gel, soap]);
  expect(noticeProductsOf([gel, soap, oil], [{ productId: 'gel' }], '/shop')).toEqual([soap]);
  expect(noticeProductsOf([gel, soap, oil], [], '/products/soap')).toEqual([gel]);
});

test.each(['/pages/cart', '/pages/checkout', '/pages/account', '/order/1'])('there is none on %s', (path) => {
  expect(noticeProductsOf([gel, soap], [], path)).toEqual([]);
});
