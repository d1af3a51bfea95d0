/**
 * A shopper's request to be notified when a sold-out product or variant is back in stock.
 *
 *   arriving ─▶ editing ──submitted──▶ saving ──▶ saved
 *      │          ▲  └─ wrong: stays, says why     └─failed─▶ failed ──submitted──▶ saving
 *      │          ├──────────────── typed ──────────────────────┘
 *      └─▶ asked ─┘ ask again
 *
 * The server stores one request per contact, so sending it twice is harmless. This browser stores only
 * when it was made: whether the shop has sent its message since, nobody tells the browser, so the shopper may always ask again.
 *
 * Ignored: everything while the request is being saved, and afterwards.
 */

import { assign, type SnapshotFrom, setup } from 'xstate';
import type { Failure, Result } from '../../contract/domain/index.ts';
import { isEmailAddress } from '../../contract/email.ts';
import { fitText } from '../../contract/text.ts';
import { isPhone, normalisePhone } from '../checkout/addressForm/index.ts';
import { defect, failureOf, isOk, outputOf, timeout } from '../shared/replies.ts';
import { actionStub, promiseStub } from '../shared/stubs.ts';

const LONGEST_CONTACT = 200;

export interface StockAlertContext {
  readonly productId: string;
  /** `null` for a product without variants. */
  readonly variantId: string | null;
  /** As typed: a mobile number or an e-mail address. */
  readonly contact: string;
  /** See the input. */
  readonly askedAt: number | null;
  /** Why the last request failed. */
  readonly failure: Failure | null;
}

export interface StockAlertInput {
  readonly productId: string;
  readonly variantId: string | null;
  /** The phone of a signed-in shopper; empty if unknown. */
  readonly contact: string;
  /** When a request for it was last made in this browser, in milliseconds since the epoch; `null` if none counts any more. */
  readonly askedAt: number | null;
}

export type StockAlertEvent =
  | { readonly type: 'alert.typed'; readonly contact: string }
  | { readonly type: 'alert.submitted' }
  /** The shopper wants to be told at another contact too, or once more. */
  | { readonly type: 'alert.again' };

/** What was asked for. */
export type AskedGoods = Pick<StockAlertContext, 'productId' | 'variantId'>;

export type SaveAlertInput = Pick<StockAlertContext, 'productId' | 'variantId' | 'contact'>;
export type SaveAlertReply = Result<null>;

export const stockAlertMachine = setup({
  types: {
    context: {} as StockAlertContext,
    input: {} as StockAlertInput,
    events: {} as StockAlertEvent,
  },
  actors: { saveAlert: promiseStub<SaveAlertReply, SaveAlertInput>('saveAlert') },
  actions: {
    /** Stores in this browser that there is a request for these goods, from now on. */
    keepAsked: actionStub<AskedGoods>('keepAsked'),
    assignContact: assign((_, { contact }: { contact: string }) => ({
      contact: fitText(contact, LONGEST_CONTACT),
    })),
    assignFailure: assign((_, failure: Failure) => ({ failure })),
  },
  guards: {
    isReachable: ({ context }) => isContact(context.contact),
    isSaved: isOk,
    wasAsked: ({ context }) => context.askedAt !== null,
  },
  delays: { requestTimeout: 15_000 },
}).createMachine({
  id: 'stockAlert',
  context: ({ input }) => ({ ...input, failure: null }),
  initial: 'arriving',
  states: {
    arriving: { always: [{ guard: 'wasAsked', target: 'asked' }, { target: 'editing' }] },
    asked: {
      meta: { lasts: 'Nothing is left to do, unless the shopper asks again.' },
      on: { 'alert.again': 'editing' },
    },
    editing: {
      initial: 'typing',
      on: {
        'alert.typed': {
          target: '.typing',
          actions: { type: 'assignContact', params: ({ event }) => event },
        },
        'alert.submitted': [{ guard: 'isReachable', target: 'saving' }, { target: '.wrong' }],
      },
      states: { typing: {}, wrong: {} },
    },
    saving: {
      invoke: {
        id: 'saveAlert',
        src: 'saveAlert',
        input: ({ context: { productId, variantId, contact } }) => ({ productId, variantId, contact }),
        onDone: [
          { guard: { type: 'isSaved', params: outputOf }, target: 'saved' },
          { target: 'failed', actions: { type: 'assignFailure', params: failureOf } },
        ],
        onError: { target: 'failed', actions: { type: 'assignFailure', params: defect } },
      },
      after: { requestTimeout: { target: 'failed', actions: { type: 'assignFailure', params: timeout } } },
    },
    failed: {
      on: {
        'alert.typed': {
          target: 'editing',
          actions: { type: 'assignContact', params: ({ event }) => event },
        },
        'alert.submitted': 'saving',
      },
    },
    saved: {
      entry: { type: 'keepAsked', params: ({ context }) => context },
      meta: { lasts: 'Nothing is left to do on this page.' },
    },
  },
});

function isContact(text: string): boolean {
  return isEmailAddress(text.trim()) || isPhone(normalisePhone(text));
}

type Snapshot = SnapshotFrom<typeof stockAlertMachine>;

export const selectAlertContact = ({ context }: Snapshot): string => context.contact;
export const selectIsContactWrong = (snapshot: Snapshot): boolean => snapshot.matches({ editing: 'wrong' });
export const selectIsAlertSaving = (snapshot: Snapshot): boolean => snapshot.matches('saving');
export const selectIsAlertSaved = (snapshot: Snapshot): boolean => snapshot.matches('saved');
/** When a request was made in this browser before this page was opened; `null` if there was none, or the shopper asks again. */
export const selectAskedAt = (snapshot: Snapshot): number | null =>
  snapshot.matches('asked') ? snapshot.context.askedAt : null;
/** `null` unless the last request failed. */
export const selectAlertFailure = (snapshot: Snapshot): Failure | null =>
  snapshot.matches('failed') ? snapshot.context.failure : null;
