/**
 * The web analytics service (S §1): Matomo's queue of commands, `window._paq`, which its script reads and takes over.
 * Amounts there are rupees.
 */
import type { ThirdPartyScript } from '../contract/domain/index.ts';
import type { TrackedEvent } from '../machines/integrations/dataLayer.ts';

/** A method of the tracker, and its arguments. */
type Command = readonly [method: string, ...values: (string | number)[]];

/** Tells it what happened; before all else where it counts, and as whom. */
export function tellWebAnalytics(script: ThirdPartyScript, tracked: TrackedEvent): void {
  const known: unknown = Reflect.get(window, '_paq');
  const queue: Queue = isQueue(known) ? known : [...openingOf(script)];
  for (const command of commandsOf(tracked)) queue.push(command);
  Reflect.set(window, '_paq', queue);
}

/** The counter stands beside the script. */
function openingOf({ url, siteId = '' }: ThirdPartyScript): readonly Command[] {
  return [
    ['setTrackerUrl', new URL('matomo.php', url).href],
    ['setSiteId', siteId],
  ];
}

/** Pages by their path, never their query. */
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

/** An array until the script is there, then an object of its own. */
interface Queue {
  push(command: Command): unknown;
}

function isQueue(value: unknown): value is Queue {
  return typeof value === 'object' && value !== null && 'push' in value;
}
