import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** The server's graceful shutdown. */
export interface Departure {
  hasBegun(): boolean;
  /** Resolves once every connection is closed. */
  depart(): Promise<void>;
}

/** The reply during shutdown, in the form of the API's BUSY refusal, after which browsers retry by themselves. */
const departed = {
  message: 'The shop restarts. Please try again in a moment.',
  extensions: { code: 'BUSY', details: { retryAfterMs: 2_000 } },
};
/** The time without a request, in milliseconds, after which the port is closed. */
const quietMs = 250;
const checkEveryMs = 50;

/**
 * Shuts down gracefully within `withinSeconds`. First the server still replies normally, with `Connection: close`, so that callers
 * who do not know of the shutdown are not reset: until there was no request for a quarter of a second, for a third of the time at
 * most. Then it closes the port, finishes running requests, and refuses new ones on open connections with 503. After two thirds of
 * the time it closes the remaining connections, which leaves time to close the database.
 */
export function prepareDeparture(http: FastifyInstance, withinSeconds: number): Departure {
  let hasBegun = false;
  let isClosed = false;
  let lastRequest = 0;

  http.addHook('onRequest', async (_request, reply) => {
    if (!hasBegun) return;
    lastRequest = performance.now();
    reply.header('connection', 'close');
    if (!isClosed) return;
    const { message, extensions } = departed;
    return reply
      .code(503)
      .headers({ 'retry-after': extensions.details.retryAfterMs / 1_000, 'cache-control': 'no-store' })
      .send({ errors: [{ message, extensions }] });
  });

  async function untilQuiet(): Promise<void> {
    const begun = performance.now();
    lastRequest = begun;
    const latest = begun + (withinSeconds * 1_000) / 3;
    while (performance.now() < Math.min(lastRequest + quietMs, latest)) await pause(checkEveryMs);
  }

  return {
    hasBegun: () => hasBegun,
    async depart() {
      hasBegun = true;
      if (http.server.listening) await untilQuiet();
      isClosed = true;
      const overdue = setTimeout(() => http.server.closeAllConnections(), (withinSeconds * 1_000) / 3);
      // Waits until pending connections are accepted, because those in the operating system's queue would be reset.
      await new Promise(setImmediate);
      await http.close();
      clearTimeout(overdue);
    },
  };
}
