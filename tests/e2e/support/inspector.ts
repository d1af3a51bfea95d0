import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { parseScenario, type Recording } from '@storefront/inspector';
import type { Page } from './test.ts';

export interface SavedFile {
  /** The file's name. */
  readonly name: string;
  readonly text: string;
}

/** Presses a button and returns the file that it downloads. */
export async function savedBy(page: Page, button: string): Promise<SavedFile> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ]);
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') };
}

/** Parses a saved recording. Throws an Error if the file is none. */
export function recordingIn({ name, text }: SavedFile): Recording {
  const parsed = parseScenario(JSON.parse(text));
  if (!parsed.ok) throw new Error(`${name}: ${parsed.reason}`);
  if (parsed.scenario.kind !== 'recorded') throw new Error(`${name} is no recording`);
  return parsed.scenario;
}

/** The recording that the inspector received, as its open Export tab saves it. */
export async function exportedBy(inspector: Page): Promise<Recording> {
  return recordingIn(await savedBy(inspector, 'Scenario'));
}

/** The first entry that differs between the two recordings, in both versions; `null` if there is none. */
export function firstDifference({ entries }: Recording, shown: Recording): unknown {
  const at = entries.findIndex((entry, index) => !isDeepStrictEqual(entry, shown.entries[index]));
  return at < 0 ? null : { at, recorded: entries[at], shown: shown.entries[at] };
}

/**
 * Changes the page through the inspector's own channel: its one cart line becomes `lines` lines, and it gets `events`
 * events that no machine handles.
 */
export async function floodPage(inspector: Page, wanted: { lines: number; events: number }): Promise<void> {
  await inspector.evaluate(async ({ lines, events }) => {
    const channel = new BroadcastChannel('storefront-inspector');
    const { stream, line } = await new Promise<{ stream: string; line: { recordKey: string } }>((resolve) => {
      channel.addEventListener('message', ({ data }) => {
        for (const { to, changed } of data.entries ?? [])
          if (to === 'shop/cart' && changed?.data?.length > 0)
            resolve({ stream: data.head.stream, line: changed.data[0] });
      });
      channel.postMessage({ protocol: 1, kind: 'hello', have: {} });
    });
    const send = (event: object) =>
      channel.postMessage({ protocol: 1, kind: 'send', stream, to: 'shop/cart', event });
    // The first line stays unchanged, because the shop's server may have it already.
    const more = Array.from({ length: lines - 1 }, (_, at) => ({ recordKey: `p${at}`, productId: `p${at}` }));
    const data = [line, ...more.map((keys) => ({ ...line, ...keys }))];
    const stamp = { revision: 1_000, tab: 'crowd' };
    const never = { revision: 0, tab: '' };
    const stamps = {
      coupon: never,
      reward: never,
      storedCoupon: never,
      declinedCoupons: never,
      cartId: never,
    };
    const cart = { coupon: null, cartId: null, isRewardApplied: true, storedCouponCode: null };
    send({
      type: 'tab.cart.changed',
      record: {
        version: 1,
        revision: stamp.revision,
        syncedRevision: 0,
        cart: { ...cart, data, storedCouponExpiry: null, declinedCoupons: [], completedOrders: [] },
        stamps: { ...stamps, lines: data.map(({ recordKey }) => ({ recordKey, ...stamp })) },
        removed: null,
      },
    });
    for (let number = 0; number < events; number++) send({ type: 'nobody.listens', number });
    channel.close();
  }, wanted);
}
