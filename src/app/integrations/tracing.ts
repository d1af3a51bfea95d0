/** Traces page loads and navigations, with the shop API's calls during each. */
import type { DataRouter } from 'react-router';
import type { ActorRefFrom } from 'xstate';
import type { integrationsMachine } from '../../machines/integrations/integrations/index.ts';
import { selectTransaction } from '../../machines/integrations/tracing/index.ts';
import { traceHeaders } from '../../services/tracing/index.ts';
import { traceCalls } from '../browserShopApi.ts';
import { clock } from '../clock.ts';
import { randomHex } from '../randomHex.ts';

/**
 * The latest consent, in milliseconds after the document began, with which the load of its page is still traced. A shopper who
 * consents later has been reading the page without being measured.
 */
const LATEST_PAGE_LOAD_MS = 10_000;

export function startTracing(
  integrations: ActorRefFrom<typeof integrationsMachine>,
  router: DataRouter,
  whenOpen: (work: () => void) => void,
): void {
  const begin = () => integrations.send({ type: 'tracing.call.begun', now: clock.now() });
  const end = () => integrations.send({ type: 'tracing.call.ended', now: clock.now() });
  const start = (op: 'pageload' | 'navigation', name: string, startedAt: number) =>
    integrations.send({
      type: 'tracing.start',
      transaction: { traceId: randomHex(16), op, name, startedAt },
    });
  traceCalls({
    begin,
    end,
    headers: () => {
      const { tracing } = integrations.getSnapshot().children;
      const transaction = tracing && selectTransaction(tracing.getSnapshot());
      return transaction ? traceHeaders(transaction, randomHex(8)) : {};
    },
  });
  whenOpen(() => {
    if (performance.now() > LATEST_PAGE_LOAD_MS) return;
    start('pageload', router.state.location.pathname, clock.now() - Math.round(performance.now()));
    begin();
    end();
  });
  let pending: unknown = null;
  router.subscribe(({ navigation }) => {
    if (navigation.location === pending || (navigation.location === undefined && pending === null)) return;
    if (pending !== null) end();
    pending = navigation.location ?? null;
    if (navigation.location) {
      start('navigation', navigation.location.pathname, clock.now());
      begin();
    }
  });
}
