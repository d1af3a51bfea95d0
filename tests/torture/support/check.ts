/** The shape of a torture check: every file of `checks/` exports one as its default. */

import type { Kysely } from 'kysely';
import type { Database } from '../../../server/db/types.ts';
import type { SourceEdit } from './edits.ts';
import type { Replacement } from './replacement.ts';
import type { TortureShop } from './shop.ts';
import type { Tally } from './tally.ts';

export type DatabaseKind = 'pglite' | 'postgres';

export interface Check {
  /** As in `npm run torture -- <id>`. */
  readonly id: string;
  /** What is done to the shop, in a few words. */
  readonly title: string;
  /** Where it makes sense. */
  readonly databases: readonly DatabaseKind[];
  /** True: it needs the built pages (`npm run build`). */
  readonly needsBuild?: boolean;
  /** Whether it is part of `npm test`, with few rounds. */
  readonly isQuick: boolean;
  /** Bugs with which this check must fail: each shows that it can. */
  readonly bugs: readonly PlantedBug[];
  /** Puts the shop to the torture and says what it expects of it in `arena.tally`. Throws only if it is broken itself. */
  run(arena: Arena): Promise<void>;
}

/** A real bug for the length of one run; nothing of it is in the product. */
export interface PlantedBug {
  /** What is wrong, as in "the idempotency key is not unique". */
  readonly name: string;
  /** Functions that are replaced in the process under test. */
  readonly replacements?: readonly Replacement[];
  /** Text that is replaced in the scripts of a sandbox, as they are served to a page. */
  readonly edits?: readonly SourceEdit[];
  /** Run on the database before the server starts: a dropped constraint, say. */
  readonly sql?: readonly string[];
  /** Where it makes a difference; unset: wherever the check runs. */
  readonly databases?: readonly DatabaseKind[];
}

export interface ShopSetup {
  /** Settings of the server. */
  readonly env?: Readonly<Record<string, string>>;
  /** Changes the filled database before the server starts. */
  readonly prepare?: (db: Kysely<Database>) => Promise<unknown>;
  /** Pauses and the like that make a fault hit the moment it is meant for; part of the check, not a bug. */
  readonly replacements?: readonly Replacement[];
  /** True: PostgreSQL as in production, where commits reach the disk. Default: quick. */
  readonly isDurable?: boolean;
}

/** What a check is given. */
export interface Arena {
  readonly database: DatabaseKind;
  /** True: few rounds, for CI. */
  readonly isQuick: boolean;
  /** The bug that is planted, if any: every shop started here has it. */
  readonly bug: PlantedBug | null;
  readonly tally: Tally;
  /** A shop of this check's own in processes of its own; stopped after the check. */
  startShop(setup?: ShopSetup): Promise<TortureShop>;
}
