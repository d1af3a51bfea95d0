/** The buffer of analytics events. Pure. */
import type { AnalyticsEvent, AnalyticsSession, DeliveryReport } from '../../../contract/domain/index.ts';
import type { AnalyticsContext, BufferedEvent } from './types.ts';

/** The limits of Specification 9: events in the buffer, events in a batch, and resends of an event. */
const BUFFER = 1_000;
export const FLUSH = 100;
const RESENDS = 5;

/** Why an event is rejected now (Specification 8); `null` when it is accepted. */
export function refusalOf({
  account: { appId, region, credentials },
  buffer,
}: Pick<AnalyticsContext, 'account' | 'buffer'>): string | null {
  if (!appId || !region || !credentials) return 'No credentials, applicationId or region';
  return buffer.length >= BUFFER ? 'Exceeded the size of analytics events buffer' : null;
}

/** Appends an event of the current session; a full or unconfigured buffer stays unchanged. */
export function append(
  context: Pick<AnalyticsContext, 'account' | 'buffer' | 'session'>,
  event: Omit<AnalyticsEvent, 'session'>,
): Pick<AnalyticsContext, 'buffer'> {
  const { buffer, session } = context;
  if (refusalOf(context) !== null) return { buffer };
  return { buffer: [...buffer, { event: { ...event, session }, resends: 0 }] };
}

/** Applies a delivery report: events to resend go before newer ones. */
export function settle(
  { buffer, sending }: Pick<AnalyticsContext, 'buffer' | 'sending'>,
  report: DeliveryReport,
): Pick<AnalyticsContext, 'buffer' | 'sending'> {
  const again = sending.flatMap(({ event, resends }): BufferedEvent[] => {
    const verdict = report[event.eventId] ?? 'retry';
    return verdict === 'retry' && resends < RESENDS ? [{ event, resends: resends + 1 }] : [];
  });
  return { sending: [], buffer: [...again, ...buffer] };
}

export function stopped(session: AnalyticsSession | null, now: number): AnalyticsSession | null {
  return session && { ...session, stoppedAt: now };
}
