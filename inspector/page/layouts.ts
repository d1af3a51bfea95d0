import { use } from 'react';
import type { AnyStateMachine } from 'xstate';
import type { ChartLayout } from '../chart/layout.ts';
import { structureHash } from '../core/structure.ts';
import { useInspector } from './context.ts';

/** By structure of the machine, so that equal charts are laid out once. */
const pending = new Map<string, Promise<ChartLayout>>();

/** The layout of a machine's chart: the one that the app has in advance, or a new one, for which this suspends. */
export function useLayout(machine: AnyStateMachine): ChartLayout {
  const { layouts } = useInspector().app;
  const hash = structureHash(machine);
  const known = layouts[hash];
  if (known) return known;
  const layout = pending.get(hash) ?? layOut(machine);
  pending.set(hash, layout);
  return use(layout);
}

async function layOut(machine: AnyStateMachine): Promise<ChartLayout> {
  const [{ chartOf, layoutOf }, { default: Elk }, { default: workerUrl }] = await Promise.all([
    import('../chart/index.ts'),
    import('elkjs/lib/elk-api.js'),
    import('elkjs/lib/elk-worker.min.js?url'),
  ]);
  return layoutOf(chartOf(machine), new Elk.default({ workerUrl }));
}
