import type { FastifyInstance } from 'fastify';

/**
 * Options of the HTTP server: a request must arrive within so many seconds, on any route, and its header within a quarter of them.
 * Who is slower is answered 408 and cut off.
 */
export function receivingLimits(seconds: number) {
  const requestTimeout = seconds * 1_000;
  return {
    requestTimeout,
    http: { headersTimeout: requestTimeout / 4, connectionsCheckingInterval: seconds * 33 },
  };
}

/** Cuts off whoever has not read a reply within so many seconds after it was sent, however slowly they go on reading. */
export function cutOffSlowReaders(http: FastifyInstance, seconds: number): void {
  http.addHook('onSend', async ({ socket }, { raw }) => {
    const timer = setTimeout(() => socket.destroy(), seconds * 1_000).unref();
    raw.once('close', () => clearTimeout(timer));
  });
}
