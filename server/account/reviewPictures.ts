import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { inTransaction } from '../db/conflicts.ts';
import type { Database } from '../db/types.ts';
import type { Painters } from '../images/painting/painters.ts';
import { createQueue } from '../images/queue.ts';
import type { PictureSource } from '../images/types.ts';
import { isPictureOnly } from './pictureMarks.ts';
import { countUnusedPictures } from './unusedPictures.ts';

/** The largest upload, in bytes. */
export const maxBytes = 5 * 1024 * 1024;
/** Limit of a shopper's uploads that do not belong to a review yet. */
const maxUnused = 12;
/**
 * So many pictures of one shopper wait or are painted at a time, so that nobody fills the queue alone. The shop's page sends one after
 * the other; a second one may follow an upload that the shopper gave up.
 */
const maxAtOnce = 2;
/** The rank of uploads in the rendering queue: before large pictures of pages, because the shopper is waiting. */
const uploadRank = 385;
const keyPattern = /^reviews\/[0-9a-f-]{36}\.webp$/;

export type UploadFailure =
  /** Not a JPEG, PNG or WebP picture, damaged, too many pixels, or also a file of another type. */
  | 'unreadable'
  /** The shopper has `maxUnused` pictures that belong to no review yet. */
  | 'tooMany'
  /** The queue is full, or the shopper has `maxAtOnce` pictures in it. */
  | 'busy';

export type Upload =
  | { readonly ok: true; readonly key: string }
  | { readonly ok: false; readonly failure: UploadFailure };

/** Pictures of reviews, stored in the database so that every process of the shop can serve them. */
export interface ReviewPictures {
  /** Re-encodes the picture, resized, upright and without metadata, and saves it for a review. */
  add(userId: string, bytes: Buffer): Promise<Upload>;
  /** The pictures under `reviews/`, for the picture routes. */
  readonly source: PictureSource;
}

export function createReviewPictures({
  db,
  now,
  painters,
}: {
  readonly db: Kysely<Database>;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly painters: Painters;
}): ReviewPictures {
  // Each waiting upload takes up to 5 MB of memory.
  const uploads = createQueue({ running: 1, waiting: 16 });
  /** By shopper. */
  const underWay = new Map<string, number>();

  async function add(userId: string, bytes: Buffer): Promise<Upload> {
    if (!isPictureOnly(bytes)) return fail('unreadable');
    const others = underWay.get(userId) ?? 0;
    if (others >= maxAtOnce) return fail('busy');
    underWay.set(userId, others + 1);
    try {
      return await paintAndSave(userId, bytes);
    } finally {
      const left = (underWay.get(userId) ?? 1) - 1;
      if (left > 0) underWay.set(userId, left);
      else underWay.delete(userId);
    }
  }

  async function paintAndSave(userId: string, bytes: Buffer): Promise<Upload> {
    if ((await countUnusedPictures(db, userId)) >= maxUnused) return fail('tooMany');
    const painted = await uploads.run(() =>
      painters.run({ width: uploadRank, work: (paint) => paint({ kind: 'upload', bytes }) }),
    );
    if (painted === null || painted === 'stopped') return fail('busy');
    const [body] = painted.bodies ?? [];
    return body === undefined ? fail('unreadable') : save(userId, body);
  }

  /** Saves concurrent uploads of a shopper one after the other, so that each counts the earlier ones. */
  function save(userId: string, body: Buffer): Promise<Upload> {
    return inTransaction(db, async (trx) => {
      await trx.selectFrom('app_user').select('id').where('id', '=', userId).forUpdate().execute();
      if ((await countUnusedPictures(trx, userId)) >= maxUnused) return fail('tooMany');
      const key = `reviews/${randomUUID()}.webp`;
      await trx
        .insertInto('review_image')
        .values({ key, user_id: userId, bytes: body, created_at: new Date(now()) })
        .execute();
      return { ok: true, key };
    });
  }

  const source: PictureSource = async (key) => {
    if (!keyPattern.test(key)) return null;
    const row = await db
      .selectFrom('review_image')
      .leftJoin('review', 'review.id', 'review_image.review_id')
      .select('review_image.created_at')
      .where('review_image.key', '=', key)
      // Those of a review that was taken down are gone for everybody.
      .where(sql<boolean>`review.status is distinct from 'REMOVED'`)
      .executeTakeFirst();
    if (row === undefined) return null;
    return {
      kind: 'raster',
      version: String(row.created_at.getTime()),
      read: async () => ({ kind: 'raster', bytes: await readBytes(key) }),
    };
  };

  async function readBytes(key: string): Promise<Uint8Array> {
    const row = await db
      .selectFrom('review_image')
      .select('bytes')
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    return row.bytes;
  }

  return { add, source };
}

function fail(failure: UploadFailure): Upload {
  return { ok: false, failure };
}
