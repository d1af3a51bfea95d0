import { describe, expect, test } from 'vitest';
import type { ProductCard } from '../../../src/contract/domain/index.ts';
import {
  selectAvailability,
  selectCanBuy,
  selectOffer,
  selectOptionGroups,
  selectProduct,
  selectQuantity,
  selectQuantityLimits,
  selectVariant,
  variantMachine,
} from '../../../src/machines/catalogue/variant/index.ts';
import { groups, product, productOf, variant } from '../fixtures/catalogue.ts';
import { startChild } from '../support/actors.ts';

function start(of: ProductCard, requestedVariantId: string | null = null) {
  const child = startChild(variantMachine, { product: of, groups, requestedVariantId });
  const chosen = () => selectVariant(child.actor.getSnapshot())?.id ?? null;
  const choose = (groupId: string, optionId: string) =>
    child.actor.send({ type: 'variant.option.chosen', groupId, optionId });
  const quantity = (wanted: number) => {
    child.actor.send({ type: 'variant.quantity.changed', quantity: wanted });
    return selectQuantity(child.actor.getSnapshot());
  };
  return { ...child, chosen, choose, quantity };
}

describe('the first variant', () => {
  const soldOut = variant('s', 'rose', { inventory: 0, position: 1 });
  const inStock = variant('m', 'rose', { position: 2 });
  const disabled = variant('l', 'rose', { status: 'DISABLED', position: 0 });

  test.each([
    ['the requested one, even sold out', [inStock, soldOut], 's-rose', 's-rose'],
    ['the first with stock, by position', [inStock, soldOut, disabled], null, 'm-rose'],
    [
      'the first with stock, if the requested one is not sold',
      [soldOut, inStock, disabled],
      'l-rose',
      'm-rose',
    ],
    ['the first, if none has stock', [soldOut], 'nonsense', 's-rose'],
    ['none, if none is sold', [disabled], null, null],
  ])('is %s [S4.14]', (_, variants, requested, expected) => {
    expect(start(productOf(variants), requested).chosen()).toBe(expected);
  });
});

describe('choosing an option', () => {
  const all = productOf([
    variant('s', 'rose'),
    variant('s', 'oud'),
    variant('m', 'rose'),
    variant('m', 'oud'),
  ]);

  test('selects the variant that matches all chosen options, and the URL follows by replace [S4.12]', () => {
    const { choose, chosen, emitted } = start(all);
    choose('scent', 'oud');
    choose('size', 'm');
    expect(chosen()).toBe('m-oud');
    expect(emitted).toEqual(
      ['s-oud', 'm-oud'].map((id) => ({
        type: 'navigation.requested',
        to: { search: { variant: id } },
        replace: true,
      })),
    );
  });

  test('moves later groups to the nearest option that exists [S4.13]', () => {
    const { choose, chosen } = start(
      productOf([variant('s', 'lime'), variant('m', 'rose'), variant('m', 'oud')]),
    );
    choose('size', 'm');
    expect(chosen()).toBe('m-oud');
  });

  test('prefers stock between equally near options, then the earlier one', () => {
    const three = [variant('s', 'oud'), variant('m', 'rose', { inventory: 0 }), variant('m', 'lime')];
    const stocked = start(productOf(three));
    stocked.choose('size', 'm');
    expect(stocked.chosen()).toBe('m-lime');
    const equal = start(productOf([variant('s', 'oud'), variant('m', 'rose'), variant('m', 'lime')]));
    equal.choose('size', 'm');
    expect(equal.chosen()).toBe('m-rose');
  });

  test('is ignored for an option that earlier groups exclude, for the chosen one, and for an unknown one', () => {
    const { actor, choose, chosen, emitted } = start(productOf([variant('s', 'rose'), variant('m', 'oud')]));
    choose('scent', 'oud');
    choose('scent', 'rose');
    choose('colour', 'red');
    expect([chosen(), emitted]).toEqual(['s-rose', []]);
    expect(actor.getSnapshot().can({ type: 'variant.option.chosen', groupId: 'size', optionId: 'm' })).toBe(
      true,
    );
  });

  test('works when nothing was chosen before', () => {
    const { actor, choose, chosen } = start(productOf([variant('s', 'rose', { status: 'DISABLED' })]));
    expect(chosen()).toBeNull();
    actor.send({ type: 'variant.product.refreshed', product: productOf([variant('m', 'oud')]) });
    choose('size', 's');
    expect(chosen()).toBe('m-oud');
  });

  test('shows impossible and sold-out options instead of hiding them, and none that is not for sale', () => {
    const { actor } = start(
      productOf([
        variant('s', 'rose'),
        variant('s', 'oud', { inventory: 0 }),
        variant('m', 'lime'),
        variant('l', 'rose', { status: 'DISABLED' }),
      ]),
    );
    const views = selectOptionGroups(actor.getSnapshot());
    expect(views.map(({ label, selectedLabel }) => [label, selectedLabel])).toEqual([
      ['Size', 'Small'],
      ['Scent', 'Rose'],
    ]);
    expect(views.flatMap(({ options }) => options)).toEqual([
      { id: 's', label: 'Small', isSelected: true, isAvailable: true, isInStock: true },
      { id: 'm', label: 'Medium', isSelected: false, isAvailable: true, isInStock: true },
      { id: 'rose', label: 'Rose', isSelected: true, isAvailable: true, isInStock: true },
      { id: 'oud', label: 'Oud', isSelected: false, isAvailable: true, isInStock: false },
      { id: 'lime', label: 'Lime', isSelected: false, isAvailable: false, isInStock: false },
    ]);
  });

  test('shows ids where the labels are not known', () => {
    const child = startChild(variantMachine, { product: all, groups: [], requestedVariantId: null });
    expect(selectOptionGroups(child.actor.getSnapshot())[0]?.selectedLabel).toBe('s');
  });
});

describe('the URL', () => {
  test('chooses a variant without a navigation back', () => {
    const { actor, chosen, emitted } = start(productOf([variant('s', 'rose'), variant('m', 'rose')]));
    actor.send({ type: 'variant.requested', variantId: 'm-rose' });
    expect([chosen(), emitted]).toEqual(['m-rose', []]);
    actor.send({ type: 'variant.requested', variantId: null });
    expect(chosen()).toBe('s-rose');
  });
});

describe('the quantity', () => {
  test('stays within the order limits and the stock', () => {
    const { quantity, actor } = start(
      product({ minimumOrderQuantity: 2, maximumOrderQuantity: 8, inventory: 5 }),
    );
    expect(selectQuantity(actor.getSnapshot())).toBe(2);
    expect([quantity(1), quantity(4), quantity(7), quantity(2.5), quantity(Number.NaN)]).toEqual([
      2, 4, 5, 2, 2,
    ]);
    expect(selectQuantityLimits(actor.getSnapshot())).toEqual({ min: 2, max: 5 });
  });

  test.each([
    { isInventoryEnabled: false, inventory: 0 },
    { continueSellingOutOfStock: true, inventory: 0 },
  ])('is at most 99 if stock is not tracked: %o [S9.8]', (over) => {
    const { quantity } = start(product(over));
    expect(quantity(500)).toBe(99);
  });

  test('fits the variant chosen next', () => {
    const { quantity, choose, actor } = start(
      productOf([variant('s', 'rose'), variant('m', 'rose', { inventory: 2 })]),
    );
    quantity(5);
    choose('size', 'm');
    expect(selectQuantity(actor.getSnapshot())).toBe(2);
  });
});

describe('availability', () => {
  test.each([
    ['inStock', product()],
    ['soldOut', product({ inventory: 0 })],
    ['soldOut', product({ inventory: 1, minimumOrderQuantity: 2 })],
    ['notSold', product({ status: 'DISABLED' })],
    ['notSold', productOf([variant('s', 'rose', { status: 'DISABLED' })])],
  ])('is %s', (expected, of) => {
    const { actor } = start(of);
    const snapshot = actor.getSnapshot();
    expect([selectAvailability(snapshot), selectCanBuy(snapshot)]).toEqual([
      expected,
      expected === 'inStock',
    ]);
  });

  test('ignores quantities while the product cannot be bought', () => {
    const { quantity } = start(product({ inventory: 0 }));
    expect(quantity(3)).toBe(1);
  });
});

describe('fresh data of the product', () => {
  test('keeps choice and quantity if they are still valid', () => {
    const { actor, chosen, quantity } = start(
      productOf([variant('s', 'rose'), variant('m', 'rose')]),
      'm-rose',
    );
    quantity(4);
    const fresh = productOf([variant('s', 'rose'), variant('m', 'rose', { inventory: 3, price: 100 })]);
    actor.send({ type: 'variant.product.refreshed', product: fresh });
    const snapshot = actor.getSnapshot();
    expect([chosen(), selectQuantity(snapshot), selectOffer(snapshot).price]).toEqual(['m-rose', 3, 100]);
    expect(selectProduct(snapshot)).toBe(fresh);
  });

  test('of another product is ignored', () => {
    const { actor } = start(product());
    actor.send({ type: 'variant.product.refreshed', product: product({ id: 'p2' }) });
    expect(selectProduct(actor.getSnapshot()).id).toBe('p1');
  });
});

test('the deal’s price belongs to the first variant on sale, while the deal runs', () => {
  const variants = [
    variant('s', 'rose', { position: 2 }),
    variant('m', 'rose', { position: 1 }),
    variant('l', 'rose', { status: 'DISABLED', position: 0 }),
  ];
  const deal = { recommended: true, recommendPrice: 39_900 };
  const priceOf = (variantId: string, over: Partial<ProductCard>) =>
    selectOffer(start(productOf(variants, over), variantId).actor.getSnapshot()).dealPrice;
  expect([priceOf('m-rose', deal), priceOf('s-rose', deal)]).toEqual([39_900, null]);
  expect(priceOf('m-rose', { ...deal, recommended: false })).toBeNull();
});

test('derived objects stay the same while nothing changes', () => {
  const { actor } = start(productOf([variant('s', 'rose')]));
  const snapshot = actor.getSnapshot();
  expect(selectOptionGroups(snapshot)).toBe(selectOptionGroups(snapshot));
  expect(selectOffer(snapshot)).toEqual({
    productId: 'p1',
    variant: selectVariant(snapshot),
    price: 49_900,
    listingPrice: null,
    dealPrice: null,
    sku: null,
    stock: 5,
  });
});
