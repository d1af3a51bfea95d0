/** Converts analytics events to the collector's format, the batches of Amazon Pinpoint (Specification 7). Pure. */
import * as v from 'valibot';
import type { AnalyticsEvent, DeliveryReport, Verdict } from '../../contract/domain/index.ts';
import { fitText } from '../../contract/text.ts';

/** The collector's limit, in characters. */
const longestAttribute = 200;

/** Puts all events into one batch, under the browser's endpoint. */
export function toBatch(endpointId: string, events: readonly AnalyticsEvent[]) {
  const sent = events.map((event) => [event.eventId, toEvent(event)] as const);
  return { BatchItem: { [endpointId]: { Endpoint: {}, Events: Object.fromEntries(sent) } } };
}

function toEvent({ name, attributes, metrics, timestamp, session }: AnalyticsEvent) {
  return {
    EventType: name,
    Timestamp: iso(timestamp),
    Attributes: Object.fromEntries(
      Object.entries(attributes).map(([key, value]) => [key, fitText(value, longestAttribute)]),
    ),
    Metrics: metrics,
    ...(session && { Session: toSession(session) }),
  };
}

function toSession({ id, startedAt, stoppedAt }: NonNullable<AnalyticsEvent['session']>) {
  const start = { Id: id, StartTimestamp: iso(startedAt) };
  if (stoppedAt === null) return start;
  return { ...start, Duration: Math.max(0, stoppedAt - startedAt), StopTimestamp: iso(stoppedAt) };
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}

/**
 * By Specification 8: 200 and 202 are success; 429 and 5xx are retried, and 403 if the reply says that a token has expired.
 * Any other status is a refusal.
 */
export function verdictOf(status: number, body: unknown): Verdict {
  if (status === 200 || status === 202) return 'accepted';
  if (status === 429 || status >= 500) return 'retry';
  return status === 403 && isExpired(body) ? 'retry' : 'refused';
}

const refusalSchema = v.looseObject({ code: v.optional(v.string()), __type: v.optional(v.string()) });

function isExpired(body: unknown): boolean {
  const refusal = v.safeParse(refusalSchema, body);
  return refusal.success && /ExpiredToken/.test(`${refusal.output.code} ${refusal.output.__type}`);
}

const replySchema = v.object({
  Results: v.record(
    v.string(),
    v.looseObject({
      EventsItemResponse: v.record(
        v.string(),
        v.looseObject({ StatusCode: v.number(), Message: v.optional(v.string()) }),
      ),
    }),
  ),
});

/** Returns the verdict of each event. An event that the reply to an accepted batch does not name is retried. */
export function toReport(
  endpointId: string,
  events: readonly AnalyticsEvent[],
  status: number,
  body: unknown,
): DeliveryReport {
  const whole = verdictOf(status, body);
  const reply = v.safeParse(replySchema, body);
  const each = reply.success ? reply.output.Results[endpointId]?.EventsItemResponse : undefined;
  return Object.fromEntries(
    events.map(({ eventId }): [string, Verdict] => {
      if (whole !== 'accepted') return [eventId, whole];
      const answer = each?.[eventId];
      return [eventId, answer ? verdictOf(answer.StatusCode, { code: answer.Message }) : 'retry'];
    }),
  );
}
