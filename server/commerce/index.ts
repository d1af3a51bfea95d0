import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import type { OpenDatabase } from '../db/open.ts';
import { createLimits } from '../limits/limits.ts';
import type { ServerModule } from '../module.ts';
import { createRazorpayClient } from '../payments/razorpay/index.ts';
import { webhookRoutes } from '../payments/webhook/routes.ts';
import { type RunningJobs, startJobs } from './jobs.ts';
import { commerceCacheable, commerceResolvers } from './resolvers.ts';

export interface CommerceOptions {
  readonly config: Pick<
    Config,
    'publicUrl' | 'paymentWindowMinutes' | 'razorpay' | 'limits' | 'guestCod' | 'identity'
  >;
  readonly database: OpenDatabase;
  readonly log: FastifyBaseLogger;
  /** Epoch milliseconds. */
  readonly now?: () => number;
}

/** Plugs carts, coupons, orders and payments into the server: resolvers, the payment webhook and background jobs. */
export function createCommerce({ config, database, log, now = Date.now }: CommerceOptions): ServerModule {
  const { publicUrl, paymentWindowMinutes } = config;
  const razorpay = createRazorpayClient(config.razorpay);
  const limits = createLimits({ db: database.db, config });
  const settlement = { db: database.db, razorpay, publicUrl, now: () => new Date(now()), log };
  let jobs: RunningJobs | undefined;
  return {
    resolvers: commerceResolvers({
      razorpay,
      config: config.razorpay,
      publicUrl,
      paymentWindowMinutes,
      guestCod: config.guestCod,
      limits,
      log,
    }),
    cacheable: commerceCacheable,
    routes: (app) => webhookRoutes(app, { ...settlement, webhookSecret: config.razorpay.webhookSecret }),
    async start() {
      jobs = await startJobs({ ...settlement, database, refundSpeed: config.razorpay.refundSpeed });
    },
    async stop() {
      await jobs?.stop();
    },
  };
}
