import fastify, { LogController } from 'fastify';
import { type BehaviourChange, type BehaviourControl, createBehaviourControl } from './behaviour.ts';
import { expressControl } from './control.ts';
import { widgetPages } from './hosted.ts';
import { createRegister, type Register } from './register.ts';
import { createShopClient, type ShopAddress, type ShopClient } from './shop.ts';

export type ExpressSandboxOptions = {
  readonly host?: string;
  /** 0 takes any free port. */
  readonly port?: number;
  readonly logLevel?: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  readonly merchantId?: string;
  readonly secret?: string;
  /** Can be changed while running. */
  readonly shop?: ShopAddress;
  /** Origin of the card provider's script and window. */
  readonly paymentOrigin: string;
  /** How checkouts go from the start. */
  readonly behaviour?: BehaviourChange;
};

export type ExpressSandbox = {
  /** Origin it listens on. */
  readonly url: string;
  readonly behaviour: BehaviourControl;
  readonly shop: ShopClient;
  readonly register: Register;
  close(): Promise<void>;
};

/** A shop whose pages come from one place; on this machine that place has two names. */
export function shopAt(url: string): ShopAddress {
  const { origin, protocol, hostname, port } = new URL(url);
  const isLocal = hostname === '127.0.0.1' || hostname === 'localhost';
  const names = isLocal ? ['localhost', '127.0.0.1'].map((name) => `${protocol}//${name}:${port}`) : [];
  return { url: origin, origins: [...new Set([origin, ...names])] };
}

/** Starts the stand-in of the express-checkout provider: the widget's script, its checkout, its calls to the shop. */
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
  const register = createRegister(Date.now);
  const app = fastify({
    logger: { level: logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
    bodyLimit: 64 * 1024,
  });
  await app.register(widgetPages, { behaviour, shop, register, paymentOrigin });
  await app.register(expressControl, { prefix: '/sandbox', behaviour, shop, register });
  const url = await app.listen({ host, port });
  return { url, behaviour, shop, register, close: () => app.close() };
}
