import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { type QuickViewReply, quickViewMachine } from '../../../src/machines/catalogue/quickView.ts';
import { QuickView } from '../../../src/views/overlays/QuickView.tsx';
import { offline, ok } from '../../machines/fixtures/order.ts';
import { fakePromise } from '../../machines/support/actors.ts';
import { expectAccessible } from '../support/accessible.ts';
import { supportDialogs } from '../support/dialog.ts';
import { show } from '../support/shop.tsx';

beforeAll(supportDialogs);
afterEach(cleanup);

function open() {
  const fetch = fakePromise<QuickViewReply, { slug: string }>();
  const machine = quickViewMachine.provide({ actors: { fetchProduct: fetch.logic } });
  const quickView = createActor(machine, { input: { slug: 'gel', intent: 'choose' } }).start();
  const closed: string[] = [];
  const { container } = show(
    <QuickView quickView={quickView} slug="gel" isOpen onClose={() => closed.push('closed')}>
      <p>The product</p>
    </QuickView>,
  );
  return { fetch, closed, container };
}

test('shows a placeholder while loading, and announces it', async () => {
  const { container } = open();
  expect(screen.getByRole('dialog', { name: 'Quick view' })).toBeTruthy();
  expect(screen.getByText('Fetching the product…')).toBeTruthy();
  await expectAccessible(container);
});

test('offers to load again after a failure, or to open the product’s page', async () => {
  const { fetch, container } = open();
  await fetch.last().answer(offline);
  expect((await screen.findByRole('alert')).textContent).toContain('Your cart is as it was');
  expect(screen.getByRole('link', { name: 'Open its page' }).getAttribute('href')).toBe('/products/gel');
  await expectAccessible(container);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(fetch.calls.length).toBe(2);
});

test('says if the product is no longer sold', async () => {
  const { fetch } = open();
  await fetch.last().answer(ok(null));
  expect(await screen.findByText('The shop no longer sells it.')).toBeTruthy();
});

test('closing the dialog is reported to the page', async () => {
  const { closed } = open();
  screen.getByRole<HTMLDialogElement>('dialog').close();
  expect(closed).toEqual(['closed']);
});
