import { parseScenario } from '@storefront/inspector/format';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { RecordingStore } from './store.ts';

const bodyLimit = 512 * 1024;
const mostPerMinute = 60;
const Session = v.pipe(v.string(), v.uuid());

export interface RecordingRoutesOptions {
  readonly store: RecordingStore;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** `PUT /api/recordings/<session>`: from this shop's own pages, a recording that can be read, and not too many. */
export async function recordingRoutes(
  app: FastifyInstance,
  { store, now }: RecordingRoutesOptions,
): Promise<void> {
  let minute = 0;
  let taken = 0;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit }, (_request, body, done) =>
    done(null, body),
  );
  app.put<{ Params: { session: string } }>(
    '/api/recordings/:session',
    { bodyLimit },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      if (request.headers['sec-fetch-site'] !== 'same-origin') return reply.code(403).send();
      const current = Math.floor(now() / 60_000);
      taken = current === minute ? taken + 1 : 1;
      minute = current;
      if (taken > mostPerMinute) return reply.code(429).header('retry-after', '60').send();
      const session = v.safeParse(Session, request.params.session);
      if (!session.success || !isRecording(request.body)) return reply.code(400).send();
      await store.put(session.output, request.body);
      return reply.code(204).send();
    },
  );
}

function isRecording(body: unknown): body is string {
  if (typeof body !== 'string') return false;
  try {
    const parsed = parseScenario(JSON.parse(body));
    return parsed.ok && parsed.scenario.kind === 'recorded';
  } catch {
    return false;
  }
}
