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
/** The time without a request or a new connection, in milliseconds, after which the port is closed. */
const quietMs = 250;
const checkEveryMs = 50;

/**
 * Shuts down gracefully within `withinSeconds`. First the server still replies normally, with `Connection: close`, so that callers
 * who do not know of the shutdown are not reset: until no request and no connection came for a quarter of a second, for a third of the
 * time at most. Then it closes the port, finishes running requests, and refuses new ones on open connections with 503. After two thirds of
 * the time it closes the remaining connections, which leaves time to close the database.
 */
export function prepareDeparture(http: FastifyInstance, withinSeconds: number): Departure {
  let hasBegun = false;
  let isClosed = false;
  let lastSign = 0;

  http.server.on('connection', () => {
    lastSign = performance.now();
  });
  http.addHook('onRequest', async (_request, reply) => {
    if (!hasBegun) return;
    lastSign = performance.now();
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
    lastSign = begun;
    const latest = begun + (withinSeconds * 1_000) / 3;
    while (performance.now() < Math.min(lastSign + quietMs, latest)) {
      await pause(checkEveryMs);
      // If this process stood still, callers are waiting in the operating system's queue: one is accepted in each turn.
      await new Promise(setImmediate);
    }
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
