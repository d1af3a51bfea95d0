import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/types.ts';
import { createFacetIndex, type FacetIndex } from './facetIndex.ts';
import { readAllFacets, readFacets } from './readFacets.ts';

/** From this many changed products on, rebuilding the index is faster. */
const mostIds = 1_000;

/** An index that follows the catalogue. It must receive every change; while changes cannot be received, switch it off. */
export interface LiveFacets {
  /** Returns the index with all reported changes, or `null` while it is off or being built: then count in the database. */
  current(): Promise<FacetIndex | null>;
  /** Reports that a product was added, changed or removed; `null`: any of them may have been. */
  change(id: string | null): void;
  setOn(isOn: boolean): void;
  /** Resolves when all reported changes are applied. */
  settled(): Promise<void>;
}

/**
 * Off → building → up to date. A product that changes is read again; after a change of all products, or a failed read, the
 * index is rebuilt. Changes that arrive during a read are read after it.
 */
export function createLiveFacets(
  db: Kysely<Database>,
  storeId: string,
  log: Pick<FastifyBaseLogger, 'warn'>,
): LiveFacets {
  let isOn = false;
  /** The index; `null` if it must be built. */
  let index: FacetIndex | null = null;
  const changed = new Set<string>();
  /** Number of changes of all products. A build that began before the latest of them is discarded. */
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
        // It is rebuilt when it is next needed.
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
