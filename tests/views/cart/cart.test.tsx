import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ShippingTier } from '../../../src/contract/domain/index.ts';
import { CartDrawer } from '../../../src/views/cart/CartDrawer.tsx';
import { product, productOf, variant } from '../../machines/fixtures/catalogue.ts';
import { coupon } from '../../machines/fixtures/startCheckout.ts';
import { expectAccessible } from '../support/accessible.ts';
import { supportDialogs } from '../support/dialog.ts';
import { show, startShop } from '../support/shop.tsx';

const rose = product();
const oud = product({ id: 'p2', title: 'Oud soap', slug: 'oud-soap', price: 20_000, listingPrice: null });
const tiers: readonly ShippingTier[] = [
  {
    id: 's1',
    type: 'CUSTOM',
    paymentType: 'ALL',
    amount: 5_900,
    minOrderValue: 0,
    maxOrderValue: 99_999,
    coupons: [],
  },
  {
    id: 's2',
    type: 'CUSTOM',
    paymentType: 'ALL',
    amount: 0,
    minOrderValue: 100_000,
    maxOrderValue: null,
    coupons: [],
  },
];

type Setup = Partial<Parameters<typeof startShop>[0]>;

async function openDrawer(setup: Setup = {}) {
  const shop = await startShop({ products: [rose, oud], ...setup });
  shop.actors.shop.send({ type: 'cart.drawer.open' });
  const view = show(<CartDrawer actors={shop.actors} now={Date.now} />);
  const drawer = await screen.findByRole('dialog', { name: /Your cart/ });
  return { ...shop, ...view, drawer: within(drawer), user: userEvent.setup() };
}

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

  test('shows next to the field why a typed code is refused, until the code is edited [S8.10]', async () => {
    const { add, drawer, user } = await openDrawer();
    add(rose);
    await user.click(await drawer.findByText('Have a coupon code?'));
    const field = drawer.getByLabelText('Coupon code');
    await user.type(field, 'nosuch');
    await user.click(drawer.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(drawer.getByText(/^NOSUCH: /)).toBeTruthy();
    await user.type(field, 'x');
    expect(field.getAttribute('aria-invalid')).toBeNull();
    expect(drawer.queryByText(/^NOSUCH: /)).toBeNull();
  });

  test('applies the best offer automatically and shows why another does not apply', async () => {
    const best = coupon({ autoApply: true, couponTitle: 'Roses for less' });
    const far = coupon({ id: 'k2', code: 'FAR', couponTitle: 'Far away', minOrderValue: 90_000 });
    const { add, drawer } = await openDrawer({ coupons: [best, far] });
    add(rose);
    expect(await drawer.findByText(/saves you ₹100/)).toBeTruthy();
    expect(drawer.getByText('Best offer for your cart, applied for you')).toBeTruthy();
    const other = drawer.getByText('Far away').closest('li');
    expect(other?.textContent).toContain('Add product worth ₹401 more to the cart to avail this offer');
    expect(other?.querySelector('button')).toBeNull();
  });

  test('names a code that saves more than the offer applied automatically, and applies it at a tap', async () => {
    const auto = coupon({ autoApply: true });
    const code = coupon({ id: 'k2', code: 'MORE', couponTitle: 'More off', getYAmount: 15_000, priority: 9 });
    const { add, drawer, user } = await openDrawer({ coupons: [auto, code] });
    add(rose);
    expect(await drawer.findByText('Applied for you')).toBeTruthy();
    await user.click(drawer.getByRole('button', { name: 'Use MORE' }));
    expect(await drawer.findByText('More off')).toBeTruthy();
    expect(drawer.queryByRole('button', { name: 'Use MORE' })).toBeNull();
    expect(document.activeElement).toBe(drawer.getByRole('button', { name: 'Remove coupon MORE' }));
  });

  test('recommends no coupon that makes the total higher by a way to pay, and says by how much', async () => {
    const auto = coupon({ autoApply: true, getYAmount: 1_000 });
    const online = coupon({
      id: 'k2',
      code: 'ONLINE',
      paymentMethod: 'ONLINE',
      getYAmount: 15_000,
      priority: 9,
    });
    const under = coupon({ id: 'k3', code: 'UNDER', getYAmount: 2_000, priority: 9 });
    const { add, drawer, user } = await openDrawer({
      coupons: [auto, online, under],
      store: {
        // The automatic coupon leaves ₹489: free.
        shippingTiers: tiers.map((tier) => ({
          ...tier,
          minOrderValue: tier.amount === 0 ? 48_900 : 0,
          maxOrderValue: tier.amount === 0 ? null : 48_899,
        })),
      },
    });
    add(rose);
    expect(await drawer.findByText('Applied for you')).toBeTruthy();
    expect(drawer.queryByText(/would save you/)).toBeNull();
    await user.click(drawer.getByText('1 offer'));
    const textOf = (code: string) => drawer.getByText(code).closest('p')?.textContent;
    expect(textOf('ONLINE')).toBe(
      'ONLINE Your total would be ₹81 lower paid online; ₹10 higher cash on delivery, but delivery is no longer free (if paid online)',
    );
    // It would cost more by every way to pay: it is the last, without a button.
    await user.click(drawer.getByText('1 offer that saves nothing yet'));
    expect(textOf('UNDER')).toBe('UNDER Your total would be ₹49 higher, but delivery is no longer free');
    expect(drawer.queryByRole('button', { name: 'Apply UNDER' })).toBeNull();
  });

  test('names a coupon’s saving with the delivery that it costs', async () => {
    const under = coupon({ autoApply: true });
    const cheap = product({ id: 'p2', price: 5_000 });
    const { add, drawer } = await openDrawer({
      products: [rose, cheap],
      coupons: [under],
      store: { shippingTiers: tiers },
    });
    add(rose, 2);
    add(cheap);
    const applied = await drawer.findByRole('button', { name: 'Remove coupon ROSE' });
    await waitFor(() => expect(applied.parentElement?.textContent).toMatch(/^ROSE saves you ₹41/));
  });

  test('does not call a coupon for free delivery a saving where delivery is free already', async () => {
    const ship = coupon({ id: 'k2', code: 'SHIP', getYAmount: 0 });
    const shipTier: ShippingTier = {
      id: 's3',
      type: 'COUPON',
      paymentType: 'ALL',
      amount: 0,
      minOrderValue: 0,
      maxOrderValue: null,
      coupons: ['k2'],
    };
    const { add, drawer, user } = await openDrawer({
      coupons: [ship],
      store: { shippingTiers: [...tiers, shipTier] },
    });
    add(rose);
    await user.click(await drawer.findByText('1 offer'));
    const offer = () => drawer.getByText('SHIP').closest('li')?.textContent;
    expect(offer()).toBe('RoseSHIP Save ₹59Apply');
    add(rose, 2);
    await waitFor(() => expect(offer()).toBe('RoseSHIP Your total would be the same'));
  });

  test('takes a code with the spaces that a phone writes, and empties the field', async () => {
    const { add, drawer, user } = await openDrawer({ coupons: [coupon({ code: 'ROSE10' })] });
    add(rose);
    await user.click(await drawer.findByText('Have a coupon code?'));
    await user.type(drawer.getByLabelText('Coupon code'), 'rose 10 ');
    await user.click(drawer.getByRole('button', { name: 'Apply' }));
    expect(await drawer.findByRole('button', { name: 'Remove coupon ROSE10' })).toBeTruthy();
    expect(drawer.getByLabelText<HTMLInputElement>('Coupon code').value).toBe('');
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
