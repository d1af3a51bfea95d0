/** Converts tracked events and traces to analytics records: texts become attributes, numbers metrics; amounts in paise.
 * Pure. */
import type { AnalyticsMachineEvent } from '../analytics/index.ts';
import type { TrackedEvent } from '../dataLayer.ts';
import type { IntegrationsEvent } from './types.ts';

type Recorded = Extract<AnalyticsMachineEvent, { type: 'analytics.record' }>;

export function analyticsOf({ name, attributes, stamp }: TrackedEvent): Recorded {
  const entries = Object.entries(attributes);
  const metrics = entries.flatMap(([key, value]) =>
    typeof value === 'number' ? [[key, value] as const] : [],
  );
  const texts = entries.flatMap(([key, value]) =>
    typeof value === 'number' || value === null ? [] : [[key, String(value)] as const],
  );
  return {
    type: 'analytics.record',
    name,
    attributes: Object.fromEntries(texts),
    metrics: Object.fromEntries(metrics),
    stamp,
  };
}

export function traceOf({
  trace: { transaction, duration, status },
  stamp,
}: Extract<IntegrationsEvent, { type: 'integrations.trace.stamped' }>): Recorded {
  const { op, name, traceId } = transaction;
  return {
    type: 'analytics.record',
    name: '_trace',
    attributes: { op, name, traceId, status },
    metrics: { duration },
    stamp,
  };
}
