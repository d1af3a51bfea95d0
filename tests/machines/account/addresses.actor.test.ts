import { describe, expect, test } from 'vitest';
import type { UserAddress } from '../../../src/contract/domain/index.ts';
import {
  type AddressEditorEvent,
  type AddressEditorInput,
  type AddressEditorOutput,
  type AddressReply,
  addressEditorMachine,
  type SaveAddressInput,
} from '../../../src/machines/account/addressEditor/index.ts';
import {
  type AddressesReply,
  addressesMachine,
  fieldsOf,
  type RemovalReply,
  type RestoreInput,
  selectAddressEditor,
  selectAddresses,
  selectAddressesFailure,
  selectAddressSubject,
  selectHaveAddressesFailed,
  selectIsChangingAddresses,
  selectRemovedAddress,
} from '../../../src/machines/account/addresses/index.ts';
import { reportingPincodeMachine, type ZipReply } from '../../../src/machines/checkout/pincode/index.ts';
import { offline, ok } from '../fixtures/order.ts';
import { userAddress } from '../fixtures/user.ts';
import { fakePromise, startChild } from '../support/actors.ts';
import { expectEveryLeafReachable } from '../support/paths.ts';

const home = userAddress();
const office = userAddress({ id: 'a2', address: '7 Church Street' });
const zip = {
  id: '560001',
  cod: true,
  prepaid: true,
  codMaxAmount: null,
  city: 'Bengaluru',
  state: 'KA',
  deliveryDays: 2,
};

function start() {
  const fetch = fakePromise<AddressesReply, undefined>();
  const remove = fakePromise<RemovalReply, { id: string }>();
  const create = fakePromise<RemovalReply, RestoreInput>();
  const save = fakePromise<AddressReply, SaveAddressInput>();
  const lookUp = fakePromise<ZipReply, { pincode: string }>();
  const machine = addressesMachine.provide({
    actors: {
      fetchAddresses: fetch.logic,
      removeAddress: remove.logic,
      createAddress: create.logic,
      editor: addressEditorMachine.provide({
        actors: {
          pincode: reportingPincodeMachine.provide({ actors: { lookUpPincode: lookUp.logic } }),
          saveAddress: save.logic,
        },
      }),
    },
  });
  const child = startChild(machine, undefined);
  const ids = () => selectAddresses(child.actor.getSnapshot())?.map(({ id }) => id) ?? null;
  return { ...child, fetch, remove, create, save, lookUp, ids };
}

async function startReady(list: readonly UserAddress[] = [home, office]) {
  const started = start();
  started.actor.send({ type: 'user.signedIn', userId: 'u1' });
  started.actor.send({ type: 'addresses.load' });
  await started.fetch.last().answer(ok(list));
  return started;
}

async function edit(started: Awaited<ReturnType<typeof startReady>>, ...events: AddressEditorEvent[]) {
  const editor = selectAddressEditor(started.actor.getSnapshot());
  if (!editor) throw new Error('No address is being edited');
  if (started.lookUp.calls.length > 0) await started.lookUp.last().answer(ok(zip));
  for (const event of events) editor.send(event);
}

describe('the address book', () => {
  test('is loaded when a view shows it, and cleared at sign-out [S3.24]', async () => {
    const { actor, fetch, ids } = start();
    actor.send({ type: 'addresses.load' });
    actor.send({ type: 'user.signedIn', userId: 'u1' });
    expect(fetch.calls).toEqual([]);
    actor.send({ type: 'addresses.load' });
    await fetch.last().answer(ok([home]));
    expect(ids()).toEqual(['a1']);
    actor.send({ type: 'user.signedOut', by: 'shopper' });
    expect(ids()).toBe(null);
  });

  test('is reloaded when it is shown again; the list stays visible meanwhile', async () => {
    const { actor, fetch, ids } = await startReady();
    actor.send({ type: 'addresses.load' });
    expect(ids()).toEqual(['a1', 'a2']);
    await fetch.last().answer(ok([office]));
    expect(ids()).toEqual(['a2']);
  });

  test('ignores changes before it is loaded for the first time', async () => {
    const { actor, fetch } = start();
    actor.send({ type: 'user.signedIn', userId: 'u1' });
    actor.send({ type: 'addresses.load' });
    actor.send({ type: 'address.add', startWith: {} });
    expect(actor.getSnapshot().value).toEqual({ browsing: 'loading' });
    await fetch.last().answer(ok([]));
    expect(actor.getSnapshot().value).toEqual({ browsing: 'resting' });
  });

  test.each([
    ['is on its way again', async () => {}],
    [
      'could not be had again',
      async (fetch: Awaited<ReturnType<typeof startReady>>['fetch']) => fetch.last().answer(offline),
    ],
  ])('that %s can be added to, changed and chosen from as it was known', async (_, happen) => {
    const again = async () => {
      const started = await startReady();
      started.actor.send({ type: 'addresses.load' });
      await happen(started.fetch);
      return started;
    };
    const [adding, editing, removing, choosing] = [
      await again(),
      await again(),
      await again(),
      await again(),
    ];
    adding.actor.send({ type: 'address.add', startWith: { phone: '9876543210' } });
    expect(selectAddressEditor(adding.actor.getSnapshot())?.getSnapshot().context.fields.phone).toBe(
      '9876543210',
    );
    editing.actor.send({ type: 'address.edit', id: 'a2' });
    expect(selectAddressSubject(editing.actor.getSnapshot())).toEqual(office);
    removing.actor.send({ type: 'address.remove', id: 'a1' });
    await removing.remove.last().answer(ok(home));
    expect(removing.ids()).toEqual(['a2']);
    choosing.actor.send({ type: 'address.choose', id: 'a1' });
    expect(choosing.emitted).toEqual([{ type: 'address.chosen', address: home }]);
  });

  test.each(['failure', 'crash', 'silence'])('whose load ends in %s can be loaded again', async (how) => {
    const { actor, fetch, clock, ids } = start();
    actor.send({ type: 'user.signedIn', userId: 'u1' });
    actor.send({ type: 'addresses.load' });
    if (how === 'failure') await fetch.last().answer(offline);
    if (how === 'crash') await fetch.last().crash();
    if (how === 'silence') clock.advance(15_000);
    expect(selectHaveAddressesFailed(actor.getSnapshot())).toBe(true);
    actor.send(how === 'crash' ? { type: 'connectivity.online' } : { type: 'addresses.load' });
    await fetch.last().answer(ok([home]));
    expect(ids()).toEqual(['a1']);
  });

  test('puts a new address first; its form starts with the shopper’s known details', async () => {
    const started = await startReady([]);
    started.actor.send({ type: 'address.add', startWith: { ...fieldsOf(home), lastName: 'Iyer' } });
    await edit(started, { type: 'editor.submitted' });
    expect(started.save.last().input).toMatchObject({ id: null, address: { name: 'Asha Iyer' } });
    await started.save.last().answer(ok(userAddress({ id: 'a3' })));
    expect(started.ids()).toEqual(['a3']);
  });

  test('shows a changed address in its place', async () => {
    const started = await startReady();
    started.actor.send({ type: 'address.edit', id: 'a2' });
    expect(selectAddressSubject(started.actor.getSnapshot())).toBe(office);
    await edit(
      started,
      { type: 'editor.field.changed', field: 'city', value: 'Mysuru' },
      { type: 'editor.submitted' },
    );
    await started.save.last().answer(ok({ ...office, city: 'Mysuru' }));
    expect(selectAddresses(started.actor.getSnapshot())).toEqual([home, { ...office, city: 'Mysuru' }]);
  });

  describe('whose form is open when the session ends', () => {
    async function startTyping(by: 'server' | 'shopper') {
      const started = await startReady();
      started.actor.send({ type: 'address.edit', id: 'a2' });
      await edit(started, { type: 'editor.field.changed', field: 'city', value: 'Mysuru' });
      started.actor.send({ type: 'user.signedOut', by });
      const city = () => selectAddressEditor(started.actor.getSnapshot())?.getSnapshot().context.fields.city;
      return { ...started, city };
    }

    test('by the server keeps what was typed for the same shopper, and then loads the list', async () => {
      const started = await startTyping('server');
      expect(started.ids()).toBe(null);
      started.actor.send({ type: 'user.signedIn', userId: 'u1' });
      await started.fetch.last().answer(ok([home, office]));
      expect([started.ids(), started.city()]).toEqual([['a1', 'a2'], 'Mysuru']);
      await edit(started, { type: 'editor.submitted' });
      await started.save.last().answer(ok({ ...office, city: 'Mysuru' }));
      expect(started.city()).toBe(undefined);
    });

    test.each(['failure', 'crash', 'silence'])(
      'by the server loads the list again while the form stays open, also if that ended in %s at first',
      async (how) => {
        const started = await startTyping('server');
        started.actor.send({ type: 'user.signedIn', userId: 'u1' });
        if (how === 'failure') await started.fetch.last().answer(offline);
        if (how === 'crash') await started.fetch.last().crash();
        if (how === 'silence') started.clock.advance(15_000);
        started.actor.send({ type: 'addresses.load' });
        await started.fetch.last().answer(ok([home, office]));
        expect([started.ids(), started.city()]).toEqual([['a1', 'a2'], 'Mysuru']);
      },
    );

    test('by the server loads nothing for nobody when the form is closed', async () => {
      const started = await startTyping('server');
      await edit(started, { type: 'editor.cancelled' });
      expect(started.actor.getSnapshot().value).toBe('signedOut');
    });

    test.each([
      ['by the server and somebody else signs in', 'server', 'u2'],
      ['by the shopper', 'shopper', 'u1'],
    ] as const)('%s forgets it', async (_, by, userId) => {
      const { actor, city, ids } = await startTyping(by);
      actor.send({ type: 'user.signedIn', userId });
      expect([city(), ids(), actor.getSnapshot().value]).toEqual([undefined, null, 'unasked']);
    });
  });

  test('is unchanged when the editor is cancelled', async () => {
    const started = await startReady();
    started.actor.send({ type: 'address.edit', id: 'a1' });
    await edit(started, { type: 'editor.cancelled' });
    expect([started.ids(), selectAddressEditor(started.actor.getSnapshot())]).toEqual([['a1', 'a2'], null]);
  });

  test('removes an address, and restores it', async () => {
    const { actor, remove, create, ids } = await startReady();
    actor.send({ type: 'address.remove', id: 'a1' });
    expect([selectIsChangingAddresses(actor.getSnapshot()), remove.last().input]).toEqual([
      true,
      { id: 'a1' },
    ]);
    await remove.last().answer(ok(home));
    expect([ids(), selectRemovedAddress(actor.getSnapshot())]).toEqual([['a2'], home]);
    actor.send({ type: 'address.restore' });
    expect(create.last().input.address).toMatchObject({ name: 'Asha Rao', pinCode: '560001' });
    await create.last().answer(ok(userAddress({ id: 'a9' })));
    expect([ids(), selectRemovedAddress(actor.getSnapshot())]).toEqual([['a9', 'a2'], null]);
  });

  test.each([
    ['failure', { kind: 'network' }],
    ['crash', { kind: 'server', status: null }],
    ['silence', { kind: 'timeout' }],
  ])('keeps an address whose removal ends in %s', async (how, failure) => {
    const { actor, remove, clock, ids } = await startReady();
    actor.send({ type: 'address.remove', id: 'a1' });
    if (how === 'failure') await remove.last().answer(offline);
    if (how === 'crash') await remove.last().crash();
    if (how === 'silence') clock.advance(15_000);
    expect([ids(), selectAddressesFailure(actor.getSnapshot())]).toEqual([['a1', 'a2'], failure]);
  });

  test.each(['failure', 'crash', 'silence'])('offers the undo again when it ends in %s', async (how) => {
    const { actor, remove, create, clock } = await startReady();
    actor.send({ type: 'address.remove', id: 'a1' });
    await remove.last().answer(ok(home));
    actor.send({ type: 'address.restore' });
    if (how === 'failure') await create.last().answer(offline);
    if (how === 'crash') await create.last().crash();
    if (how === 'silence') clock.advance(15_000);
    expect([
      selectRemovedAddress(actor.getSnapshot()),
      selectAddressesFailure(actor.getSnapshot()) !== null,
    ]).toEqual([home, true]);
  });

  test('reports the chosen address', async () => {
    const { actor, emitted } = await startReady();
    actor.send({ type: 'address.choose', id: 'a2' });
    expect(emitted).toEqual([{ type: 'address.chosen', address: office }]);
  });

  test('leaves an unfinished form for an address that is chosen', async () => {
    const { actor, emitted } = await startReady();
    actor.send({ type: 'address.edit', id: 'a1' });
    actor.send({ type: 'address.choose', id: 'a2' });
    expect([emitted, actor.getSnapshot().value]).toEqual([
      [{ type: 'address.chosen', address: office }],
      { browsing: 'loading' },
    ]);
  });

  test('reports an address that is chosen while another is removed', async () => {
    const { actor, emitted } = await startReady();
    actor.send({ type: 'address.remove', id: 'a1' });
    actor.send({ type: 'address.choose', id: 'a2' });
    expect([emitted, actor.getSnapshot().value]).toEqual([
      [{ type: 'address.chosen', address: office }],
      'removing',
    ]);
  });

  test('ignores ids that are not listed', async () => {
    const { actor, emitted, remove } = await startReady();
    actor.send({ type: 'address.choose', id: 'a7' });
    actor.send({ type: 'address.edit', id: 'a7' });
    actor.send({ type: 'address.remove', id: 'a7' });
    actor.send({ type: 'address.restore' });
    expect([emitted, remove.calls, actor.getSnapshot().value]).toEqual([[], [], { browsing: 'resting' }]);
  });

  test('survives an editor that throws', async () => {
    const { actor } = await startReady();
    actor.send({ type: 'address.edit', id: 'a1' });
    actor.send(JSON.parse('{"type":"xstate.error.actor.editor"}'));
    expect([actor.getSnapshot().value, selectAddressesFailure(actor.getSnapshot())]).toEqual([
      { browsing: 'resting' },
      { kind: 'server', status: null },
    ]);
  });

  test('reaches every state', () => {
    const done = (id: string, output: unknown) => ({ type: `xstate.done.actor.${id}`, output });
    const saved: AddressEditorOutput = home;
    const input: AddressEditorInput | undefined = undefined;
    expectEveryLeafReachable(addressesMachine, {
      input,
      events: JSON.parse(
        JSON.stringify([
          { type: 'user.signedIn', userId: 'u1' },
          { type: 'user.signedOut', by: 'server' },
          { type: 'addresses.load' },
          done('fetchAddresses', ok([home])),
          done('fetchAddresses', offline),
          { type: 'address.edit', id: 'a1' },
          done('editor', saved),
          { type: 'address.remove', id: 'a1' },
          done('removeAddress', ok(home)),
          { type: 'address.restore' },
        ]),
      ),
      bucket: ({ context }) => JSON.stringify([context.items?.length, context.removed !== null]),
    });
  });
});

test('an address with a single name has no last name, and is sent unchanged', () => {
  const single = userAddress({ name: 'Asha', email: 'asha@example.in', area: 'Ashok Nagar' });
  expect(fieldsOf(single)).toEqual({
    phone: '9876543210',
    email: 'asha@example.in',
    pincode: '560001',
    firstName: 'Asha',
    lastName: '',
    address: '1 MG Road',
    area: 'Ashok Nagar',
    landmark: '',
    city: 'Bengaluru',
    state: 'KA',
  });
});
