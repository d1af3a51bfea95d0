import { use } from 'react';
import type { AnyStateMachine } from 'xstate';
import type { ChartLayout } from '../chart/index.ts';
import { structureHash } from '../core/structure.ts';

/** By structure: equal charts are laid out once. */
const known = new Map<string, Promise<ChartLayout>>();

/** The layout of a machine's chart; suspends until it has been worked out. */
export function useLayout(machine: AnyStateMachine): ChartLayout {
  const hash = structureHash(machine);
  const layout = known.get(hash) ?? work(machine);
  known.set(hash, layout);
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
