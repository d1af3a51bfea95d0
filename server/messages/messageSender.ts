import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { OpenDatabase } from '../db/open.ts';
import { countsOf, type SendingServices, sendByWay, waysOf } from './sendMessages.ts';

export interface MessageSender {
  stop(): Promise<void>;
}

/** Between two looks at messages that wait for a later time, in milliseconds. */
const lookEveryMs = 10_000;
/** Messages that are committed within this time, in milliseconds, are sent together: that takes fewer statements. */
const gatherMs = 100;
/** A second run sends while the first waits for a slow provider. */
const mostRuns = 2;
/** How long a stop waits for calls under way, in milliseconds. One that takes longer counts as a call without an answer. */
const usualStopMs = 8_000;

/**
 * Sends messages soon after they are committed, by this or any other process: the database tells of them. Messages that are
 * due later are found by a look every few seconds, and by the background job.
 */
export async function startMessageSender(
  database: OpenDatabase,
  services: SendingServices,
  log: Pick<FastifyBaseLogger, 'info' | 'error'>,
  stopWithinMs: number = usualStopMs,
): Promise<MessageSender> {
  const ways = waysOf(services).map((way) => startWay(way, log));
  const wake = () => {
    for (const way of ways) way.wake();
  };
  const stopListening = await database.listen('outbox', {
    onMessage: wake,
    onUp: wake,
    onDown() {},
  });
  const timer = setInterval(wake, lookEveryMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      const ended = ways.map((way) => way.stop());
      await stopListening();
      await Promise.race([Promise.all(ended), pause(stopWithinMs, undefined, { ref: false })]);
    },
  };
}

function startWay(services: SendingServices, log: Pick<FastifyBaseLogger, 'info' | 'error'>) {
  const runs = new Set<Promise<void>>();
  let gathering: NodeJS.Timeout | undefined;
  const stopping = new AbortController();

  async function sendAll(): Promise<void> {
    try {
      const counts = countsOf(await sendByWay(services, stopping.signal));
      if (Object.values(counts).some((count) => count > 0)) log.info({ ...counts }, 'messages sent');
    } catch (error) {
      if (!stopping.signal.aborted) log.error({ err: error }, 'messages could not be sent');
    }
  }

  function wake(): void {
    if (!stopping.signal.aborted) gathering ??= setTimeout(begin, gatherMs);
  }

  function begin(): void {
    gathering = undefined;
    if (runs.size === mostRuns) {
      wake();
    } else {
      const run = sendAll().finally(() => runs.delete(run));
      runs.add(run);
    }
  }

  return {
    wake,
    async stop(): Promise<void> {
      stopping.abort();
      clearTimeout(gathering);
      await Promise.all(runs);
    },
  };
}
