import { describe, expect, test } from 'vitest';
import { createActor, initialTransition, transition } from 'xstate';
import {
  type AddressEditorInput,
  type AddressReply,
  addressEditorMachine,
  type SaveAddressInput,
  selectAddressForm,
  selectIsAddressRejected,
  selectIsNewAddress,
  selectIsSavingAddress,
  selectSaveFailure,
} from '../../../src/machines/account/addressEditor/index.ts';
import { fieldsOf } from '../../../src/machines/account/addresses/index.ts';
import { emptyAddress } from '../../../src/machines/checkout/addressForm/index.ts';
import { reportingPincodeMachine, type ZipReply } from '../../../src/machines/checkout/pincode/index.ts';
import { offline, ok } from '../fixtures/order.ts';
import { userAddress } from '../fixtures/user.ts';
import { fakePromise } from '../support/actors.ts';
import { createClock } from '../support/clock.ts';
import { walk } from '../support/paths.ts';

const kept = fieldsOf(userAddress());
const zip = {
  id: '560001',
  cod: true,
  prepaid: true,
  codMaxAmount: null,
  city: 'Bengaluru',
  state: 'KA',
  deliveryDays: 2,
};

function start(input: AddressEditorInput = { id: 'a1', fields: kept }) {
  const lookUp = fakePromise<ZipReply, { pincode: string }>();
  const save = fakePromise<AddressReply, SaveAddressInput>();
  const machine = addressEditorMachine.provide({
    actors: {
      pincode: reportingPincodeMachine.provide({ actors: { lookUpPincode: lookUp.logic } }),
      saveAddress: save.logic,
    },
  });
  const clock = createClock();
  const actor = createActor(machine, { input, clock }).start();
  const submit = () => actor.send({ type: 'editor.submitted' });
  const change = (field: keyof typeof kept, value: string) =>
    actor.send({ type: 'editor.field.changed', field, value });
  const form = () => selectAddressForm(actor.getSnapshot());
  return { actor, clock, lookUp, save, submit, change, form };
}

async function startServed(input?: AddressEditorInput) {
  const started = start(input);
  await started.lookUp.last().answer(ok(zip));
  return started;
}

describe('the address editor', () => {
  test('saves a changed address in the form of Specification 5, and returns the saved one [S5.14]', async () => {
    const { actor, save, submit, change } = await startServed();
    change('landmark', 'the lake');
    submit();
    expect([selectIsSavingAddress(actor.getSnapshot()), selectIsNewAddress(actor.getSnapshot())]).toEqual([
      true,
      false,
    ]);
    expect(save.last().input).toEqual({
      id: 'a1',
      address: {
        name: 'Asha Rao',
        phone: '+919876543210',
        country: 'IN',
        state: 'KA',
        city: 'Bengaluru',
        pinCode: '560001',
        address: '1 MG Road',
        landmark: 'the lake',
      },
    });
    await save.last().answer(ok(userAddress({ landmark: 'the lake' })));
    expect([actor.getSnapshot().status, actor.getSnapshot().output]).toEqual([
      'done',
      userAddress({ landmark: 'the lake' }),
    ]);
  });

  test('returns nothing when it is cancelled', () => {
    const { actor } = start();
    actor.send({ type: 'editor.cancelled' });
    expect([actor.getSnapshot().status, actor.getSnapshot().output]).toEqual(['done', null]);
  });

  test('of a new address fills in city and state by the pincode', async () => {
    const { lookUp, change, form } = start({ id: null, fields: emptyAddress });
    change('pincode', '560001');
    await lookUp.last().answer(ok(zip));
    expect([form().fields.city, form().fields.state]).toEqual(['Bengaluru', 'KA']);
  });

  test('validates a field when it is left, and clears its error while typing', () => {
    const { actor, change, form } = start();
    change('firstName', ' ');
    actor.send({ type: 'editor.field.left', field: 'firstName' });
    expect(form().errors).toEqual({ firstName: 'Please enter firstname' });
    change('firstName', 'A');
    expect(form().errors).toEqual({});
  });

  test('lists all errors on submit, and saves nothing', async () => {
    const { actor, save, submit, change, form } = await startServed();
    change('address', '');
    submit();
    expect([selectIsAddressRejected(actor.getSnapshot()), form().errors, save.calls]).toEqual([
      true,
      { address: 'Please enter address' },
      [],
    ]);
  });

  test('waits for the pincode, then saves', async () => {
    const { save, submit, lookUp } = start();
    submit();
    expect(save.calls).toEqual([]);
    await lookUp.last().answer(ok(zip));
    expect(save.calls).toHaveLength(1);
  });

  test('gives up waiting for the pincode after a while', () => {
    const { actor, submit, clock, form } = start();
    submit();
    clock.advance(5_000);
    expect([selectIsAddressRejected(actor.getSnapshot()), form().errors]).toEqual([
      true,
      { pincode: 'This pincode could not be checked. Please try again.' },
    ]);
  });

  test('looks the pincode up again on request', async () => {
    const { actor, lookUp, form } = start();
    await lookUp.last().answer(offline);
    expect(form().pincode).toEqual({ kind: 'unchecked' });
    actor.send({ type: 'editor.pincode.retried' });
    await lookUp.last().answer(ok(zip));
    expect(form().pincode).toEqual({ kind: 'serviceable', cod: true, prepaid: true });
  });

  test.each([
    ['failure', { kind: 'network' }],
    ['crash', { kind: 'server', status: null }],
    ['silence', { kind: 'timeout' }],
  ])('keeps the form when saving ends in %s', async (how, failure) => {
    const { actor, save, submit, change, clock, form } = await startServed();
    change('landmark', 'the lake');
    submit();
    if (how === 'failure') await save.last().answer(offline);
    if (how === 'crash') await save.last().crash();
    if (how === 'silence') clock.advance(15_000);
    expect([selectSaveFailure(actor.getSnapshot()), form().fields.landmark]).toEqual([failure, 'the lake']);
    change('landmark', 'the park');
    expect(selectSaveFailure(actor.getSnapshot())).toBe(null);
  });

  test('treats a pincode as unchecked when its look-up throws', () => {
    const [state] = initialTransition(addressEditorMachine, { id: null, fields: emptyAddress });
    const [next] = transition(
      addressEditorMachine,
      state,
      JSON.parse('{"type":"xstate.error.actor.pincode"}'),
    );
    expect([next.status, next.context.pincode]).toEqual(['active', { kind: 'unchecked' }]);
  });

  test('reaches every resting state', () => {
    const told = (outcome: object) => ({ type: 'pincode.reported', outcome });
    const paths = walk(addressEditorMachine, {
      input: { id: 'a1', fields: kept },
      events: JSON.parse(
        JSON.stringify([
          told({ kind: 'checking', pincode: '560001' }),
          told({ kind: 'serviceable', pincode: '560001', zip }),
          { type: 'editor.submitted' },
          { type: 'editor.cancelled' },
          { type: 'xstate.done.actor.saveAddress', output: ok(userAddress()) },
        ]),
      ),
      bucket: ({ context }) => context.pincode.kind,
    });
    const values = new Set(paths.map(({ state }) => JSON.stringify(state.value)));
    expect([...values].sort()).toEqual([
      '"cancelled"',
      '"saved"',
      '{"editing":"filling"}',
      '{"editing":"rejected"}',
      '{"submitting":"awaitingPincode"}',
      '{"submitting":"saving"}',
    ]);
  });
});
