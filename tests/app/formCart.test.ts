import { describe, expect, test } from 'vitest';
import { changeFormCart } from '../../src/app/formCart/changeFormCart.ts';
import { loadFormLines } from '../../src/app/formCart/formLines.ts';
import { takeOverFormCart } from '../../src/app/formCart/takeOver.ts';
import {
  FORM_CART,
  type FormLine,
  MOST_FORM_LINES,
  readFormCart,
  withFormLine,
  withFormQuantity,
  writeFormCart,
} from '../../src/contract/formCart.ts';
import { product } from '../machines/fixtures/catalogue.ts';
import { ok, refused } from '../machines/fixtures/order.ts';

const gel: FormLine = { productId: 'gel', variantId: 'gel-500', qty: 2 };
const soap: FormLine = { productId: 'soap; a=b', variantId: null, qty: 1 };

describe('the cookie of a cart without script', () => {
  test('is read as it was written, among other cookies', () => {
    const cookies = `form_carton=1; form_cart=${writeFormCart([gel, soap])}; order_1=secret`;
    expect(readFormCart(cookies)).toEqual([gel, soap]);
  });

  test.each([
    '',
    'form_cart=',
    'form_cart=%',
    'form_cart=null',
    `form_cart=${encodeURIComponent('[["gel",null,0]]')}`,
    `form_cart=${encodeURIComponent('[["gel",null,1.5]]')}`,
    `form_cart=${encodeURIComponent(`[["${'g'.repeat(101)}",null,1]]`)}`,
    `form_cart=${encodeURIComponent(JSON.stringify(Array(MOST_FORM_LINES + 1).fill(['gel', null, 1])))}`,
  ])('is no lines where it is not the shop’s own: %s', (cookies) => {
    expect(readFormCart(cookies)).toEqual([]);
  });

  test('has at most as many lines as fit into a cookie', () => {
    const many = Array.from({ length: MOST_FORM_LINES + 1 }, (_, n) => ({ ...gel, productId: `gel-${n}` }));
    expect(writeFormCart(many)).toBeNull();
    expect(writeFormCart(many.slice(1))?.length).toBeLessThan(4_000);
    const long = many.slice(1).map((line) => ({ ...line, productId: line.productId.padEnd(100, 'é') }));
    expect(writeFormCart(long)).toBeNull();
  });
});

test('adding the same product again raises its line, and another size is a separate line', () => {
  const small = { ...gel, variantId: 'gel-250' };
  expect(withFormLine([gel], gel)).toEqual([{ ...gel, qty: 4 }]);
  expect(withFormLine([gel], small)).toEqual([gel, small]);
});

test('a quantity replaces the old one, and 0 removes the line', () => {
  expect(withFormQuantity([gel, soap], { ...gel, qty: 5 })).toEqual([{ ...gel, qty: 5 }, soap]);
  expect(withFormQuantity([gel, soap], { ...gel, qty: 0 })).toEqual([soap]);
});

describe('while the shop is too busy to say what it sells', () => {
  const busy = { searchProducts: async () => refused('BUSY', 'Many people are shopping', {}) };
  const cookie = `${FORM_CART}=${writeFormCart([gel, soap])}`;
  const send = async (body: string) => {
    const request = new Request('https://shop.example/pages/cart', { method: 'POST', body });
    request.headers.set('cookie', cookie);
    const { status, headers } = await changeFormCart(request, busy, 'https://shop.example');
    return [status, headers.get('location'), readFormCart(headers.get('set-cookie') ?? '')];
  };

  test.each([
    ['adding', 'add=gel'],
    ['another quantity', 'set=gel&variant=gel-500&qty=9'],
  ])('%s leaves the cart as it is and says so, not that the product is sold out', async (_, body) => {
    expect(await send(body)).toEqual([303, '/pages/cart?note=busy', [gel, soap]]);
  });

  test('a line can still be removed', async () => {
    expect(await send('set=gel&variant=gel-500&qty=0')).toEqual([303, '/pages/cart', [soap]]);
  });

  test('the lines are unknown, and not none', async () => {
    const request = new Request('https://shop.example/pages/cart', { headers: { cookie } });
    request.headers.set('cookie', cookie);
    expect(await loadFormLines(busy, request)).toBeNull();
  });
});

test('what was added without script moves into the cart; what cannot be bought any more is named', async () => {
  const here = product({ id: 'soap', slug: 'soap', variants: [] });
  const gone = product({ id: 'oil', slug: 'oil', title: 'Hair Oil', variants: [], inventory: 0 });
  const lines = [here, gone].map(({ id }) => ({ productId: id, variantId: null, qty: 1 }));
  // biome-ignore lint/suspicious/noDocumentCookie: the code under test reads it.
  document.cookie = `${FORM_CART}=${writeFormCart(lines)}; Path=/`;
  const added: string[] = [];
  const toast = await takeOverFormCart(
    {
      searchProducts: async () =>
        ok({ items: [here, gone], total: 2, sort: 'DEFAULT', nextToken: null, aggregates: [] }),
    },
    { send: (event) => void (event.type === 'cart.line.add' && added.push(event.product.id)) },
  );
  expect([added, toast, readFormCart(document.cookie)]).toEqual([
    ['soap'],
    {
      kind: 'warning',
      text: 'Not available any more, and so not in your cart: Hair Oil.',
      duration: 8_000,
    },
    [],
  ]);
});
