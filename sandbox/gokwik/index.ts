import fastify, { LogController } from 'fastify';
import { type BehaviourChange, type BehaviourControl, createBehaviourControl } from './behaviour.ts';
import { type CheckoutLogs, createCheckoutLogs } from './checkoutLogs.ts';
import { expressControl } from './control.ts';
import { widgetPages } from './hosted.ts';
import { createShopClient, type ShopAddress, type ShopClient } from './shop.ts';

export type ExpressSandboxOptions = {
  readonly host?: string;
  /** 0 uses any free port. */
  readonly port?: number;
  readonly logLevel?: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  readonly merchantId?: string;
  readonly secret?: string;
  /** The shop's address; can be changed while running. */
  readonly shop?: ShopAddress;
  /** Origin of the card provider's script and window. */
  readonly paymentOrigin: string;
  /** The behaviour of checkouts at the start. */
  readonly behaviour?: BehaviourChange;
};

export type ExpressSandbox = {
  /** The origin that the sandbox listens on. */
  readonly url: string;
  readonly behaviour: BehaviourControl;
  readonly shop: ShopClient;
  readonly logs: CheckoutLogs;
  close(): Promise<void>;
};

/**
 * A shop whose pages are served from one address. On this machine it counts under both names, `localhost` and
 * `127.0.0.1`.
 */
export function shopAt(url: string): ShopAddress {
  const { origin, protocol, hostname, port } = new URL(url);
  const isLocal = hostname === '127.0.0.1' || hostname === 'localhost';
  const names = isLocal ? ['localhost', '127.0.0.1'].map((name) => `${protocol}//${name}:${port}`) : [];
  return { url: origin, origins: [...new Set([origin, ...names])] };
}

/**
 * Starts the stand-in of the express-checkout provider: serves the widget's script and checkout, and calls the shop.
 */
export async function startExpressSandbox(options: ExpressSandboxOptions): Promise<ExpressSandbox> {
  const {
    host = '127.0.0.1',
    port = 0,
    logLevel = 'silent',
    merchantId = 'sandbox-merchant',
    secret = 'sandbox-express-secret',
    shop: address = shopAt('http://127.0.0.1:3000'),
    paymentOrigin,
  } = options;
  const behaviour = createBehaviourControl(options.behaviour);
  const shop = createShopClient({ address, merchantId, secret, now: Date.now });
  const logs = createCheckoutLogs(Date.now);
  const app = fastify({
    logger: { level: logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
    bodyLimit: 64 * 1024,
  });
  await app.register(widgetPages, { behaviour, shop, logs, paymentOrigin });
  await app.register(expressControl, { prefix: '/sandbox', behaviour, shop, logs });
  const url = await app.listen({ host, port });
  return { url, behaviour, shop, logs, close: () => app.close() };
}
