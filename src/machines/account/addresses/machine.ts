/**
 * The account's addresses: list, add, edit, remove with undo, and choose one for an order.
 *
 *   signedOut ──user.signedIn──▶ unasked ──load──▶ browsing.loading ──▶ browsing.resting ──load──▶ loading
 *                                                              └─▶ browsing.failed ──load, online──▶ loading
 *
 *   browsing ──add, edit──▶ editing ──▶ browsing.resting
 *            ──remove─────▶ removing ─▶ browsing.resting
 *            ──restore────▶ restoring ▶ browsing.resting
 *
 *   editing.open ──signed out by the server──▶ editing.interrupted ──the same user.signedIn──▶ editing.reloading ─▶ editing.open
 *
 * The list is loaded whenever a view shows it. While it loads, and after a failure, the previous list stays on screen and
 * can be changed and chosen from; a change cancels the pending load. A removed address can be restored until the next
 * change. The editor is the child `editor`; it keeps its input when the server ends the session, for the same shopper.
 *
 * Ignored: changes while another one is being saved, and before the first list; editing, removing and choosing an id that is
 * not listed.
 */
import { assign, emit, setup, stateIn } from 'xstate';
import type { Failure, UserAddress } from '../../../contract/domain/index.ts';
import { type AddressFields, emptyAddress } from '../../checkout/addressForm/index.ts';
import { defect, failureOf, isOk, outputOf, timeout } from '../../shared/replies.ts';
import { promiseStub } from '../../shared/stubs.ts';
import { type AddressEditorOutput, addressEditorMachine } from '../addressEditor/index.ts';
import type { SignOutCause } from '../session/index.ts';
import { fieldsOf, requestOf } from './fields.ts';
import type {
  AddressesContext,
  AddressesEmitted,
  AddressesEvent,
  AddressesReply,
  AddressesTag,
  RemovalReply,
  RestoreInput,
} from './types.ts';

const nothing: AddressesContext = {
  userId: null,
  items: null,
  subject: null,
  startWith: {},
  removed: null,
  failure: null,
};

export const addressesMachine = setup({
  types: {
    context: {} as AddressesContext,
    events: {} as AddressesEvent,
    emitted: {} as AddressesEmitted,
    tags: {} as AddressesTag,
    children: {} as { editor: 'editor' },
  },
  actors: {
    editor: addressEditorMachine,
    fetchAddresses: promiseStub<AddressesReply, undefined>('fetchAddresses'),
    removeAddress: promiseStub<RemovalReply, { id: string }>('removeAddress'),
    createAddress: promiseStub<RemovalReply, RestoreInput>('createAddress'),
  },
  actions: {
    clear: assign(nothing),
    assignUser: assign((_, { userId }: { userId: string }) => ({ ...nothing, userId })),
    clearList: assign({ items: null }),
    assignList: assign((_, reply: AddressesReply) => ({ items: reply.ok ? reply.value : null })),
    assignNew: assign((_, { startWith }: { startWith: Partial<AddressFields> }) => ({
      startWith,
      subject: null,
      removed: null,
      failure: null,
    })),
    assignSubject: assign(({ context }, { id }: { id: string }) => ({
      subject: itemOf(context, id),
      removed: null,
      failure: null,
    })),
    clearSubject: assign({ subject: null }),
    assignSaved: assign(({ context: { items } }, saved: AddressEditorOutput) => ({
      items: withSaved(items ?? [], saved),
      subject: null,
    })),
    assignRemoved: assign(({ context: { items, subject } }) => ({
      items: items?.filter(({ id }) => id !== subject?.id) ?? null,
      removed: subject,
      subject: null,
    })),
    assignRestored: assign(({ context: { items } }, reply: RemovalReply) => ({
      items: withSaved(items ?? [], reply.ok ? reply.value : null),
      removed: null,
      failure: null,
    })),
    assignFailure: assign((_, failure: Failure) => ({ failure, subject: null })),
    emitChosen: emit(({ context }, { id }: { id: string }) => ({
      type: 'address.chosen' as const,
      address: requiredItem(context, id),
    })),
  },
  guards: {
    isByServer: (_, { by }: { by: SignOutCause }) => by === 'server',
    isSameUser: ({ context }, { userId }: { userId: string }) => userId === context.userId,
    isInterrupted: stateIn({ editing: 'interrupted' }),
    isKnown: ({ context }) => context.items !== null,
    isUnknown: ({ context }) => context.items === null,
    isListed: ({ context }, { id }: { id: string }) => itemOf(context, id) !== null,
    hasRemoved: ({ context }) => context.removed !== null,
    isAnswered: isOk,
  },
  delays: { requestTimeout: 15_000 },
}).createMachine({
  id: 'addresses',
  context: nothing,
  initial: 'signedOut',
  on: {
    'user.signedIn': { target: '.unasked', actions: { type: 'assignUser', params: ({ event }) => event } },
    'user.signedOut': { target: '.signedOut', actions: 'clear' },
    'address.choose': {
      guard: { type: 'isListed', params: ({ event }) => event },
      actions: { type: 'emitChosen', params: ({ event }) => event },
    },
  },
  states: {
    signedOut: {},
    unasked: { on: { 'addresses.load': 'browsing' } },
    browsing: {
      initial: 'loading',
      on: {
        'address.add': {
          guard: 'isKnown',
          target: 'editing',
          actions: { type: 'assignNew', params: ({ event }) => event },
        },
        'address.edit': {
          guard: { type: 'isListed', params: ({ event }) => event },
          target: 'editing',
          actions: { type: 'assignSubject', params: ({ event }) => event },
        },
        'address.remove': {
          guard: { type: 'isListed', params: ({ event }) => event },
          target: 'removing',
          actions: { type: 'assignSubject', params: ({ event }) => event },
        },
        'address.restore': { guard: 'hasRemoved', target: 'restoring' },
      },
      states: {
        loading: {
          tags: 'loading',
          invoke: {
            id: 'fetchAddresses',
            src: 'fetchAddresses',
            onDone: [
              {
                guard: { type: 'isAnswered', params: outputOf },
                target: 'resting',
                actions: { type: 'assignList', params: outputOf },
              },
              { target: 'failed' },
            ],
            onError: 'failed',
          },
          after: { requestTimeout: 'failed' },
        },
        failed: {
          tags: 'failed',
          on: { 'addresses.load': 'loading', 'connectivity.online': 'loading' },
        },
        resting: { on: { 'addresses.load': 'loading' } },
      },
    },
    editing: {
      meta: { lasts: 'Until the shopper saves the address, closes its form or chooses another address.' },
      initial: 'open',
      states: {
        open: { on: { 'addresses.load': { guard: 'isUnknown', target: 'reloading' } } },
        interrupted: {
          meta: { lasts: 'Until somebody signs in.' },
          on: {
            'user.signedIn': {
              guard: { type: 'isSameUser', params: ({ event }) => event },
              target: 'reloading',
            },
          },
        },
        reloading: {
          tags: 'loading',
          invoke: {
            id: 'fetchAddressesAgain',
            src: 'fetchAddresses',
            onDone: { target: 'open', actions: { type: 'assignList', params: outputOf } },
            onError: 'open',
          },
          after: { requestTimeout: 'open' },
        },
      },
      on: {
        'user.signedOut': {
          guard: { type: 'isByServer', params: ({ event }) => event },
          target: '.interrupted',
          actions: 'clearList',
        },
        'address.choose': {
          guard: { type: 'isListed', params: ({ event }) => event },
          // Loaded anew, because the form may be being saved.
          target: 'browsing',
          actions: [{ type: 'emitChosen', params: ({ event }) => event }, 'clearSubject'],
        },
      },
      invoke: {
        id: 'editor',
        src: 'editor',
        input: ({ context: { subject, startWith } }) => ({
          id: subject?.id ?? null,
          fields: subject ? fieldsOf(subject) : { ...emptyAddress, ...startWith },
        }),
        onDone: [
          {
            guard: 'isKnown',
            target: 'browsing.resting',
            actions: { type: 'assignSaved', params: outputOf },
          },
          { guard: 'isInterrupted', target: 'signedOut', actions: 'clear' },
          { target: 'browsing', actions: 'clearSubject' },
        ],
        onError: { target: 'browsing.resting', actions: { type: 'assignFailure', params: defect } },
      },
    },
    removing: {
      tags: 'busy',
      invoke: {
        id: 'removeAddress',
        src: 'removeAddress',
        input: ({ context }) => ({ id: context.subject?.id ?? '' }),
        onDone: [
          {
            guard: { type: 'isAnswered', params: outputOf },
            target: 'browsing.resting',
            actions: 'assignRemoved',
          },
          { target: 'browsing.resting', actions: { type: 'assignFailure', params: failureOf } },
        ],
        onError: { target: 'browsing.resting', actions: { type: 'assignFailure', params: defect } },
      },
      after: {
        requestTimeout: { target: 'browsing.resting', actions: { type: 'assignFailure', params: timeout } },
      },
    },
    restoring: {
      tags: 'busy',
      invoke: {
        id: 'createAddress',
        src: 'createAddress',
        input: ({ context: { removed } }) => ({ address: removed && requestOf(removed) }),
        onDone: [
          {
            guard: { type: 'isAnswered', params: outputOf },
            target: 'browsing.resting',
            actions: { type: 'assignRestored', params: outputOf },
          },
          { target: 'browsing.resting', actions: { type: 'assignFailure', params: failureOf } },
        ],
        onError: { target: 'browsing.resting', actions: { type: 'assignFailure', params: defect } },
      },
      after: {
        requestTimeout: { target: 'browsing.resting', actions: { type: 'assignFailure', params: timeout } },
      },
    },
  },
});

function itemOf({ items }: AddressesContext, id: string): UserAddress | null {
  return items?.find((item) => item.id === id) ?? null;
}

/** The item with a listed id. Throws for an unknown id. */
function requiredItem(context: AddressesContext, id: string): UserAddress {
  const item = itemOf(context, id);
  if (item === null) throw new Error(`There is no address ${id}`);
  return item;
}

/** Replaces the address with the same id, or puts a new one first. */
function withSaved(items: readonly UserAddress[], saved: UserAddress | null): readonly UserAddress[] {
  if (saved === null) return items;
  const isKnown = items.some(({ id }) => id === saved.id);
  return isKnown ? items.map((item) => (item.id === saved.id ? saved : item)) : [saved, ...items];
}
