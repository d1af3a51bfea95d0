/** The queues in the window through which third-party scripts receive events: the tag manager's and web analytics'. */
import type { ThirdPartyScript } from '../../contract/domain/index.ts';
import type { LayerEntry, TrackedEvent } from '../../machines/integrations/dataLayer.ts';

/** Adds an entry to the tag manager's data layer, `window.dataLayer`. */
export function pushToDataLayer(entry: LayerEntry): void {
  const queue: unknown = Reflect.get(window, 'dataLayer');
  if (Array.isArray(queue)) queue.push(entry);
  else Reflect.set(window, 'dataLayer', [entry]);
}

/** A method of Matomo's tracker and its arguments. */
type Command = readonly [method: string, ...values: (string | number)[]];

/**
 * Adds an event to Matomo's queue of commands, `window._paq`, which Matomo's script reads and then replaces. A new queue
 * begins with the collector's address and the site's id.
 */
export function pushToWebAnalytics(script: ThirdPartyScript, tracked: TrackedEvent): void {
  const existing: unknown = Reflect.get(window, '_paq');
  const queue: Queue = isQueue(existing) ? existing : [...configurationOf(script)];
  for (const command of commandsOf(tracked)) queue.push(command);
  Reflect.set(window, '_paq', queue);
}

/** The collector has the script's address, with another file name. */
function configurationOf({ url, siteId = '' }: ThirdPartyScript): readonly Command[] {
  return [
    ['setTrackerUrl', new URL('matomo.php', url).href],
    ['setSiteId', siteId],
  ];
}

/** Matomo's commands for an event. Pages are reported by path, without the query. Amounts are in rupees. */
export function commandsOf({ name, attributes }: TrackedEvent): readonly Command[] {
  const { page_path: path, search_term: term, title, price, quantity } = attributes;
  const { orderId, code, totalAmount } = attributes;
  switch (name) {
    case 'page_view':
      return [['setCustomUrl', String(path)], ['trackPageView']];
    case 'search':
      return [['trackSiteSearch', String(term)]];
    case 'purchase':
      return [['trackEcommerceOrder', String(code ?? orderId), rupees(totalAmount)]];
    default: {
      const count = typeof quantity === 'number' ? quantity : 1;
      const value = typeof price === 'number' ? [rupees(price * count)] : [];
      return [['trackEvent', 'shop', name, ...(typeof title === 'string' ? [title, ...value] : [])]];
    }
  }
}

function rupees(paise: unknown): number {
  return typeof paise === 'number' ? paise / 100 : 0;
}

/** An array until Matomo's script has loaded, then an object of Matomo's. */
interface Queue {
  push(command: Command): unknown;
}

function isQueue(value: unknown): value is Queue {
  return typeof value === 'object' && value !== null && 'push' in value;
}
