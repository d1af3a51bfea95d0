/**
 * One third-party script: loaded on the first page that wants it, hidden on pages that do not.
 *
 *   away ──wanted──▶ waiting ──chat: 3 s, others: at once──▶ loading ─▶ present ⇄ hidden
 *     ▲──unwanted─────┘                                        └─▶ failed ──wanted──▶ waiting
 *
 * A script cannot be unloaded, so it is loaded only when a page wants it. If the page changes during the load to one that
 * does not want it, the script is hidden. A failed script is retried on the next page that wants it.
 *
 * Ignored: `script.wanted` while present or loading; `script.unwanted` while away, hidden or failed.
 */

import { setup, stateIn } from 'xstate';
import type { ScriptKind } from '../../contract/domain/index.ts';
import { actionStub, promiseStub } from '../shared/stubs.ts';

export interface ThirdPartyScriptInput {
  readonly kind: ScriptKind;
}

export interface ThirdPartyScriptContext {
  readonly kind: ScriptKind;
}

export type ThirdPartyScriptEvent =
  /** The current page wants this script, or does not. */
  { readonly type: 'script.wanted' } | { readonly type: 'script.unwanted' };

export const thirdPartyScriptMachine = setup({
  types: {
    context: {} as ThirdPartyScriptContext,
    input: {} as ThirdPartyScriptInput,
    events: {} as ThirdPartyScriptEvent,
  },
  actors: {
    /** Loads the script; `ok` is false when it could not be loaded. */
    loadScript: promiseStub<{ ok: boolean }, { kind: ScriptKind }>('loadScript'),
  },
  actions: {
    showWidget: actionStub<ScriptKind>('showWidget'),
    hideWidget: actionStub<ScriptKind>('hideWidget'),
  },
  guards: {
    hasFailed: (_, { ok }: { ok: boolean }) => !ok,
    isUnwanted: stateIn({ loading: 'unwanted' }),
  },
  delays: {
    /** Specification 9: the chat widget opens after 3 s. */
    popUp: ({ context: { kind } }) => (kind === 'chat' ? 3_000 : 0),
    loadTimeout: 15_000,
  },
}).createMachine({
  id: 'thirdPartyScript',
  context: ({ input }) => ({ kind: input.kind }),
  initial: 'away',
  states: {
    away: { on: { 'script.wanted': 'waiting' } },
    waiting: { on: { 'script.unwanted': 'away' }, after: { popUp: 'loading' } },
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
        wanted: { on: { 'script.unwanted': 'unwanted' } },
        unwanted: { on: { 'script.wanted': 'wanted' } },
      },
    },
    present: {
      entry: { type: 'showWidget', params: ({ context }) => context.kind },
      on: { 'script.unwanted': 'hidden' },
    },
    hidden: {
      entry: { type: 'hideWidget', params: ({ context }) => context.kind },
      on: { 'script.wanted': 'present' },
    },
    failed: { on: { 'script.wanted': 'waiting' } },
  },
});
