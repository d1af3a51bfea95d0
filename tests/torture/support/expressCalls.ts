/** Express checkouts without a browser: starts them like the page and calls the shop like the provider's server. */
import { randomUUID } from 'node:crypto';
import { signCall } from '../../../server/express/callSignature.ts';
import {
  CreateShoppingCartDocument,
  StartExpressCheckoutDocument,
} from '../../../src/contract/generated/operations.ts';
import { address } from './order.ts';
import type { TortureShop } from './shop.ts';

/** The credentials of the stand-in, unless the environment sets others. */
export const provider = { merchantId: 'sandbox-merchant', secret: 'sandbox-express-secret' };
export const expressPath = '/api/express/gokwik';

/** Starts a checkout for one product and returns its id. */
export async function startCheckout({ client }: TortureShop): Promise<string> {
  const products = [{ productId: 'plenty-a', quantity: 1, source: 'CART' as const }];
  const kept = await client.send(CreateShoppingCartDocument, {
    input: { storeId: 'demo', isRewardApplied: false, data: products, couponCode: null },
  });
  if (kept.kind !== 'data') throw new Error(`No cart: ${JSON.stringify(kept)}`);
  const { shoppingCartId } = kept.data.createShoppingCart;
  const started = await client.send(StartExpressCheckoutDocument, {
    input: { storeId: 'demo', shoppingCartId, idempotencyKey: randomUUID() },
  });
  if (started.kind !== 'data') throw new Error(`No express checkout: ${JSON.stringify(started)}`);
  return started.data.startExpressCheckout.merchantCheckoutId;
}

/** A call as the provider signs it. */
export interface SignedCall {
  readonly path: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface Signing {
  readonly merchantId?: string;
  readonly secret?: string;
  /** Time of the call, in milliseconds since the epoch. */
  readonly at?: number;
}

export function signedCall(call: string, body: object, signing: Signing = {}): SignedCall {
  const { merchantId, secret, at } = { ...provider, at: Date.now(), ...signing };
  const path = `${expressPath}${call}`;
  const text = JSON.stringify(body);
  const timestamp = String(at);
  const requestId = randomUUID();
  return {
    path,
    body: text,
    headers: {
      'x-gokwik-merchant-id': merchantId,
      'x-gokwik-timestamp': timestamp,
      'x-gokwik-request-id': requestId,
      'x-gokwik-signature': signCall({ timestamp, requestId, path }, Buffer.from(text), secret),
    },
  };
}

/** An order by COD. `total`: what the shopper saw, in paise. */
export const orderBody = (merchantCheckoutId: string, total: number) => ({
  merchantCheckoutId,
  attemptId: `attempt-${randomUUID()}`,
  paymentType: 'COD',
  total,
  address,
});

/** Sends the call and returns the reply's status. */
export const send = ({ client }: TortureShop, { path, body, headers }: SignedCall): Promise<number> =>
  client.post(path, body, headers);
