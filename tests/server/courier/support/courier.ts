import { expect } from 'vitest';
import { courierWebhookPath } from '../../../../server/config.ts';
import { advanceOrder } from '../../../../server/orders/advanceOrder.ts';
import {
  openCommerceApp,
  orderInput,
  type PlacedOrder,
  placeOrder,
  setStock,
  testTime,
} from '../../orders/support/commerce.ts';
import type { TestApp } from '../../support/app.ts';

const token = 'a token of the courier, of some length';
export const hourMs: number = 60 * 60_000;
const morning = testTime - 4 * hourMs;
const evening = testTime + 8 * hourMs;

const codes = {
  LABEL: 2,
  DELIVERED: 7,
  LOST: 12,
  'RTO INITIATED': 9,
  'OUT FOR DELIVERY': 17,
  'IN TRANSIT': 18,
  UNDELIVERED: 21,
  'PICKED UP': 42,
  'SEEN BY ALIENS': 977,
} as const;
type Status = keyof typeof codes;

/** A shop, its courier's webhook, and one order at a time whose parcel the courier tells of. */
export function courier() {
  let app: TestApp | undefined;
  let order: PlacedOrder | undefined;
  let now = evening;
  let awb = '';
  let count = 0;

  function shop(): TestApp {
    if (app === undefined) throw new Error('The shop is not open.');
    return app;
  }

  function current(): PlacedOrder {
    if (order === undefined) throw new Error('No order is placed.');
    return order;
  }

  /** An order of eight o'clock, today or days ago, as seen today at eight in the evening. */
  async function placeInTheMorning(daysAgo = 0): Promise<PlacedOrder> {
    now = morning - daysAgo * 24 * hourMs;
    order = await placeOrder(shop(), orderInput({ totalAmount: 539 }));
    now = evening;
    return order;
  }

  /** As the provider documents it; `hour` of the first of June, in India. */
  function eventOf(status: Status, hour: number, change: object = {}) {
    return {
      awb,
      courier_name: 'Delhivery Surface',
      current_status: status,
      current_status_id: 20,
      shipment_status: status,
      shipment_status_id: codes[status],
      current_timestamp: `01 06 2026 ${String(hour).padStart(2, '0')}:00:00`,
      order_id: current().code,
      sr_order_id: 348456385,
      etd: '2026-06-04 15:40:19',
      scans: [
        { date: '2026-06-01 10:00:00', status: 'X-PPOM', activity: 'Shipment picked up', 'sr-status': '42' },
      ],
      is_return: 0,
      channel_id: 3422553,
      ...change,
    };
  }

  async function send(event: unknown, key: string = token) {
    const reply = await shop().http.inject({
      method: 'POST',
      url: courierWebhookPath,
      headers: { 'content-type': 'application/json', 'x-api-key': key },
      payload: JSON.stringify(event),
    });
    const { status } = reply.json<{ status: string }>();
    return [reply.statusCode, status] as const;
  }

  return {
    shop,
    order: current,
    awb: () => awb,
    eventOf,
    send,
    placeInTheMorning,
    async open(): Promise<void> {
      app = await openCommerceApp({ env: { COURIER_WEBHOOK_TOKEN: token }, now: () => now });
      await setStock(app, 'oat-lotion', 1_000);
    },
    /** Goes on with another order, whose parcel has a number of its own. */
    async next(): Promise<void> {
      count += 1;
      awb = `1904142475${count}`;
      await placeInTheMorning();
    },
    /** The courier's next words are of the parcel with this number. */
    tellOf(number: string): void {
      awb = number;
    },
    later(ms: number): void {
      now += ms;
    },
    /** It is eight in the evening of this day of June. */
    onDay(day: number): void {
      now = evening + (day - 1) * 24 * hourMs;
    },
    tell: async (status: Status, hour: number, change: object = {}) =>
      (await send(eventOf(status, hour, change)))[1],
    /** The moves that the courier has made. */
    async historyOf({ id }: PlacedOrder) {
      const moves = await shop()
        .database.db.selectFrom('order_move')
        .select('event')
        .where('order_id', '=', id)
        .where('actor', '=', 'COURIER')
        .orderBy('id')
        .execute();
      return moves.map(({ event }) => event);
    },
    async staffDispatches(trackingId: string | null): Promise<void> {
      const at = { storeId: 'demo', code: current().code ?? '', now: new Date(testTime) };
      const move = { event: 'order.dispatch', courier: 'Delhivery', trackingId } as const;
      expect(await advanceOrder(shop().database.db, at, move)).toMatchObject({ ok: true });
    },
  };
}
