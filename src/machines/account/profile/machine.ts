/**
 * The shopper's profile, read and edited on the account's page.
 *
 *   loading ──▶ viewing ──edit──▶ editing ──submit──▶ deciding ─▶ saving ──▶ viewing
 *      └─failed─▶ failed            ▲ ▲                  │ wrong     │
 *         (retry, online ▶ loading) │ └──────────────────┘           │
 *                                   └──────────── failed ────────────┘
 *
 * Input is never wiped: a failed save keeps the form. What was saved is emitted, so that the session shows it too.
 *
 * Ignored: editing before the profile is there and while it is being saved.
 */
import { assign, emit, setup } from 'xstate';
import type { Failure } from '../../../contract/domain/index.ts';
import { defect, isOk, promiseStub } from '../../shared/stubs.ts';
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

const timeout: Failure = { kind: 'timeout' };

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
    keepProfile: assign((_, reply: ProfileReply) => ({ profile: reply.ok ? reply.value : null })),
    tellSaved: emit((_, reply: ProfileReply) => savedOf(reply)),
    fill: assign(({ context: { profile } }) => ({
      fields: profile ? fieldsOf(profile) : emptyProfile,
      errors: {},
      failure: null,
    })),
    changeField: assign(({ context }, { field, value }: { field: ProfileField; value: string }) => ({
      fields: { ...context.fields, [field]: boundField(field, value) },
      errors: without(context.errors, field),
      failure: null,
    })),
    showErrors: assign(({ context }) => ({ errors: errorsOf(context.fields) })),
    noteFailure: assign((_, failure: Failure) => ({ failure })),
  },
  guards: {
    isFormWrong: ({ context }) => Object.keys(errorsOf(context.fields)).length > 0,
    isAnswered: (_, reply: ProfileReply) => isOk(reply),
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
            guard: { type: 'isAnswered', params: ({ event }) => event.output },
            target: 'viewing',
            actions: { type: 'keepProfile', params: ({ event }) => event.output },
          },
          { target: 'failed' },
        ],
        onError: 'failed',
      },
      after: { requestTimeout: 'failed' },
    },
    failed: { on: { 'profile.retry': 'loading', 'connectivity.online': 'loading' } },
    viewing: { on: { 'profile.edit': { target: 'editing', actions: 'fill' } } },
    editing: {
      on: {
        'profile.field.changed': { actions: { type: 'changeField', params: ({ event }) => event } },
        'profile.submitted': 'deciding',
        'profile.cancelled': 'viewing',
      },
    },
    deciding: {
      always: [{ guard: 'isFormWrong', target: 'editing', actions: 'showErrors' }, { target: 'saving' }],
    },
    saving: {
      invoke: {
        id: 'saveProfile',
        src: 'saveProfile',
        input: ({ context }) => changeOf(context.fields),
        onDone: [
          {
            guard: { type: 'isAnswered', params: ({ event }) => event.output },
            target: 'viewing',
            actions: [
              { type: 'keepProfile', params: ({ event }) => event.output },
              { type: 'tellSaved', params: ({ event }) => event.output },
            ],
          },
          {
            target: 'editing',
            actions: { type: 'noteFailure', params: ({ event }) => failureOf(event.output) },
          },
        ],
        onError: { target: 'editing', actions: { type: 'noteFailure', params: defect } },
      },
      after: { requestTimeout: { target: 'editing', actions: { type: 'noteFailure', params: timeout } } },
    },
  },
});

function without(errors: ProfileErrors, field: ProfileField): ProfileErrors {
  const { [field]: _, ...others } = errors;
  return others;
}

function failureOf(reply: ProfileReply): Failure {
  return reply.ok ? defect : reply.failure;
}

/** For a reply that is a profile. */
function savedOf(reply: ProfileReply): ProfileEmitted {
  if (!reply.ok) throw new Error('Nothing was saved');
  return { type: 'profile.saved', profile: reply.value };
}
