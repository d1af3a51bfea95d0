import type { ServerModule } from '../module.ts';
import { accountResolvers } from './resolvers.ts';

export { welcomeUser } from './welcome.ts';

/** What is the shopper's own: profile, addresses, orders, reward points, reviews. */
export function createAccount(): ServerModule {
  return { resolvers: accountResolvers };
}
