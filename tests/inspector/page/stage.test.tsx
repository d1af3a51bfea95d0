import { act, cleanup, render } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Recording } from '../../../inspector/core/format.ts';
import { replay } from '../../../inspector/core/replay.ts';
import { sessionOf } from '../../../inspector/model/session.ts';
import { library } from '../../../src/inspected/library.ts';
import { shopMachines } from '../../../src/inspected/machines.ts';
import ShopStage from '../../../src/inspected/stage/ShopStage.tsx';
import { supportDialogs } from '../../views/support/dialog.ts';

beforeAll(() => {
  supportDialogs();
  // jsdom has no layout.
  Element.prototype.scrollIntoView = () => {};
  document.elementsFromPoint = () => [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(cleanup);

/** Returns the text of the stage after everything in it has loaded. */
async function shown(
  name: string,
  at: (length: number, entries: Recording['entries']) => number,
): Promise<string> {
  const load = library.scenarios.get(name);
  if (!load) throw new Error(`No scenario ${name}`);
  const { recording, machines } = sessionOf(name, 'library', await load(), shopMachines);
  const step = at(recording.entries.length, recording.entries);
  const { player } = replay(recording, machines, step);
  const stage = <ShopStage player={player} entries={recording.entries.slice(0, step)} />;
  const { container } = await act(async () => render(<Suspense>{stage}</Suspense>));
  await act(async () => {
    await vi.dynamicImportSettled();
  });
  const text = container.textContent;
  cleanup();
  return text;
}

const end = (length: number) => length;

test('a scenario of the cart shows the cart’s page with its lines', async () => {
  expect(await shown('cart-add-and-sync', end)).toMatch(/Your cart.*Rose/);
});

test('checkout shows the input, and an order its progress', async () => {
  expect(await shown('checkout-guest-cod', () => 3)).toMatch(/Checkout.*Mobile number/);
  expect(await shown('order-window-dismissed', end)).toMatch(/pay/i);
});

test('a machine that belongs to a part of a page is shown by that part', async () => {
  expect(await shown('addresses-add', () => 5)).toMatch(/Your addresses.*1 MG Road/);
  expect(await shown('address-editor-waits-for-pincode', end)).toMatch(/Save the address/);
  expect(await shown('profile-changed', end)).toMatch(/Your profile.*Asha/);
  expect(await shown('rewards-of-the-signed-in', () => 5)).toMatch(/Available₹123/);
  expect(await shown('reviews-sorted', () => 4)).toMatch(/Smells of roses.*Show more/);
  expect(await shown('variant-nearest', () => 1)).toMatch(/Rose shower gel₹499.*Add to cart/);
  expect(await shown('pincode-check', () => 5)).toMatch(/Delivered to Bengaluru/);
  expect(await shown('countdown-daily', () => 4)).toMatch(/Leaves us today2 min left/);
  expect(await shown('integrations-consent', () => 8)).toMatch(/May we measure/);
});

test('a machine that has no screen says so', async () => {
  expect(await shown('analytics-refused', end)).toContain('This machine has no screen of its own');
});

test('of a recording, only the parts that ran on the page at that time are shown', async () => {
  const text = await shown('recorded/guest-prepaid', (_length, entries) =>
    entries.findIndex(({ event }) => event.type === 'payment.succeeded'),
  );
  expect(text).toMatch(/CheckoutPaying ₹853\.10/);
  expect(text).not.toMatch(/Before the first page|no screen of its own|Nothing here yet|Your review/);
});

test('every scenario of the library can be shown at its end', async () => {
  const failed: string[] = [];
  for (const name of library.scenarios.keys()) {
    const text = await shown(name, end);
    if (text === '' || text.includes('cannot be shown')) failed.push(`${name}: ${text}`);
  }
  expect(failed).toEqual([]);
}, 120_000);
