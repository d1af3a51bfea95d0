import type { FastifyBaseLogger } from 'fastify';
import { completeSignIn, createAccount, createReviewPictures } from './account/index.ts';
import { blog } from './blog/index.ts';
import { createCommerce } from './commerce/index.ts';
import type { Config } from './config.ts';
import type { OpenDatabase } from './db/open.ts';
import { createExpress } from './express/index.ts';
import { createIdentity } from './identity/index.ts';
import { createImages } from './images/module.ts';
import { createPainters } from './images/painting/painters.ts';
import { firstOf } from './images/sources.ts';
import { demoPictures, firstPictures } from './install/demo.ts';
import { createIntegrations } from './integrations/index.ts';
import type { ServerModule } from './module.ts';
import { createInstallable } from './pages/installable.ts';
import { createPrivacy } from './privacy/index.ts';
import { createRecordings } from './recordings/index.ts';
import { createSitemap } from './sitemap/index.ts';
import { texts } from './texts/index.ts';
import { createVitals } from './vitals/index.ts';

export interface ModuleDeps {
  readonly config: Config;
  readonly database: OpenDatabase;
  readonly log: FastifyBaseLogger;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** The parts that make up this backend besides the catalogue, which the app itself serves. */
export function createModules(deps: ModuleDeps): ServerModule[] {
  const { config, database, log, now } = deps;
  const painters = createPainters();
  const pictures = createReviewPictures({ db: database.db, now, painters });
  const identity = createIdentity({ ...deps, onSignedIn: completeSignIn });
  return [
    identity,
    createCommerce({ ...deps, painters }),
    createExpress({ ...deps, codes: identity.service }),
    createAccount({ ...deps, pictures }),
    createImages({
      ...config,
      db: database.db,
      painters,
      bundled: firstOf(pictures.source, demoPictures),
      first: firstPictures(),
      log,
    }),
    blog,
    texts,
    createInstallable({ ...deps, painters }),
    createSitemap(deps),
    createIntegrations(deps),
    createPrivacy(deps),
    createRecordings(deps),
    createVitals(deps),
  ];
}
