/** Bugs that the simulation must find. */
import { pastBugs } from './pastBugs.ts';
import type { PlantedBug } from './planting.ts';
import { typicalBugs } from './typicalBugs.ts';

export const bugs: readonly PlantedBug[] = [...pastBugs, ...typicalBugs];
