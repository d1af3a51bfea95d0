import { describe, expect, test } from 'vitest';
import { dataLayerMachine, type TrackedEvent } from '../../../src/machines/integrations/dataLayer.ts';
import { fakePromise, startChild } from '../support/actors.ts';

const stamp = { eventId: 'e1', now: 1 };
const view: TrackedEvent = { name: 'page_view', attributes: { page_path: '/shop' }, stamp };
const purchase = (orderId: string): TrackedEvent => ({
  name: 'purchase',
  attributes: {
    orderId,
    code: 'KSM-1234-5678',
    totalAmount: 49_950,
    currency: 'INR',
    paymentType: 'COD',
    couponCode: 'TEN',
  },
  stamp,
});

function start() {
  const claim = fakePromise<{ isFirst: boolean }, { orderId: string }>();
  const child = startChild(dataLayerMachine.provide({ actors: { claimPurchase: claim.logic } }), undefined);
  const happen = (tracked: TrackedEvent) => child.actor.send({ type: 'dataLayer.event.tracked', tracked });
  const entries = () => child.reports.map((report) => ('entry' in report ? report.entry : null));
  return { ...child, claim, happen, entries };
}

describe('the data layer', () => {
  test('receives each event with its attributes [S1.23]', () => {
    const { happen, reports } = start();
    happen(view);
    expect(reports).toEqual([
      {
        type: 'dataLayer.pushed',
        tracked: view,
        entry: { event: 'page_view', page_path: '/shop' },
      },
    ]);
  });

  test.each<[string, TrackedEvent['attributes'], object]>([
    [
      'add_to_cart',
      { productId: 'p1', title: 'Gel', price: 24_950, quantity: 2 },
      {
        event: 'add_to_cart',
        ecommerce: {
          currency: 'INR',
          value: 499,
          items: [{ item_id: 'p1', item_name: 'Gel', quantity: 2, price: 249.5 }],
        },
      },
    ],
    [
      'view_item',
      { productId: 'p1', title: 'Gel' },
      {
        event: 'view_item',
        ecommerce: { currency: 'INR', items: [{ item_id: 'p1', item_name: 'Gel', quantity: 1 }] },
      },
    ],
    ['purchase', {}, { event: 'purchase' }],
  ])('names products as tag managers do: %s', (name, attributes, entry) => {
    const { happen, entries } = start();
    happen({ name, attributes, stamp });
    expect(entries()).toEqual([entry]);
  });

  test('receives an order’s purchase with its value in rupees, and 0.82 of it for advertisers [S9.24]', async () => {
    const { happen, claim, entries } = start();
    happen(purchase('o1'));
    expect([claim.last().input, entries()]).toEqual([{ orderId: 'o1' }, []]);
    await claim.last().answer({ isFirst: true });
    expect(entries()).toEqual([
      {
        event: 'purchase',
        ecommerce: { transaction_id: 'KSM-1234-5678', value: 499.5, currency: 'INR', coupon: 'TEN' },
        payment_type: 'COD',
        ad_value: 409.59,
      },
    ]);
  });

  test('identifies a purchase without a code by its order id', async () => {
    const { happen, claim, entries } = start();
    happen({ name: 'purchase', attributes: { orderId: 'o1', totalAmount: null, code: null }, stamp });
    await claim.last().answer({ isFirst: true });
    expect(entries()).toEqual([
      {
        event: 'purchase',
        ecommerce: { transaction_id: 'o1', value: 0, currency: 'INR', coupon: null },
        payment_type: null,
        ad_value: 0,
      },
    ]);
  });

  test('receives no purchase that was reported before', async () => {
    const { happen, claim, entries } = start();
    happen(purchase('o1'));
    await claim.last().answer({ isFirst: false });
    happen(view);
    expect(entries()).toEqual([{ event: 'page_view', page_path: '/shop' }]);
  });

  test('receives everything in sequence, even if purchases must be claimed first', async () => {
    const { happen, claim, entries } = start();
    happen(purchase('o1'));
    happen(view);
    happen(purchase('o2'));
    expect(entries()).toEqual([]);
    await claim.last().answer({ isFirst: true });
    await claim.last().answer({ isFirst: true });
    expect(entries().map((entry) => JSON.stringify(entry).slice(0, 20))).toEqual([
      '{"event":"purchase",',
      '{"event":"page_view"',
      '{"event":"purchase",',
    ]);
  });

  test.each(['crash', 'silence'])('receives a purchase whose claim ends in a %s', async (what) => {
    const { happen, claim, clock, entries } = start();
    happen(purchase('o1'));
    if (what === 'crash') await claim.last().crash();
    else clock.advance(5_000);
    expect(entries().length).toBe(1);
  });
});
