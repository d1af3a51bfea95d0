import type { FastifyInstance } from 'fastify';

/**
 * Options of the HTTP server: a request must arrive within `seconds`, on any route, and its header within a quarter
 * of that. Slower clients get status 408 and are disconnected.
 */
export function receivingLimits(seconds: number) {
  const requestTimeout = seconds * 1_000;
  return {
    requestTimeout,
    http: { headersTimeout: requestTimeout / 4, connectionsCheckingInterval: seconds * 33 },
  };
}

/**
 * Closes the connection of a client that has not read a reply completely within `seconds` of its being sent, even if
 * it is still reading.
 */
export function cutOffSlowReaders(http: FastifyInstance, seconds: number): void {
  http.addHook('onSend', async ({ socket }, { raw }) => {
    const timer = setTimeout(() => socket.destroy(), seconds * 1_000).unref();
    raw.once('close', () => clearTimeout(timer));
  });
}
