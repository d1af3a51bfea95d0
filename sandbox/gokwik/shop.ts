import { createHmac, randomUUID } from 'node:crypto';

const REPLY_TIMEOUT_MS = 15_000;
const SHOP_PATH = '/api/express/gokwik';

/** The calls to the shop, named by the last part of their address. */
export const SHOP_CALLS = [
  'checkout',
  'pincode',
  'coupon/apply',
  'coupon/remove',
  'login/dispatch',
  'login/verify',
  'order',
  'order/status',
  'payment',
] as const;

export type ShopCall = (typeof SHOP_CALLS)[number];

/** The shop's server, and the origins that its pages are served from. */
export type ShopAddress = {
  /** Without a trailing slash. */
  readonly url: string;
  /** Only pages of these origins may frame the widget. */
  readonly origins: readonly string[];
};

export type ShopReply = { readonly status: number; readonly body: unknown };

export type ShopClient = {
  address(): ShopAddress;
  setAddress(address: ShopAddress): void;
  /** Calls the shop. Never throws: a shop that cannot be reached is a reply with status 502. */
  send(call: ShopCall, body: unknown): Promise<ShopReply>;
};

type Options = {
  readonly address: ShopAddress;
  readonly merchantId: string;
  readonly secret: string;
  /** Unix time in milliseconds. */
  readonly now: () => number;
};

/** Calls the shop's server like the provider, with a signature over time, call id, path and body. */
export function createShopClient({ merchantId, secret, now, ...options }: Options): ShopClient {
  let { address } = options;

  async function ask(call: ShopCall, body: unknown): Promise<ShopReply> {
    const path = `${SHOP_PATH}/${call}`;
    const payload = JSON.stringify(body);
    const timestamp = String(now());
    const requestId = randomUUID();
    const signed = `${timestamp}.${requestId}.${path}.${payload}`;
    try {
      const reply = await fetch(`${address.url}${path}`, {
        method: 'POST',
        redirect: 'manual',
        signal: AbortSignal.timeout(REPLY_TIMEOUT_MS),
        headers: {
          'content-type': 'application/json',
          'x-gokwik-merchant-id': merchantId,
          'x-gokwik-timestamp': timestamp,
          'x-gokwik-request-id': requestId,
          'x-gokwik-signature': createHmac('sha256', secret).update(signed).digest('hex'),
        },
        body: payload,
      });
      return { status: reply.status, body: await reply.json() };
    } catch {
      return { status: 502, body: { error: { code: 'UNREACHABLE', message: 'The shop does not answer.' } } };
    }
  }

  return {
    address: () => address,
    setAddress(next) {
      address = next;
    },
    send: ask,
  };
}
