/**
 * A shopper's request to be notified when a sold-out product or variant is back in stock.
 *
 *   editing ──submitted──▶ saving ──▶ saved
 *      ▲  └─ wrong: stays, says why     └─failed─▶ failed ──submitted──▶ saving
 *      └──────────────── typed ──────────────────────┘
 *
 * The server stores one request per contact, so sending it twice is harmless.
 *
 * Ignored: everything while the request is being saved, and afterwards.
 */

import { assign, type SnapshotFrom, setup } from 'xstate';
import type { Failure, Result } from '../../contract/domain/index.ts';
import { isEmailAddress } from '../../contract/email.ts';
import { fitText } from '../../contract/text.ts';
import { isPhone, normalisePhone } from '../checkout/addressForm/index.ts';
import { defect, failureOf, isOk, outputOf, timeout } from '../shared/replies.ts';
import { promiseStub } from '../shared/stubs.ts';

const LONGEST_CONTACT = 200;

export interface StockAlertContext {
  readonly productId: string;
  /** `null` for a product without variants. */
  readonly variantId: string | null;
  /** As typed: a mobile number or an e-mail address. */
  readonly contact: string;
  /** Why the last request failed. */
  readonly failure: Failure | null;
}

export interface StockAlertInput {
  readonly productId: string;
  readonly variantId: string | null;
  /** The phone of a signed-in shopper; empty if unknown. */
  readonly contact: string;
}

export type StockAlertEvent =
  | { readonly type: 'alert.typed'; readonly contact: string }
  | { readonly type: 'alert.submitted' };

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
    assignContact: assign((_, { contact }: { contact: string }) => ({
      contact: fitText(contact, LONGEST_CONTACT),
    })),
    assignFailure: assign((_, failure: Failure) => ({ failure })),
  },
  guards: {
    isReachable: ({ context }) => isContact(context.contact),
    isSaved: isOk,
  },
  delays: { requestTimeout: 15_000 },
}).createMachine({
  id: 'stockAlert',
  context: ({ input }) => ({ ...input, failure: null }),
  initial: 'editing',
  states: {
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
    saved: { meta: { lasts: 'Nothing is left to do on this page.' } },
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
/** `null` unless the last request failed. */
export const selectAlertFailure = (snapshot: Snapshot): Failure | null =>
  snapshot.matches('failed') ? snapshot.context.failure : null;
