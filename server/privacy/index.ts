import type { OpenDatabase } from '../db/open.ts';
import type { ServerModule } from '../module.ts';
import { privacyRoutes } from './routes.ts';

export interface PrivacyOptions {
  readonly config: { readonly storeId: string };
  readonly database: OpenDatabase;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** Plugs copies and erasure of a person's data into the server. */
export function createPrivacy({ config: { storeId }, database, now }: PrivacyOptions): ServerModule {
  return {
    routes: (app, { verifyToken }) =>
      privacyRoutes(app, { db: database.db, storeId, verifyToken, now: () => new Date(now()) }),
  };
}
