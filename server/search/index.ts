import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import type { OpenDatabase } from '../db/open.ts';
import type { ServerModule } from '../module.ts';
import { createOutsideSearch } from './outsideSearch.ts';
import { createOwnSearch } from './ownSearch.ts';
import { searchRoutes } from './routes.ts';
import { type FindText, matchOfNothing } from './textMatch.ts';

export type { FindText, TextMatch } from './textMatch.ts';

interface SearchDeps {
  readonly config: Pick<Config, 'storeId' | 'search'>;
  readonly database: OpenDatabase;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** The search of texts, and the routes of the search service for other programs, which always use the shop's own search. */
export interface Search extends Required<Pick<ServerModule, 'routes'>> {
  readonly findText: FindText;
}

export function createSearch({ config, database: { db }, log, now }: SearchDeps): Search {
  const { storeId } = config;
  const { outside, token } = config.search;
  const search = createOwnSearch(db, storeId);
  const own: FindText = (text) => search(text);
  const find = outside === null ? own : createOutsideSearch({ ...outside, fallback: own, log, now });
  return {
    findText: async (text) => (isWithoutWords(text) ? matchOfNothing : find(text)),
    routes: (app) => searchRoutes(app, { db, storeId, search, token }),
  };
}

/** Whether a text has neither letters nor digits, such as "!!!" or an emoji, so that no product can match. */
function isWithoutWords(text: string): boolean {
  return text.trim() !== '' && !/[\p{L}\p{N}]/u.test(text);
}
