import { layouts } from 'virtual:chart-layouts';
import { use } from 'react';
import type { AnyStateMachine } from 'xstate';
import type { ChartLayout } from '../chart/index.ts';
import { structureHash } from '../core/structure.ts';

/** By structure: equal charts are laid out once. */
const worked = new Map<string, Promise<ChartLayout>>();

/** The layout of a machine's chart: made with the build, or worked out now, for which it suspends. */
export function useLayout(machine: AnyStateMachine): ChartLayout {
  const hash = structureHash(machine);
  const made = layouts[hash];
  if (made) return made;
  const layout = worked.get(hash) ?? work(machine);
  worked.set(hash, layout);
  return use(layout);
}

async function work(machine: AnyStateMachine): Promise<ChartLayout> {
  const [{ chartOf, layoutOf }, { default: Elk }, { default: workerUrl }] = await Promise.all([
    import('../chart/index.ts'),
    import('elkjs/lib/elk-api.js'),
    import('elkjs/lib/elk-worker.min.js?url'),
  ]);
  return layoutOf(chartOf(machine), new Elk.default({ workerUrl }));
}
