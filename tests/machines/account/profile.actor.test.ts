import { describe, expect, test } from 'vitest';
import {
  type ProfileChange,
  type ProfileReply,
  profileMachine,
  selectHasProfileFailed,
  selectIsEditingProfile,
  selectIsSavingProfile,
  selectProfile,
  selectProfileErrors,
  selectProfileFailure,
  selectProfileFields,
} from '../../../src/machines/account/profile/index.ts';
import { offline, ok } from '../fixtures/order.ts';
import { profile } from '../fixtures/user.ts';
import { fakePromise, startChild } from '../support/actors.ts';

function start() {
  const fetch = fakePromise<ProfileReply, undefined>();
  const save = fakePromise<ProfileReply, ProfileChange>();
  const machine = profileMachine.provide({ actors: { fetchProfile: fetch.logic, saveProfile: save.logic } });
  return { ...startChild(machine, undefined), fetch, save };
}

async function startEditing() {
  const started = start();
  await started.fetch.last().answer(ok(profile()));
  started.actor.send({ type: 'profile.edit' });
  const type = (field: 'firstName' | 'email' | 'lastName', value: string) =>
    started.actor.send({ type: 'profile.field.changed', field, value });
  return { ...started, type };
}

describe('the profile', () => {
  test('is edited, saved, and reported to the session', async () => {
    const { actor, save, emitted, type } = await startEditing();
    expect(selectProfileFields(actor.getSnapshot())).toEqual({
      firstName: 'Asha',
      lastName: 'Rao',
      email: '',
      gender: '',
      dob: '',
    });
    type('email', ' asha@example.in ');
    type('lastName', '');
    actor.send({ type: 'profile.submitted' });
    expect([selectIsSavingProfile(actor.getSnapshot()), save.last().input]).toEqual([
      true,
      { firstName: 'Asha', lastName: null, email: 'asha@example.in', gender: null, dob: null },
    ]);
    const saved = profile({ lastName: null, email: 'asha@example.in' });
    await save.last().answer(ok(saved));
    expect([selectProfile(actor.getSnapshot()), emitted]).toEqual([
      saved,
      [{ type: 'profile.saved', profile: saved }],
    ]);
  });

  test('lists errors, and clears them while typing', async () => {
    const { actor, save, type } = await startEditing();
    type('firstName', '  ');
    type('email', 'asha@');
    actor.send({ type: 'profile.submitted' });
    expect([selectProfileErrors(actor.getSnapshot()), save.calls]).toEqual([
      { firstName: 'Please enter firstname', email: 'Please enter valid email' },
      [],
    ]);
    type('email', 'a');
    expect(selectProfileErrors(actor.getSnapshot())).toEqual({ firstName: 'Please enter firstname' });
  });

  test('is unchanged when the form is cancelled', async () => {
    const { actor, type } = await startEditing();
    type('firstName', 'Usha');
    actor.send({ type: 'profile.cancelled' });
    expect([selectIsEditingProfile(actor.getSnapshot()), selectProfile(actor.getSnapshot())]).toEqual([
      false,
      profile(),
    ]);
  });

  test.each([
    ['failure', { kind: 'network' }],
    ['crash', { kind: 'server', status: null }],
    ['silence', { kind: 'timeout' }],
  ])('keeps the form when saving ends in %s', async (how, failure) => {
    const { actor, save, clock, type } = await startEditing();
    type('firstName', 'Usha');
    actor.send({ type: 'profile.submitted' });
    if (how === 'failure') await save.last().answer(offline);
    if (how === 'crash') await save.last().crash();
    if (how === 'silence') clock.advance(15_000);
    const snapshot = actor.getSnapshot();
    expect([
      selectIsEditingProfile(snapshot),
      selectProfileFields(snapshot).firstName,
      selectProfileFailure(snapshot),
    ]).toEqual([true, 'Usha', failure]);
  });

  test.each(['failure', 'crash', 'silence'])('whose load ends in %s can be loaded again', async (how) => {
    const { actor, fetch, clock } = start();
    if (how === 'failure') await fetch.last().answer(offline);
    if (how === 'crash') await fetch.last().crash();
    if (how === 'silence') clock.advance(15_000);
    expect(selectHasProfileFailed(actor.getSnapshot())).toBe(true);
    actor.send({ type: how === 'crash' ? 'connectivity.online' : 'profile.retry' });
    await fetch.last().answer(ok(profile()));
    expect(selectProfile(actor.getSnapshot())).toEqual(profile());
  });
});
