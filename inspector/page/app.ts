/** An app's description of itself for the inspector's page. */
import type { ComponentType } from 'react';
import type { ChartLayout } from '../chart/layout.ts';
import type { Entry } from '../core/format.ts';
import type { Machines } from '../core/inert.ts';
import type { Player } from '../core/player.ts';
import type { Library } from './scenarios.ts';

export interface InspectedApp {
  /** The app's name in texts such as "Open the shop": `shop`. */
  readonly name: string;
  readonly machines: Machines;
  readonly library: Library;
  /** Loads the component that shows replayed machines in the app's own screens. */
  readonly loadStage: () => Promise<{ readonly default: ComponentType<StageProps> }>;
  /** Charts that were laid out in advance, by the structure of the machine (`structureHash`). */
  readonly layouts: Readonly<Record<string, ChartLayout>>;
  readonly repository: AppRepository;
  /** Address of the app's first page; `?inspect=1` is added to it. */
  readonly address: string;
}

/** Paths in the app's repository that exported files refer to. */
export interface AppRepository {
  /** The folder of recorded scenarios, such as `scenarios/recorded`. */
  readonly recordings: string;
  /** How a test file two folders below the root imports the machines. */
  readonly machines: { readonly name: string; readonly from: string };
}

/** The replayed machines at the cursor. */
export interface StageProps {
  /** The inert system in which they run. */
  readonly player: Player;
  /** The entries that were replayed. */
  readonly entries: readonly Entry[];
}
