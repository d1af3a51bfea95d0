import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** How the server takes leave of its callers. */
export interface Departure {
  hasBegun(): boolean;
  /** Resolves once every connection is closed. */
  depart(): Promise<void>;
}

/** As the API says that it is busy: browsers try again by themselves. */
const departed = {
  message: 'The shop restarts. Please try again in a moment.',
  extensions: { code: 'BUSY', details: { retryAfterMs: 2_000 } },
};
/** So long nobody asks, before the port is closed. */
const quietMs = 250;
const checkEveryMs = 50;

/**
 * On its way out the server answers as before for a moment, with `Connection: close`, so that callers who did not know yet are not
 * reset: until nobody has asked for a quarter of a second, or for a third of `withinSeconds`. Then it closes the port, lets running
 * requests end, and refuses what still comes over open connections with 503. After two thirds it cuts off whoever is left, which
 * leaves time to close the database.
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
      // Right after connections were accepted: those that wait in the system's line would be reset.
      await new Promise(setImmediate);
      await http.close();
      clearTimeout(overdue);
    },
  };
}
