import type { FastifyBaseLogger } from 'fastify';
import type { OpenDatabase } from '../db/open.ts';
import { type SendingServices, sendMessages } from './sendMessages.ts';

export interface MessageSender {
  stop(): Promise<void>;
}

/** Between two looks at messages that wait for a later time, in milliseconds. */
const lookEveryMs = 10_000;

/**
 * Sends messages as soon as they are committed, by this or any other process: the database tells of them. Messages that are
 * due later are found by a look every few seconds, and by the background job.
 */
export async function startMessageSender(
  database: OpenDatabase,
  services: SendingServices,
  log: Pick<FastifyBaseLogger, 'info' | 'error'>,
): Promise<MessageSender> {
  let run: Promise<void> | null = null;
  let isAskedAgain = false;
  const stopping = new AbortController();

  async function sendAll(): Promise<void> {
    do {
      isAskedAgain = false;
      try {
        const counts = await sendMessages(services, stopping.signal);
        if (Object.values(counts).some((count) => count > 0)) log.info({ ...counts }, 'messages sent');
      } catch (error) {
        if (!stopping.signal.aborted) log.error({ err: error }, 'messages could not be sent');
      }
    } while (isAskedAgain && !stopping.signal.aborted);
    run = null;
  }

  function wake(): void {
    if (stopping.signal.aborted) return;
    isAskedAgain = true;
    run ??= sendAll();
  }

  const stopListening = await database.listen('outbox', {
    onMessage: wake,
    onUp: wake,
    onDown() {},
  });
  const timer = setInterval(wake, lookEveryMs);
  timer.unref();
  return {
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await stopListening();
      await run;
    },
  };
}
