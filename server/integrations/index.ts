import type { Config } from '../config.ts';
import type { OpenDatabase } from '../db/open.ts';
import type { ServerModule } from '../module.ts';
import { createCollector } from './collector.ts';
import { collectorRoutes } from './routes.ts';

export interface IntegrationsOptions {
  readonly config: Pick<Config, 'integrations'>;
  readonly database: OpenDatabase;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** The shop's own collector of analytics events, unless another is configured or nothing is measured. */
export function createIntegrations({ config, database, now }: IntegrationsOptions): ServerModule {
  const { analytics } = config.integrations;
  if (analytics === null || analytics.url !== null) return {};
  const { appId, key } = analytics;
  const collector = createCollector({ db: database.db, appId, now });
  return { routes: (app) => collectorRoutes(app, { collector, appId, key }) };
}
