import { cleanup, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ShippingTier } from '../../../src/contract/domain/index.ts';
import { product } from '../../machines/fixtures/catalogue.ts';
import { coupon } from '../../machines/fixtures/startCheckout.ts';
import { openDrawer, rose, tiers } from '../support/cartDrawer.tsx';
import { supportDialogs } from '../support/dialog.ts';

beforeAll(supportDialogs);
afterEach(cleanup);

describe('coupons in the cart drawer', () => {
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
});
