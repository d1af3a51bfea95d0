/** Pictures of what a shopper sends back: re-encoded, without metadata, and visible to everyone who knows their address. */

import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { isPictureOnly } from '../account/pictureMarks.ts';
import { inTransaction } from '../db/conflicts.ts';
import type { Database } from '../db/types.ts';
import type { Painters } from '../images/painting/painters.ts';
import { createQueue } from '../images/queue.ts';

/** The largest upload, in bytes. */
export const maxPictureBytes = 5 * 1024 * 1024;
/** The most pictures of one return. */
const maxPictures = 6;
/** An upload is processed before large pictures for pages, because its shopper waits for it. */
const uploadRank = 385;

export type PictureFailure =
  /** The file is no JPEG, PNG or WebP picture, or it is damaged. */
  | 'unreadable'
  | 'tooMany'
  /** No return of the order is under way, or its goods have been picked up. */
  | 'noReturn'
  | 'busy';

export type AddedPicture =
  | { readonly ok: true; readonly key: string }
  | { readonly ok: false; readonly failure: PictureFailure };

export interface ReturnPictures {
  /** Why no picture can be added now, asked before it is sent; `null`: one can be added. */
  refusal(orderId: string): Promise<PictureFailure | null>;
  /** Adds a picture to the return of this order that is under way. */
  add(orderId: string, bytes: Buffer): Promise<AddedPicture>;
  /** `null`: there is none under this key. */
  read(key: string): Promise<Buffer | null>;
}

export interface ReturnPictureServices {
  readonly db: Kysely<Database>;
  readonly now: () => Date;
  readonly painters: Painters;
}

export function createReturnPictures({ db, now, painters }: ReturnPictureServices): ReturnPictures {
  // Each waiting upload holds up to 5 MB of memory.
  const uploads = createQueue({ running: 1, waiting: 8 });

  async function add(orderId: string, bytes: Buffer): Promise<AddedPicture> {
    if (!isPictureOnly(bytes)) return fail('unreadable');
    const place = await placeOf(db, orderId);
    if (!place.ok) return place;
    const painted = await uploads.run(() =>
      painters.run({ width: uploadRank, work: (paint) => paint({ kind: 'upload', bytes }) }),
    );
    if (painted === null || painted === 'stopped') return fail('busy');
    const [body] = painted.bodies ?? [];
    return body === undefined ? fail('unreadable') : save(orderId, body);
  }

  /** Saves pictures that arrive together one after the other, so that each counts those before it. */
  function save(orderId: string, bytes: Buffer): Promise<AddedPicture> {
    return inTransaction(db, async (trx) => {
      await trx
        .selectFrom('customer_order')
        .select('id')
        .where('id', '=', orderId)
        .forNoKeyUpdate()
        .execute();
      const place = await placeOf(trx, orderId);
      if (!place.ok) return place;
      const key = randomUUID();
      await trx
        .insertInto('return_picture')
        .values({ key, return_id: place.returnId, bytes, created_at: now() })
        .execute();
      return { ok: true, key };
    });
  }

  async function read(key: string): Promise<Buffer | null> {
    const row = await db
      .selectFrom('return_picture')
      .select('bytes')
      .where('key', '=', key)
      .executeTakeFirst();
    return row?.bytes ?? null;
  }

  async function refusal(orderId: string): Promise<PictureFailure | null> {
    const place = await placeOf(db, orderId);
    return place.ok ? null : place.failure;
  }

  return { refusal, add, read };
}

/** The address of a picture, on the shop. */
export function returnPicturePath(key: string): string {
  return `/api/return-pictures/${key}.webp`;
}

/** Finds the return that can take another picture, or says why there is none. */
async function placeOf(db: Kysely<Database> | Transaction<Database>, orderId: string) {
  const open = await db
    .selectFrom('order_return')
    .select((eb) => [
      'id',
      eb
        .selectFrom('return_picture')
        .whereRef('return_id', '=', 'order_return.id')
        .select((count) => count.fn.countAll<number>().as('count'))
        .as('pictures'),
    ])
    .where('order_id', '=', orderId)
    .where('state', 'in', ['ASKED', 'APPROVED'])
    .executeTakeFirst();
  if (open === undefined) return fail('noReturn');
  return (open.pictures ?? 0) < maxPictures ? ({ ok: true, returnId: open.id } as const) : fail('tooMany');
}

function fail(failure: PictureFailure): { readonly ok: false; readonly failure: PictureFailure } {
  return { ok: false, failure };
}
