import { expect, test } from 'vitest';
import { startSandbox } from '../../sandbox/index.ts';
import { readTrackingEvent } from '../../server/courier/shiprocket.ts';
import { atEnd } from '../support/atEnd.ts';
import { startReceiver } from './support/receiver.ts';

test('the courier tells the shop of a parcel as often as it is told to, signed, in a form that the shop reads', async () => {
  const shop = await startReceiver();
  const sandbox = await startSandbox({ courierToken: 'the token' });
  atEnd(() => sandbox.close());
  const call = (method: string, path: string, body: object) =>
    fetch(`${sandbox.url}/sandbox/courier/${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await call('PUT', 'target', { url: shop.url });
  const parcel = { order: 'ORD-7K3M-9QX2', awb: '19041424751540', status: 'OUT FOR DELIVERY' };
  expect((await call('POST', 'events', { ...parcel, times: 2 })).status).toBe(200);
  const page = await fetch(`${sandbox.url}/courier`, { method: 'POST', body: new URLSearchParams(parcel) });
  expect(await page.text()).toContain('The shop said: 200');
  const heard = await shop.deliveries(3);
  expect(heard.map(({ headers }) => headers['x-api-key'])).toEqual(['the token', 'the token', 'the token']);
  for (const { body } of heard) {
    expect(readTrackingEvent(JSON.parse(body.toString()))).toMatchObject({
      ok: true,
      event: { trackingId: parcel.awb, orderCode: parcel.order, news: 'outForDelivery' },
    });
  }
  expect((await call('POST', 'events', { ...parcel, status: 'EATEN' })).status).toBe(400);
});
