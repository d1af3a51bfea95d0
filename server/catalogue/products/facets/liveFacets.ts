import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/types.ts';
import { createFacetIndex, type FacetIndex } from './facetIndex.ts';
import { readAllFacets, readFacets } from './readFacets.ts';

/** With more of them it is quicker to read everything. */
const mostIds = 1_000;

/** An index that follows the catalogue. It must be told of every change; while it cannot be, it is to be off. */
export interface LiveFacets {
  /** With all that it has been told of; null: it is off, or being made: count in the database. */
  current(): Promise<FacetIndex | null>;
  /** These products have changed, come or gone; null: any may have. */
  change(id: string | null): void;
  setOn(isOn: boolean): void;
  /** Resolves when all that it has been told of is done. */
  settled(): Promise<void>;
}

/**
 * Off → making → true to the catalogue. A product that changes is read again; after a change of all, or a failure to
 * read, the index is made anew. What changes while something is read is read again after it.
 */
export function createLiveFacets(
  db: Kysely<Database>,
  storeId: string,
  log: Pick<FastifyBaseLogger, 'warn'>,
): LiveFacets {
  let isOn = false;
  /** Null: to be made. */
  let index: FacetIndex | null = null;
  const changed = new Set<string>();
  /** How often all may have changed: what was begun before is not kept. */
  let allChanges = 0;
  let isQueued = false;
  let work = Promise.resolve();

  function queue(): void {
    if (isQueued || !isOn) return;
    isQueued = true;
    work = work.then(async () => {
      isQueued = false;
      try {
        await (index === null ? make() : renew(index));
      } catch (error) {
        // It is made anew when it is asked for.
        index = null;
        log.warn({ err: error }, 'the facets could not be read: the database counts');
      }
    });
  }

  async function make(): Promise<void> {
    const made = createFacetIndex(storeId);
    changed.clear();
    const changes = allChanges;
    for await (const rows of readAllFacets(db, storeId)) {
      if (!isOn || allChanges !== changes) return;
      made.put(rows);
    }
    if (isOn && allChanges === changes) index = made;
  }

  async function renew(live: FacetIndex): Promise<void> {
    if (changed.size === 0) return;
    const ids = [...changed];
    changed.clear();
    const rows = await readFacets(db, storeId, ids);
    live.drop(ids);
    live.put(rows);
  }

  function forget(): void {
    allChanges += 1;
    index = null;
    changed.clear();
  }

  return {
    async current() {
      if (index === null) {
        queue();
        return null;
      }
      await work;
      return index;
    },
    change(id) {
      if (id === null || changed.size >= mostIds) forget();
      else changed.add(id);
      queue();
    },
    setOn(next) {
      isOn = next;
      forget();
      queue();
    },
    settled: () => work,
  };
}
