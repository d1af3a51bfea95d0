import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { orderMachine } from '../order/index.ts';
import type { expressMachine } from './machine.ts';

type ExpressSnapshot = SnapshotFrom<typeof expressMachine>;

/**
 * `idle`: not in use. `starting`: the widget is loading. `open`: the widget covers the page. `unknown`: the server is
 * being asked whether there is an order. `ordering`: an order is being confirmed; see {@link selectExpressOrder}.
 */
export type ExpressStage = 'idle' | 'starting' | 'open' | 'unknown' | 'ordering';

export function selectExpressStage(snapshot: ExpressSnapshot): ExpressStage {
  if (snapshot.matches('idle')) return 'idle';
  for (const stage of ['starting', 'unknown', 'ordering'] as const) {
    if (snapshot.hasTag(stage)) return stage;
  }
  return 'open';
}

/** The order's actor; `null` if there is none, or while the widget still covers the page. */
export function selectExpressOrder(snapshot: ExpressSnapshot): ActorRefFrom<typeof orderMachine> | null {
  return snapshot.hasTag('ordering') ? (snapshot.children.order ?? null) : null;
}
