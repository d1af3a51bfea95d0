/** The shape of a torture check: every file of `checks/` exports one as its default. */

import type { Kysely } from 'kysely';
import type { Database } from '../../../server/db/types.ts';
import type { SourceEdit } from './edits.ts';
import type { Replacement } from './replacement.ts';
import type { TortureShop } from './shop.ts';
import type { Tally } from './tally.ts';

export type DatabaseKind = 'pglite' | 'postgres';

export interface Check {
  /** The id, as used in `npm run torture -- <id>`. */
  readonly id: string;
  /** The fault or attack, in a few words. */
  readonly title: string;
  /** The databases on which the check makes sense. */
  readonly databases: readonly DatabaseKind[];
  /** True: it needs the built pages (`npm run build`). */
  readonly needsBuild?: boolean;
  /** Whether it is part of `npm test`, with few rounds. */
  readonly isQuick: boolean;
  /** Bugs with which this check must fail, which proves that it can. */
  readonly bugs: readonly PlantedBug[];
  /** Runs the check and reports its expectations to `arena.tally`. Throws only if the check itself is broken. */
  run(arena: Arena): Promise<void>;
}

/** A bug that is planted for one run. The product's code contains nothing of it. */
export interface PlantedBug {
  /** What is wrong, as in "the idempotency key is not unique". */
  readonly name: string;
  /** Functions that are replaced in the process under test. */
  readonly replacements?: readonly Replacement[];
  /** Text that is replaced in the scripts of a sandbox, as they are served to a page. */
  readonly edits?: readonly SourceEdit[];
  /** SQL that is run before the server starts, such as dropping a constraint. */
  readonly sql?: readonly string[];
  /** The databases on which the bug has an effect; absent for all of the check's. */
  readonly databases?: readonly DatabaseKind[];
}

export interface ShopSetup {
  /** Settings of the server. */
  readonly env?: Readonly<Record<string, string>>;
  /** Changes the filled database before the server starts. */
  readonly prepare?: (db: Kysely<Database>) => Promise<unknown>;
  /** Replacements such as pauses, so that a fault hits the intended moment. They belong to the check and are not bugs. */
  readonly replacements?: readonly Replacement[];
  /** Whether PostgreSQL commits durably, as in production; by default it does not, which is faster. */
  readonly isDurable?: boolean;
}

/** The environment of a check. */
export interface Arena {
  readonly database: DatabaseKind;
  /** True: few rounds, for CI. */
  readonly isQuick: boolean;
  /** The bug that is planted, if any: every shop started here has it. */
  readonly bug: PlantedBug | null;
  readonly tally: Tally;
  /** Starts a shop for this check, in its own processes; it is stopped after the check. */
  startShop(setup?: ShopSetup): Promise<TortureShop>;
}
