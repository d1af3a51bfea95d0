import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import type { OpenDatabase } from '../db/open.ts';
import type { ServerModule } from '../module.ts';
import { createOutsideSearch } from './outsideSearch.ts';
import { createOwnSearch } from './ownSearch.ts';
import { searchRoutes } from './routes.ts';
import type { FindText } from './textMatch.ts';

export type { FindText, TextMatch } from './textMatch.ts';

interface SearchDeps {
  readonly config: Pick<Config, 'storeId' | 'search'>;
  readonly database: OpenDatabase;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** How texts are searched, and the search service that this shop is for other programs: always its own search. */
export interface Search extends Required<Pick<ServerModule, 'routes'>> {
  readonly findText: FindText;
}

export function createSearch({ config, database: { db }, log, now }: SearchDeps): Search {
  const { storeId } = config;
  const { outside, token } = config.search;
  const search = createOwnSearch(db, storeId);
  const own: FindText = (text) => search(text);
  return {
    findText: outside === null ? own : createOutsideSearch({ ...outside, fallback: own, log, now }),
    routes: (app) => searchRoutes(app, { db, storeId, search, token }),
  };
}
