import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { UserAddress } from '../../../src/contract/domain/index.ts';
import { addressesMachine } from '../../../src/machines/account/addresses/index.ts';
import { AddressBook } from '../../../src/views/addresses/AddressBook.tsx';
import { ok } from '../../machines/fixtures/order.ts';
import { userAddress } from '../../machines/fixtures/user.ts';
import { show, startShop } from '../support/shop.tsx';

afterEach(cleanup);

test('the focus is on the undo once an address is removed, and stays in the book once it is back', async () => {
  const home = userAddress({ name: 'Asha Rao' });
  const addresses = createActor(
    addressesMachine.provide({
      actors: {
        fetchAddresses: fromPromise(async () => ok<readonly UserAddress[]>([home])),
        removeAddress: fromPromise(async () => ok(home)),
        createAddress: fromPromise(async () => ok(home)),
      },
    }),
  ).start();
  onTestFinished(() => void addresses.stop());
  addresses.send({ type: 'user.signedIn', userId: 'u1' });
  const { actors } = await startShop({ products: [] });
  show(<AddressBook actors={{ addresses, session: actors.session }} now={() => 0} />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /^Remove Asha Rao/ }));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  expect(document.activeElement).toBe(undo);
  await user.click(undo);
  await screen.findByRole('button', { name: /^Remove Asha Rao/ });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add an address' }));
});
