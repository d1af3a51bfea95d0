import { courierWebhookPath } from '../../../../server/config.ts';
import type { TestApp } from '../../support/app.ts';
import { openCommerceApp, orderInput, placeOrder, setStock, testTime } from './commerce.ts';
import { deskOf, typeOrders } from './desk.ts';

const token = 'a token of the courier, of some length';

/** A time as the courier writes it, in India: `01 06 2026 12:00:00`. */
export function courierTime(time: number): string {
  const at = new Date(time + 5.5 * 60 * 60_000).toISOString();
  const [year, month, day] = at.slice(0, 10).split('-');
  return `${day} ${month} ${year} ${at.slice(11, 19)}`;
}

/** A shop with its staff and its courier, who all go by one clock. */
export function shopFloor() {
  let app: TestApp | undefined;
  let now = testTime;

  function shop(): TestApp {
    if (app === undefined) throw new Error('The shop is not open.');
    return app;
  }

  return {
    shop,
    now: () => now,
    later(hours: number): void {
      now += hours * 60 * 60_000;
    },
    async open(env: Readonly<Record<string, string>> = {}): Promise<void> {
      now = testTime;
      app = await openCommerceApp({ env: { COURIER_WEBHOOK_TOKEN: token, ...env }, now: () => now });
      await setStock(app, 'oat-lotion', 100);
    },
    place: async () => (await placeOrder(shop(), orderInput({ totalAmount: 539 }))).code ?? '',
    /** Types `npm run orders -- …`, and reads its lines. */
    async run(...words: readonly string[]): Promise<readonly string[]> {
      const desk = deskOf(shop(), () => now);
      return (await typeOrders(desk, words)).said.split('\n');
    },
    /** The courier's webhook, of this moment. */
    async courierSays(
      order: string | null,
      awb: string,
      status: string,
      code: number,
      more: object = {},
    ): Promise<void> {
      const reply = await shop().http.inject({
        method: 'POST',
        url: courierWebhookPath,
        headers: { 'content-type': 'application/json', 'x-api-key': token },
        payload: JSON.stringify({
          awb,
          courier_name: 'Delhivery',
          shipment_status: status,
          shipment_status_id: code,
          current_timestamp: courierTime(now),
          order_id: order,
          ...more,
        }),
      });
      if (reply.statusCode !== 200) throw new Error(`The courier was answered ${reply.statusCode}.`);
    },
  };
}
