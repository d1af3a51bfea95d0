import type { Config } from '../config.ts';
import type { ServerModule } from '../module.ts';
import { startExpressCheckout } from './start.ts';

export interface ExpressOptions {
  readonly config: Pick<Config, 'gokwik'>;
}

/** Checkouts at the express-checkout provider. */
export function createExpress({ config }: ExpressOptions): ServerModule {
  return {
    resolvers: {
      Mutation: {
        startExpressCheckout: (_parent, { input }, context) =>
          startExpressCheckout(context, input, config.gokwik),
      },
    },
  };
}
