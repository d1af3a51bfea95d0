import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { product, productOf, variant } from '../../machines/fixtures/catalogue.ts';
import { coupon } from '../../machines/fixtures/startCheckout.ts';
import { expectAccessible } from '../support/accessible.ts';
import { openDrawer, oud, rose, tiers } from '../support/cartDrawer.tsx';
import { supportDialogs } from '../support/dialog.ts';

beforeAll(supportDialogs);
afterEach(cleanup);

describe('the cart drawer', () => {
  test('changes a quantity at once and leaves the focus on the button [S2.64]', async () => {
    const { add, drawer, user } = await openDrawer();
    add(rose);
    const more = await drawer.findByRole('button', { name: 'One more of Rose shower gel' });
    await user.click(more);
    expect(drawer.getByRole('group', { name: 'Quantity of Rose shower gel' }).textContent).toBe('2');
    expect(drawer.getAllByText('₹998').length).toBeGreaterThan(0);
    expect(document.activeElement).toBe(more);
  });

  test('counts the order limit of goods that are in two lines over both', async () => {
    const few = product({ maximumOrderQuantity: 3 });
    const { actors, add, drawer, user } = await openDrawer({ products: [few, oud] });
    add(few);
    actors.cart.send({ type: 'cart.line.add', product: few, source: 'LIMITED_TIME_DEAL', now: Date.now() });
    const [ordinary, ofDeal] = await drawer.findAllByRole('button', { name: 'One more of Rose shower gel' });
    if (ordinary) await user.click(ordinary);
    expect([ordinary, ofDeal].map((button) => button?.getAttribute('aria-disabled'))).toEqual([
      'true',
      'true',
    ]);
  });

  test('says beside a quantity that cannot be raised why not, unless the line says so already', async () => {
    const few = product({ maximumOrderQuantity: 3 });
    const rare = { ...oud, inventory: 2 };
    const { add, drawer, user } = await openDrawer({
      products: [few, rare],
      api: { checkInventory: async () => ({ ok: false, failure: { kind: 'network' } }) },
    });
    add(few);
    add(rare, 2);
    expect(await drawer.findByText('2 is all we have.')).toBeTruthy();
    expect(drawer.queryByText(/at most/)).toBeNull();
    const more = drawer.getByRole('button', { name: 'One more of Rose shower gel' });
    await user.click(more);
    await user.click(more);
    expect(drawer.getAllByText(/at most/).map(({ textContent }) => textContent)).toEqual([
      'One order can have at most 3.',
    ]);
    await user.click(drawer.getByRole('button', { name: 'One less of Rose shower gel' }));
    expect(drawer.queryByText(/at most/)).toBeNull();
    add(few, 2);
    expect((await drawer.findAllByText(/at most/)).map(({ textContent }) => textContent)).toEqual([
      '3 instead of 4, because one order can have at most 3.',
    ]);
  });

  test('says that the total may change while the shop’s charges cannot be loaded', async () => {
    const { add, drawer } = await openDrawer({
      api: { getInitialData: async () => ({ ok: false, failure: { kind: 'network' } }) },
    });
    add(rose);
    expect((await drawer.findByText(/could not load delivery charges/)).textContent).toBe(
      'We could not load delivery charges and offers yet and keep trying. The total may change; you will see it before you pay.',
    );
  });

  test('offers deals that the cart does not contain at their price, unless the ordinary price is lower [S1.14]', async () => {
    const deal = product({
      id: 'p3',
      title: 'Amla hair oil',
      price: 40_000,
      recommendPrice: 30_000,
      recommended: true,
      recommendUntil: '2026-12-31T18:29:59.999Z',
    });
    const dear = product({
      id: 'p4',
      title: 'Dear oil',
      price: 20_000,
      recommendPrice: 20_000,
      recommended: true,
    });
    const { add, actors, drawer, user } = await openDrawer({
      products: [rose, deal, dear],
      store: { deals: [dear, deal] },
    });
    add(rose);
    const offered = within(await drawer.findByRole('region', { name: 'Limited-time deals' }));
    expect(offered.getAllByRole('button').map(({ ariaLabel }) => ariaLabel)).toEqual([
      'Add Amla hair oil for ₹300',
    ]);
    expect(offered.getByText(/^Deal price until 31 December 2026/).textContent).toMatch(/11:59\spm$/);
    await user.click(offered.getByRole('button'));
    expect(offered.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Added']);
    expect(
      actors.cart.getSnapshot().context.data.map(({ recordKey, source }) => [recordKey, source]),
    ).toEqual([
      ['p1', 'CART'],
      ['p3-LIMITED_TIME_DEAL', 'LIMITED_TIME_DEAL'],
    ]);
    expect(drawer.getByText('Deal price')).toBeTruthy();
  });

  test('names the size that a deal is for, and crosses out the price of that size', async () => {
    const variants = [
      variant('m', 'rose', { title: '500 ml', price: 90_000, position: 2 }),
      variant('s', 'rose', { title: '250 ml', price: 50_000, position: 1 }),
    ];
    const deal = productOf(variants, {
      id: 'p3',
      title: 'Amla hair oil',
      price: 90_000,
      recommendPrice: 30_000,
      recommended: true,
    });
    const { add, drawer } = await openDrawer({ products: [rose], store: { deals: [deal] } });
    add(rose);
    const offered = within(await drawer.findByRole('region', { name: 'Limited-time deals' }));
    expect(offered.getByRole('button', { name: 'Add Amla hair oil, 250 ml for ₹300' })).toBeTruthy();
    expect(offered.getByRole('listitem').textContent).toMatch(/^Amla hair oil250 ml₹300 instead of ₹500/);
  });

  test('keeps its deals where they are after a press, so that a second one adds nothing else', async () => {
    const deals = ['Amla oil', 'Neem oil', 'Til oil'].map((title) =>
      product({ id: title, slug: title, title, price: 40_000, recommendPrice: 30_000, recommended: true }),
    );
    const { add, actors, drawer, user } = await openDrawer({
      products: [rose, ...deals],
      store: { deals },
    });
    add(rose);
    const buttons = async () =>
      within(await drawer.findByRole('region', { name: 'Limited-time deals' })).getAllByRole('button');
    const shown = async () =>
      (await buttons()).map((button) => [button.ariaLabel, button.getAttribute('aria-disabled') === 'true']);
    const [first] = await buttons();
    if (!first) throw new Error('No deals');
    await user.click(first);
    await user.click(first);
    expect(await shown()).toEqual([
      ['Added Amla oil for ₹300', true],
      ['Add Neem oil for ₹300', false],
    ]);
    expect(actors.cart.getSnapshot().context.data.map(({ productId, qty }) => [productId, qty])).toEqual([
      ['p1', 1],
      ['Amla oil', 1],
    ]);
    actors.shop.send({ type: 'cart.drawer.close' });
    await waitFor(() => expect(drawer.queryByText('Limited-time deals')).toBeNull());
    actors.shop.send({ type: 'cart.drawer.open' });
    expect(await shown()).toEqual([
      ['Add Neem oil for ₹300', false],
      ['Add Til oil for ₹300', false],
    ]);
  });

  test('with deals only does not say that all is unlocked above a gift for other products', async () => {
    const deal = product({ id: 'p3', price: 400_000, recommendPrice: 279_000, recommended: true });
    const mini = { ...product({ id: 'g1', title: 'Mini balm' }), images: [] };
    const gift = coupon({
      code: 'MINI',
      couponType: 'FREEBIE',
      getYProducts: ['g1'],
      getYStoreProducts: [mini],
      minOrderValue: 79_900,
    });
    const { actors, drawer } = await openDrawer({
      products: [deal],
      coupons: [gift],
      store: { deals: [deal], shippingTiers: tiers },
    });
    actors.cart.send({ type: 'cart.line.add', product: deal, source: 'LIMITED_TIME_DEAL', now: Date.now() });
    const list = await drawer.findByRole('region', { name: 'Gifts' });
    expect(list.textContent).toContain('A free gift at ₹799 of other products');
    expect(list.textContent).not.toContain('Free');
    expect(drawer.getByText('Limited-time deals do not count towards coupons and gifts.')).toBeTruthy();
    expect(drawer.getByText(/^✓/).closest('div')?.textContent).toBe('✓ Free delivery');
  });

  test('does not offer a deal on a product that it contains already at the usual price', async () => {
    const deal = product({ id: 'p3', price: 40_000, recommendPrice: 30_000, recommended: true });
    const { add, drawer } = await openDrawer({ products: [rose, deal], store: { deals: [deal] } });
    add(rose);
    expect(await drawer.findByRole('region', { name: 'Limited-time deals' })).toBeTruthy();
    add(deal);
    await waitFor(() => expect(drawer.queryByRole('region', { name: 'Limited-time deals' })).toBeNull());
  });

  test('puts a removed line back, with the focus on the undo', async () => {
    const { add, drawer, user } = await openDrawer();
    add(rose);
    add(oud);
    await user.click(await drawer.findByRole('button', { name: 'Remove Oud soap' }));
    expect(drawer.queryByRole('link', { name: 'Oud soap' })).toBeNull();
    const undo = drawer.getByRole('button', { name: 'Undo' });
    expect(document.activeElement).toBe(undo);
    await user.click(undo);
    expect(drawer.getByRole('link', { name: 'Oud soap' })).toBeTruthy();
  });

  test('names the shade that was removed', async () => {
    const lipstick = product({ id: 'p7', title: 'Lipstick', variants: [variant('3 g', 'Sindoor')] });
    const { add, drawer, user } = await openDrawer({ products: [lipstick] });
    add(lipstick);
    await user.click(await drawer.findByRole('button', { name: 'Remove Lipstick' }));
    expect(drawer.getByText(/^Lipstick \(.*Sindoor.*\) removed\.$/)).toBeTruthy();
  });

  test('shows the amount missing for free delivery, and then that it is reached', async () => {
    const { add, drawer, user } = await openDrawer({ store: { shippingTiers: tiers } });
    add(rose);
    expect((await drawer.findByText(/more for free delivery/)).textContent).toBe(
      'Add ₹501 more for free delivery',
    );
    await user.click(drawer.getByRole('button', { name: 'One more of Rose shower gel' }));
    await user.click(drawer.getByRole('button', { name: 'One more of Rose shower gel' }));
    expect(drawer.getByText('✓ Free delivery')).toBeTruthy();
  });

  test('shows the units in stock of a line that exceeds them, and disables checkout until it is corrected', async () => {
    const { add, drawer, user } = await openDrawer({ stock: { p1: 2 } });
    add(rose, 5);
    expect(await drawer.findByText('Only 2 are left.')).toBeTruthy();
    expect(drawer.queryByRole('link', { name: 'Checkout' })).toBeNull();
    await user.click(drawer.getByRole('button', { name: 'Take 2' }));
    expect(await drawer.findByRole('link', { name: 'Checkout' })).toBeTruthy();
  });

  test('links to the shop while it is empty', async () => {
    const { drawer } = await openDrawer();
    expect(drawer.getByRole('heading', { name: 'Nothing here yet' })).toBeTruthy();
    expect(drawer.getByRole('link', { name: 'Shop best-sellers' })).toBeTruthy();
  });

  test('passes axe', async () => {
    const { add, container } = await openDrawer({ coupons: [coupon({})], store: { shippingTiers: tiers } });
    add(rose);
    await screen.findByRole('link', { name: 'Rose shower gel' });
    await expectAccessible(container);
  });
});
