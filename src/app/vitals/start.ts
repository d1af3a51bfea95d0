/**
 * Measures how fast the shop's pages are for a shopper who agreed to it. Loaded after consent, on every page: it is the
 * shop's own code, and sends no address of a page.
 */
import type { DataRouter } from 'react-router';
import { type ActorRefFrom, createActor } from 'xstate';
import type { vitalsMachine } from '../../machines/integrations/vitals.ts';
import { provideVitals } from '../actors/vitals.ts';
import { observed } from '../observed.ts';
import { createShownPages, currentKind, type ShownPages } from './pages.ts';

type VitalsActor = ActorRefFrom<typeof vitalsMachine>;

/** A navigation that begins more than this after a press was not caused by it, in milliseconds. */
const PRESS_MS = 1_000;

const running = new WeakMap<DataRouter, VitalsActor>();

/** Starts measuring what a router shows, once. */
export function startVitals(router: DataRouter): VitalsActor {
  const vitals = running.get(router) ?? start(router);
  running.set(router, vitals);
  return vitals;
}

function start(router: DataRouter): VitalsActor {
  const pages = createShownPages(router, documentUrl(), performance.now());
  const vitals = createActor(provideVitals(pages), { ...observed('vitals') });
  vitals.start();
  followNavigations(router, vitals, pages);
  // Runs after the measuring library's listeners, which report the last values when the tab is hidden.
  const hidden = () => vitals.send({ type: 'tab.hidden' });
  addEventListener('visibilitychange', () => {
    if (document.hidden) hidden();
  });
  addEventListener('pagehide', hidden);
  return vitals;
}

/** The address that the document was loaded from. The router may have changed it since. */
function documentUrl(): string {
  return performance.getEntriesByType('navigation')[0]?.name ?? location.href;
}

/** Reports navigations to another path. A change of the query alone, such as a filter, is not another page. */
function followNavigations(router: DataRouter, vitals: VitalsActor, pages: ShownPages): void {
  let pressedAt = Number.NEGATIVE_INFINITY;
  const onPress = ({ timeStamp }: Event) => {
    // The event's time may be earlier than now, because the page may have been busy at the press.
    pressedAt = Math.min(timeStamp, performance.now());
  };
  addEventListener('click', onPress, true);
  addEventListener('submit', onPress, true);
  const begin = () => {
    const now = performance.now();
    const startedAt = now - pressedAt < PRESS_MS ? pressedAt : now;
    vitals.send({ type: 'vitals.navigation.begun', startedAt });
  };
  let shown = router.state.location.pathname;
  let pending: string | null = null;
  router.subscribe(({ navigation, location: { pathname } }) => {
    const next = navigation.location?.pathname ?? null;
    if (next !== null && next !== pending && next !== shown) begin();
    if (navigation.state === 'idle' && pathname !== shown) {
      // Without anything to load, the router changes the page at once.
      if (pending === null) begin();
      shown = pathname;
      pages.add(currentKind(router), performance.now());
      vitals.send({ type: 'vitals.page.changed', page: pages.current() });
    } else if (next === null && pending !== null) {
      vitals.send({ type: 'vitals.navigation.cancelled' });
    }
    pending = next;
  });
}
