/** Charts of machines: the chart as plain data, and its layout. Runs in Node and in browsers. */
import type { AnyStateMachine } from 'xstate';
import { structureHash } from '../core/structure.ts';
import { chartOf } from './definition.ts';
import { type ChartLayout, layoutOf } from './layout.ts';

export { type ChartState, chartOf, statesIn } from './definition.ts';
export { type ChartLayout, layoutOf } from './layout.ts';
export { transitionTexts } from './text.ts';

/** Computes the layout of each machine's chart. The keys are the machines' structure hashes (`structureHash`). */
export async function layoutsOf(machines: Iterable<AnyStateMachine>): Promise<Record<string, ChartLayout>> {
  const layouts = [...machines].map(
    async (machine) => [structureHash(machine), await layoutOf(chartOf(machine))] as const,
  );
  return Object.fromEntries(await Promise.all(layouts));
}
