import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { UserAddress } from '../../../src/contract/domain/index.ts';
import {
  type AddressReply,
  addressEditorMachine,
  type SaveAddressInput,
} from '../../../src/machines/account/addressEditor/index.ts';
import { addressesMachine, fieldsOf } from '../../../src/machines/account/addresses/index.ts';
import { reportingPincodeMachine, type ZipReply } from '../../../src/machines/checkout/pincode/index.ts';
import { AddressBook, AddressEditor } from '../../../src/views/addresses/AddressBook.tsx';
import { offline, ok } from '../../machines/fixtures/order.ts';
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

const full: AddressReply = {
  ok: false,
  failure: {
    kind: 'refused',
    code: 'BAD_INPUT',
    details: {},
    message: 'At most 20 addresses. Remove one first.',
  },
};

test.each([
  ['a book that is full says so', full, 'At most 20 addresses. Remove one first.'],
  ['a lost reply asks for another try', offline, 'That did not work. Nothing was changed; please try again.'],
] as const)('when a removed address is to come back, %s', async (_, reply, words) => {
  const home = userAddress({ name: 'Asha Rao' });
  const addresses = createActor(
    addressesMachine.provide({
      actors: {
        fetchAddresses: fromPromise(async () => ok<readonly UserAddress[]>([home])),
        removeAddress: fromPromise(async () => ok(home)),
        createAddress: fromPromise(async (): Promise<AddressReply> => reply),
      },
    }),
  ).start();
  onTestFinished(() => void addresses.stop());
  addresses.send({ type: 'user.signedIn', userId: 'u1' });
  const { actors } = await startShop({ products: [] });
  show(<AddressBook actors={{ addresses, session: actors.session }} now={() => 0} />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /^Remove Asha Rao/ }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(words)).toBeTruthy();
});

test.each([
  ['a book that is full says so', full, 'At most 20 addresses. Remove one first.'],
  [
    'a lost reply asks for another try',
    offline,
    'The address could not be saved. What you typed is kept; please try again.',
  ],
] as const)('when a new address is to be saved, %s', async (_, reply, words) => {
  const zip = {
    id: '560001',
    cod: true,
    prepaid: true,
    codMaxAmount: null,
    city: 'Bengaluru',
    state: 'KA',
    deliveryDays: 2,
  };
  const editor = createActor(
    addressEditorMachine.provide({
      actors: {
        pincode: reportingPincodeMachine.provide({
          actors: { lookUpPincode: fromPromise<ZipReply, { pincode: string }>(async () => ok(zip)) },
        }),
        saveAddress: fromPromise<AddressReply, SaveAddressInput>(async () => reply),
      },
    }),
    { input: { id: null, fields: fieldsOf(userAddress()) } },
  ).start();
  onTestFinished(() => void editor.stop());
  render(<AddressEditor editor={editor} now={() => 0} />);
  await userEvent.click(screen.getByRole('button', { name: 'Save the address' }));
  expect(await screen.findByText(words)).toBeTruthy();
});
