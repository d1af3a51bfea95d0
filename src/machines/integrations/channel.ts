/**
 * One third party's script: loaded on the first page that has it, put away on pages that do not.
 *
 *   away ──wanted──▶ waiting ──chat: 3 s, others: at once──▶ loading ─▶ present ⇄ hidden
 *     ▲──unwanted─────┘                                        └─▶ failed ──wanted──▶ waiting
 *
 * A script cannot be unloaded, so nothing is loaded before it is wanted; what is loaded while the page changes to one
 * that does not want it is hidden. A script that failed is tried again on the next page that wants it.
 *
 * Ignored: being wanted where it is present or on its way, and unwanted where it is away, hidden or failed.
 */

import { setup, stateIn } from 'xstate';
import type { ChannelKind } from '../../contract/domain/index.ts';
import { actionStub, promiseStub } from '../shared/stubs.ts';

export interface ChannelInput {
  readonly kind: ChannelKind;
}

export interface ChannelContext {
  readonly kind: ChannelKind;
}

export type ChannelEvent =
  /** The page that is shown has this channel, or has it not. */
  { readonly type: 'channel.wanted' } | { readonly type: 'channel.unwanted' };

export const channelMachine = setup({
  types: { context: {} as ChannelContext, input: {} as ChannelInput, events: {} as ChannelEvent },
  actors: {
    /** Whether the script came. */
    loadScript: promiseStub<{ ok: boolean }, { kind: ChannelKind }>('loadScript'),
  },
  actions: {
    showChannel: actionStub<ChannelKind>('showChannel'),
    hideChannel: actionStub<ChannelKind>('hideChannel'),
  },
  guards: {
    hasFailed: (_, { ok }: { ok: boolean }) => !ok,
    isUnwanted: stateIn({ loading: 'unwanted' }),
  },
  delays: {
    /** S §9: the chat widget pops up after 3 s. */
    popUp: ({ context: { kind } }) => (kind === 'chat' ? 3_000 : 0),
    loadTimeout: 15_000,
  },
}).createMachine({
  id: 'channel',
  context: ({ input }) => ({ kind: input.kind }),
  initial: 'away',
  states: {
    away: { on: { 'channel.wanted': 'waiting' } },
    waiting: { on: { 'channel.unwanted': 'away' }, after: { popUp: 'loading' } },
    loading: {
      invoke: {
        id: 'loadScript',
        src: 'loadScript',
        input: ({ context }) => ({ kind: context.kind }),
        onDone: [
          { guard: { type: 'hasFailed', params: ({ event }) => event.output }, target: 'failed' },
          { guard: 'isUnwanted', target: 'hidden' },
          { target: 'present' },
        ],
        onError: 'failed',
      },
      after: { loadTimeout: 'failed' },
      initial: 'wanted',
      states: {
        wanted: { on: { 'channel.unwanted': 'unwanted' } },
        unwanted: { on: { 'channel.wanted': 'wanted' } },
      },
    },
    present: {
      entry: { type: 'showChannel', params: ({ context }) => context.kind },
      on: { 'channel.unwanted': 'hidden' },
    },
    hidden: {
      entry: { type: 'hideChannel', params: ({ context }) => context.kind },
      on: { 'channel.wanted': 'present' },
    },
    failed: { on: { 'channel.wanted': 'waiting' } },
  },
});
