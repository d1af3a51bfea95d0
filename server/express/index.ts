import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import type { OpenDatabase } from '../db/open.ts';
import { createLimits } from '../limits/limits.ts';
import type { ServerModule } from '../module.ts';
import { createRazorpayClient } from '../payments/razorpay/index.ts';
import type { LoginCodes } from './login.ts';
import { expressRoutes } from './routes.ts';
import { startExpressCheckout } from './startExpressCheckout.ts';

export interface ExpressOptions {
  readonly config: Pick<
    Config,
    | 'gokwik'
    | 'publicUrl'
    | 'storeId'
    | 'paymentWindowMinutes'
    | 'razorpay'
    | 'limits'
    | 'guestCod'
    | 'codConfirmation'
    | 'identity'
  >;
  readonly database: OpenDatabase;
  readonly log: FastifyBaseLogger;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Sign-in codes of the shop's own sign-in. */
  readonly codes: LoginCodes;
}

/** Express checkout: the page starts a checkout, and the provider's servers use it through signed calls. */
export function createExpress({ config, database, log, now, codes }: ExpressOptions): ServerModule {
  const { gokwik } = config;
  const { db } = database;
  const razorpay = createRazorpayClient(config.razorpay);
  const services = { config, db, razorpay, limits: createLimits({ db, config }), now, log };
  return {
    routes: (app) => (gokwik === null ? undefined : expressRoutes(app, { ...services, gokwik }, codes)),
    resolvers: {
      Mutation: {
        startExpressCheckout: (_parent, { input }, context) =>
          startExpressCheckout(context, input, services, gokwik),
      },
    },
  };
}
