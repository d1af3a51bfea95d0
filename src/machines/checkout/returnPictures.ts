/**
 * Uploads a shopper's pictures for a return in progress, one at a time, on the order's page.
 *
 *   waiting ──added──▶ sending ─▶ waiting (shows the picture, or why it was refused)
 *
 * The pictures belong to one return. If it is taken back or refused, the order's next return begins without pictures.
 *
 * Ignored: a second picture while one is being uploaded; the page hides the input then.
 */
import { assign, type SnapshotFrom, setup } from 'xstate';
import type { Failure, Result, UploadedPicture } from '../../contract/domain/index.ts';
import { defect, failureOf, isOk, outputOf, timeout } from '../shared/replies.ts';
import { promiseStub } from '../shared/stubs.ts';

export interface ReturnPicturesContext {
  /** The return that the pictures belong to; `null` before the first. */
  readonly returnId: string | null;
  /** Keys of the pictures that were added to it on this page, oldest first. */
  readonly added: readonly string[];
  /** Why the last upload failed. */
  readonly failure: Failure | null;
}

export type ReturnPicturesEvent =
  /** `picture`: the name under which the file is stored until it is sent. */
  { readonly type: 'picture.added'; readonly picture: string; readonly returnId: string };

export type PictureReply = Result<UploadedPicture>;

export const returnPicturesMachine = setup({
  types: { context: {} as ReturnPicturesContext, events: {} as ReturnPicturesEvent },
  actors: {
    sendPicture: promiseStub<PictureReply, { picture: string | null }>('sendPicture'),
  },
  actions: {
    assignAdded: assign(({ context }, reply: PictureReply) => ({
      added: reply.ok ? [...context.added, reply.value.picture] : context.added,
    })),
    /** Another return begins without the pictures of the earlier one. */
    assignReturn: assign(({ context }, returnId: string) =>
      returnId === context.returnId ? {} : { returnId, added: [] },
    ),
    assignFailure: assign((_, failure: Failure) => ({ failure })),
    clearFailure: assign({ failure: null }),
  },
  guards: { isTaken: isOk },
  delays: { uploadTimeout: 60_000 },
}).createMachine({
  id: 'returnPictures',
  context: { returnId: null, added: [], failure: null },
  initial: 'waiting',
  states: {
    waiting: {
      on: {
        'picture.added': {
          target: 'sending',
          actions: ['clearFailure', { type: 'assignReturn', params: ({ event }) => event.returnId }],
        },
      },
    },
    sending: {
      invoke: {
        id: 'sendPicture',
        src: 'sendPicture',
        input: ({ event }) => ({ picture: event.type === 'picture.added' ? event.picture : null }),
        onDone: [
          {
            guard: { type: 'isTaken', params: outputOf },
            target: 'waiting',
            actions: { type: 'assignAdded', params: outputOf },
          },
          { target: 'waiting', actions: { type: 'assignFailure', params: failureOf } },
        ],
        onError: { target: 'waiting', actions: { type: 'assignFailure', params: defect } },
      },
      after: { uploadTimeout: { target: 'waiting', actions: { type: 'assignFailure', params: timeout } } },
    },
  },
});

type Snapshot = SnapshotFrom<typeof returnPicturesMachine>;

const none: readonly string[] = [];

export const selectAddedPictures = ({ context }: Snapshot, returnId: string): readonly string[] =>
  context.returnId === returnId ? context.added : none;
export const selectPictureFailure = ({ context }: Snapshot, returnId: string): Failure | null =>
  context.returnId === returnId ? context.failure : null;
export const selectIsPictureOnItsWay = (snapshot: Snapshot): boolean => snapshot.matches('sending');
