import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { orderMachine } from '../order/index.ts';
import type { expressMachine } from './machine.ts';

type ExpressSnapshot = SnapshotFrom<typeof expressMachine>;

/**
 * `idle`: nothing is under way. `starting`: the widget is on its way. `open`: the widget covers the page. `unknown`: the
 * server is being asked what became of it. `ordering`: an order is being settled; see {@link selectExpressOrder}.
 */
export type ExpressStage = 'idle' | 'starting' | 'open' | 'unknown' | 'ordering';

export function selectExpressStage(snapshot: ExpressSnapshot): ExpressStage {
  if (snapshot.matches('idle')) return 'idle';
  for (const stage of ['starting', 'unknown', 'ordering'] as const) {
    if (snapshot.hasTag(stage)) return stage;
  }
  return 'open';
}

/** The order being settled; null while there is none, or the widget still covers the page. */
export function selectExpressOrder(snapshot: ExpressSnapshot): ActorRefFrom<typeof orderMachine> | null {
  return snapshot.hasTag('ordering') ? (snapshot.children.order ?? null) : null;
}
