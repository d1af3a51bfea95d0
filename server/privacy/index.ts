import type { OpenDatabase } from '../db/open.ts';
import type { ServerModule } from '../module.ts';
import { privacyRoutes } from './routes.ts';

export interface PrivacyOptions {
  readonly config: { readonly storeId: string; readonly identity: { readonly secret: string | null } };
  readonly database: OpenDatabase;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** Plugs copies and erasure of a person's data into the server. */
export function createPrivacy({
  config: { storeId, identity },
  database,
  now,
}: PrivacyOptions): ServerModule {
  return {
    routes: (app, { verifyToken }) =>
      privacyRoutes(app, {
        db: database.db,
        storeId,
        identitySecret: identity.secret,
        verifyToken,
        now: () => new Date(now()),
      }),
  };
}
