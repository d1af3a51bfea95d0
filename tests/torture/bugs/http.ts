/** Bugs in how the server treats its connections. */
import type * as departures from '../../../server/http/departure.ts';
import type * as slowClients from '../../../server/http/slowClients.ts';
import { replacementsOf } from '../support/replacement.ts';

const replace = replacementsOf(import.meta.url);

export const portClosedAtOnce = replace<typeof departures>('server/http/departure.ts', {
  prepareDeparture(original, http, withinSeconds) {
    const departure = original(http, withinSeconds);
    return { ...departure, depart: async () => void (await http.close()) };
  },
});

export const slowSendersStay = replace<typeof slowClients>('server/http/slowClients.ts', {
  receivingLimits: () => ({
    requestTimeout: 0,
    http: { headersTimeout: 0, connectionsCheckingInterval: 1_000 },
  }),
});

export const slowReadersStay = replace<typeof slowClients>('server/http/slowClients.ts', {
  cutOffSlowReaders: () => {},
});
