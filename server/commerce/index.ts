import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import { courierRoutes } from '../courier/routes.ts';
import { createTellCourier } from '../courier/shiprocketApi.ts';
import type { OpenDatabase } from '../db/open.ts';
import { grievanceRoutes } from '../grievances/routes.ts';
import type { Painters } from '../images/painting/painters.ts';
import { createInvoicePrinter } from '../invoices/print.ts';
import { invoiceRoutes } from '../invoices/routes.ts';
import { createLimits } from '../limits/limits.ts';
import { createSending, type MessageSender, messageRoutes, startMessageSender } from '../messages/index.ts';
import type { ServerModule } from '../module.ts';
import { confirmationRoutes } from '../orders/confirmationRoutes.ts';
import { returnPictureRoutes } from '../orders/returnPictureRoutes.ts';
import { createReturnPictures } from '../orders/returnPictures.ts';
import { createRazorpayClient } from '../payments/razorpay/index.ts';
import { webhookRoutes } from '../payments/webhook/routes.ts';
import { type RunningJobs, startJobs } from './jobs.ts';
import { commerceCacheable, commerceResolvers } from './resolvers.ts';

export interface CommerceOptions {
  readonly config: Pick<
    Config,
    | 'publicUrl'
    | 'paymentWindowMinutes'
    | 'razorpay'
    | 'limits'
    | 'guestCod'
    | 'identity'
    | 'messages'
    | 'storeId'
    | 'courierToken'
    | 'courierAccess'
    | 'codConfirmation'
  >;
  readonly database: OpenDatabase;
  /** Re-encodes the pictures of returns and draws invoices. */
  readonly painters: Painters;
  readonly log: FastifyBaseLogger;
  /** Epoch milliseconds. */
  readonly now?: () => number;
}

/**
 * Plugs carts, coupons, orders and payments into the server: resolvers, background jobs, and the routes of payments, couriers,
 * invoices, returns, confirmations, complaints and messages.
 */
export function createCommerce({
  config,
  database,
  painters,
  log,
  now = Date.now,
}: CommerceOptions): ServerModule {
  const { publicUrl, paymentWindowMinutes } = config;
  const razorpay = createRazorpayClient(config.razorpay);
  const limits = createLimits({ db: database.db, config });
  const settlement = { db: database.db, razorpay, now: () => new Date(now()), log };
  const sending = createSending({ config, db: database.db, now: settlement.now });
  let jobs: RunningJobs | undefined;
  let messageSender: MessageSender | undefined;
  return {
    resolvers: commerceResolvers({
      razorpay,
      config: config.razorpay,
      publicUrl,
      paymentWindowMinutes,
      guestCod: config.guestCod,
      codConfirmation: config.codConfirmation,
      limits,
      log,
    }),
    cacheable: commerceCacheable,
    payments: ['createTransaction', 'validateTransaction'],
    async routes(app, { verifyToken }) {
      await app.register(async (scope) =>
        webhookRoutes(scope, { ...settlement, webhookSecret: config.razorpay.webhookSecret }),
      );
      const { courierToken: webhookToken, storeId } = config;
      if (webhookToken !== null) {
        const courier = { db: database.db, storeId, now: settlement.now, webhookToken, log };
        await app.register(async (scope) => courierRoutes(scope, courier));
      }
      await app.register(async (scope) =>
        invoiceRoutes(scope, { db: database.db, print: createInvoicePrinter(painters) }),
      );
      const pictures = createReturnPictures({ db: database.db, now: settlement.now, painters });
      await app.register(async (scope) =>
        returnPictureRoutes(scope, {
          db: database.db,
          storeId: config.storeId,
          now: settlement.now,
          pictures,
          limits,
          verifyToken,
        }),
      );
      await app.register(async (scope) =>
        confirmationRoutes(scope, { db: database.db, storeId: config.storeId, now: settlement.now }),
      );
      await app.register(async (scope) =>
        grievanceRoutes(scope, {
          db: database.db,
          storeId: config.storeId,
          limits,
          now: settlement.now,
        }),
      );
      await app.register(async (scope) =>
        messageRoutes(scope, {
          db: database.db,
          storeId: config.storeId,
          config: config.messages,
          now: settlement.now,
        }),
      );
    },
    async start() {
      jobs = startJobs({
        ...settlement,
        database,
        refundSpeed: config.razorpay.refundSpeed,
        tellCourier: config.courierAccess === null ? null : createTellCourier(config.courierAccess, now),
        ...(config.messages.isSending ? { sending } : {}),
      });
      if (config.messages.isSending) messageSender = await startMessageSender(database, sending, log);
    },
    async stop() {
      await messageSender?.stop();
      await jobs?.stop();
    },
  };
}
