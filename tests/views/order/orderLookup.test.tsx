import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import {
  orderLookupMachine,
  type SendLinkInput,
  type SendLinkReply,
} from '../../../src/machines/checkout/orderLookup.ts';
import { OrderLookup } from '../../../src/views/order/OrderLookup.tsx';
import { ok } from '../../machines/fixtures/order.ts';
import { show } from '../support/shop.tsx';

afterEach(cleanup);

test('the focus stays where the form was, once its answer takes its place, and on the way back', async () => {
  const lookup = createActor(
    orderLookupMachine.provide({
      actors: { sendLink: fromPromise<SendLinkReply, SendLinkInput>(async () => ok(null)) },
    }),
  ).start();
  onTestFinished(() => void lookup.stop());
  show(<OrderLookup lookup={lookup} shopName="Kusumra" />);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Mobile number you ordered with'), '9812345678');
  await user.type(screen.getByLabelText('Order code'), 'KUS-7K3M-9QX2');
  await user.click(screen.getByRole('button', { name: 'Text me the link' }));
  const place = screen.getByRole('region', { name: 'Find your order' });
  await screen.findByText('Check your messages.');
  expect(document.activeElement).toBe(place);
  await user.click(screen.getByRole('button', { name: 'Change number or code' }));
  expect(document.activeElement).toBe(place);
});
