/** The events that wait, and what becomes of them. Pure. */
import type { AnalyticsEvent, AnalyticsSession, DeliveryReport } from '../../../contract/domain/index.ts';
import type { AnalyticsContext, Waiting } from './types.ts';

/** S §9. */
const BUFFER = 1_000;
export const FLUSH = 100;
const RESENDS = 5;

/** Why an event is rejected now (S §8); null: it is not. */
export function refusalOf({
  account: { appId, region, credentials },
  buffer,
}: Pick<AnalyticsContext, 'account' | 'buffer'>): string | null {
  if (!appId || !region || !credentials) return 'No credentials, applicationId or region';
  return buffer.length >= BUFFER ? 'Exceeded the size of analytics events buffer' : null;
}

/** The buffer with one more event of the running session; a full or unconfigured one stays as it is. */
export function append(
  context: Pick<AnalyticsContext, 'account' | 'buffer' | 'session'>,
  event: Omit<AnalyticsEvent, 'session'>,
): Pick<AnalyticsContext, 'buffer'> {
  const { buffer, session } = context;
  if (refusalOf(context) !== null) return { buffer };
  return { buffer: [...buffer, { event: { ...event, session }, resends: 0 }] };
}

/** What the batch under way leaves to be sent again stands before what came since. */
export function settle(
  { buffer, sending }: Pick<AnalyticsContext, 'buffer' | 'sending'>,
  report: DeliveryReport,
): Pick<AnalyticsContext, 'buffer' | 'sending'> {
  const again = sending.flatMap(({ event, resends }): Waiting[] => {
    const verdict = report[event.eventId] ?? 'retry';
    return verdict === 'retry' && resends < RESENDS ? [{ event, resends: resends + 1 }] : [];
  });
  return { sending: [], buffer: [...again, ...buffer] };
}

export function stopped(session: AnalyticsSession | null, now: number): AnalyticsSession | null {
  return session && { ...session, stoppedAt: now };
}
