/**
 * The shopper's profile, read and edited on the account's page.
 *
 *   loading ──▶ viewing ──edit──▶ editing ──submit──▶ deciding ─▶ saving ──▶ viewing
 *      └─failed─▶ failed            ▲ ▲                  │ wrong     │
 *         (retry, online ▶ loading) │ └──────────────────┘           │
 *                                   └──────────── failed ────────────┘
 *
 * A failed save keeps the input. The saved profile is emitted, so that the session shows it too.
 *
 * Not drawn: `profile.cancelled` goes from editing back to viewing.
 *
 * Ignored: `profile.edit` before the profile is loaded, while it is edited and while it is being saved.
 */
import { assign, emit, setup } from 'xstate';
import type { Failure, UserProfile } from '../../../contract/domain/index.ts';
import { defect, failureOf, isOk, outputOf, successOf, timeout } from '../../shared/replies.ts';
import { promiseStub } from '../../shared/stubs.ts';
import { boundField, changeOf, emptyProfile, errorsOf, fieldsOf } from './rules.ts';
import type {
  ProfileChange,
  ProfileContext,
  ProfileEmitted,
  ProfileErrors,
  ProfileEvent,
  ProfileField,
  ProfileReply,
} from './types.ts';

export const profileMachine = setup({
  types: {
    context: {} as ProfileContext,
    events: {} as ProfileEvent,
    emitted: {} as ProfileEmitted,
  },
  actors: {
    fetchProfile: promiseStub<ProfileReply, undefined>('fetchProfile'),
    saveProfile: promiseStub<ProfileReply, ProfileChange>('saveProfile'),
  },
  actions: {
    assignProfile: assign((_, reply: ProfileReply) => ({ profile: reply.ok ? reply.value : null })),
    emitSaved: emit((_, profile: UserProfile): ProfileEmitted => ({ type: 'profile.saved', profile })),
    assignForm: assign(({ context: { profile } }) => ({
      fields: profile ? fieldsOf(profile) : emptyProfile,
      errors: {},
      failure: null,
    })),
    assignField: assign(({ context }, { field, value }: { field: ProfileField; value: string }) => ({
      fields: { ...context.fields, [field]: boundField(field, value) },
      errors: without(context.errors, field),
      failure: null,
    })),
    assignErrors: assign(({ context }) => ({ errors: errorsOf(context.fields) })),
    assignFailure: assign((_, failure: Failure) => ({ failure })),
  },
  guards: {
    isFormInvalid: ({ context }) => Object.keys(errorsOf(context.fields)).length > 0,
    isAnswered: isOk,
  },
  delays: { requestTimeout: 15_000 },
}).createMachine({
  id: 'profile',
  context: { profile: null, fields: emptyProfile, errors: {}, failure: null },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'fetchProfile',
        src: 'fetchProfile',
        onDone: [
          {
            guard: { type: 'isAnswered', params: outputOf },
            target: 'viewing',
            actions: { type: 'assignProfile', params: outputOf },
          },
          { target: 'failed' },
        ],
        onError: 'failed',
      },
      after: { requestTimeout: 'failed' },
    },
    failed: { on: { 'profile.retry': 'loading', 'connectivity.online': 'loading' } },
    viewing: { on: { 'profile.edit': { target: 'editing', actions: 'assignForm' } } },
    editing: {
      on: {
        'profile.field.changed': { actions: { type: 'assignField', params: ({ event }) => event } },
        'profile.submitted': 'deciding',
        'profile.cancelled': 'viewing',
      },
    },
    deciding: {
      always: [{ guard: 'isFormInvalid', target: 'editing', actions: 'assignErrors' }, { target: 'saving' }],
    },
    saving: {
      invoke: {
        id: 'saveProfile',
        src: 'saveProfile',
        input: ({ context }) => changeOf(context.fields),
        onDone: [
          {
            guard: { type: 'isAnswered', params: outputOf },
            target: 'viewing',
            actions: [
              { type: 'assignProfile', params: outputOf },
              { type: 'emitSaved', params: successOf },
            ],
          },
          { target: 'editing', actions: { type: 'assignFailure', params: failureOf } },
        ],
        onError: { target: 'editing', actions: { type: 'assignFailure', params: defect } },
      },
      after: { requestTimeout: { target: 'editing', actions: { type: 'assignFailure', params: timeout } } },
    },
  },
});

function without(errors: ProfileErrors, field: ProfileField): ProfileErrors {
  const { [field]: _, ...others } = errors;
  return others;
}
