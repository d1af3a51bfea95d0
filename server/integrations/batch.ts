/** Parses batches of events in Amazon Pinpoint's protocol, with limits on their size. Specification 7. */
import * as v from 'valibot';
import { hasOnlyWellFormedText } from '../gate/json.ts';

const mostEvents = 100;
const key = v.pipe(v.string(), v.minLength(1), v.maxLength(50));
export const endpointIdSchema = v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/));

const timestamp = v.pipe(
  v.string(),
  v.maxLength(40),
  v.isoTimestamp(),
  v.check((text) => isOfThisCentury(Date.parse(text))),
);
const finite = v.pipe(v.number(), v.finite());

/** A record of at most 40 entries. */
function smallRecord<Schema extends v.GenericSchema>(value: Schema) {
  return v.pipe(
    v.record(key, value),
    v.check((entries) => Object.keys(entries).length <= 40),
  );
}

function isOfThisCentury(time: number): boolean {
  return time >= Date.UTC(2000, 0) && time < Date.UTC(2100, 0);
}

const eventSchema = v.object({
  EventType: key,
  Timestamp: timestamp,
  Attributes: v.optional(smallRecord(v.pipe(v.string(), v.maxLength(200))), {}),
  Metrics: v.optional(smallRecord(finite), {}),
  Session: v.optional(
    v.object({
      Id: key,
      StartTimestamp: timestamp,
      Duration: v.optional(v.pipe(finite, v.minValue(0))),
      StopTimestamp: v.optional(timestamp),
    }),
  ),
});

export type CollectedEvent = v.InferOutput<typeof eventSchema>;

const batchSchema = v.object({
  BatchItem: v.pipe(
    v.record(endpointIdSchema, v.object({ Events: v.record(v.string(), v.unknown()) })),
    v.check((items) => {
      const counts = Object.values(items).map(({ Events }) => Object.keys(Events).length);
      return counts.length === 1 && counts.every((count) => count > 0 && count <= mostEvents);
    }),
  ),
});

/** The events of one endpoint (a browser), by their ids; `null` for an event that does not fit the protocol. */
export interface Batch {
  readonly endpointId: string;
  readonly events: ReadonlyMap<string, CollectedEvent | null>;
}

const eventId = v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/));

/** Parses a request's body; `null` if it is not a batch of exactly one endpoint's events. */
export function readBatch(body: unknown): Batch | null {
  const reading = v.safeParse(batchSchema, body);
  if (!reading.success) return null;
  const [[endpointId, { Events }] = ['', { Events: {} }]] = Object.entries(reading.output.BatchItem);
  const events = Object.entries(Events).map(([id, event]): [string, CollectedEvent | null] => {
    const read = v.safeParse(eventSchema, event);
    return [id, v.is(eventId, id) && hasOnlyWellFormedText(event) && read.success ? read.output : null];
  });
  return { endpointId, events: new Map(events) };
}
