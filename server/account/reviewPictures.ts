import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import sharp from 'sharp';
import type { Database } from '../db/types.ts';
import { createQueue } from '../images/queue.ts';
import type { PictureSource } from '../images/types.ts';

/** Of an upload. */
export const mostBytes = 5 * 1024 * 1024;
/** Counted from the header, before anything is unpacked. */
const mostPixels = 25_000_000;
const longestEdge = 1_600;
const quality = 80;
/** Uploads of a shopper that are not part of a review yet. */
const mostWaiting = 12;
const keptHours = 24;
const keyPattern = /^reviews\/[0-9a-f-]{36}\.webp$/;

export type UploadFailure =
  /** Not a JPEG, PNG or WebP picture, broken, too many pixels, or something else besides. */
  | 'unreadable'
  /** The shopper has uploaded more than reviews can take. */
  | 'tooMany'
  | 'busy';

export type Upload =
  | { readonly ok: true; readonly key: string }
  | { readonly ok: false; readonly failure: UploadFailure };

/** Pictures of reviews. They are kept in the database, so that every process of the shop has them. */
export interface ReviewPictures {
  /** Draws the picture anew, small, upright and without what else the file held, and keeps it for a review. */
  add(userId: string, bytes: Buffer): Promise<Upload>;
  /** Whatever is kept under `reviews/`, for the picture routes. */
  readonly source: PictureSource;
}

export function createReviewPictures({
  db,
  now,
}: {
  readonly db: Kysely<Database>;
  /** Epoch milliseconds. */
  readonly now: () => number;
}): ReviewPictures {
  const queue = createQueue({ running: 1, waiting: 16 });

  async function add(userId: string, bytes: Buffer): Promise<Upload> {
    if (!isPictureOnly(bytes)) return fail('unreadable');
    if ((await countWaiting(userId)) >= mostWaiting) return fail('tooMany');
    const drawn = await queue.run(() => redraw(bytes));
    if (drawn === null) return fail('busy');
    if (drawn === 'unreadable') return fail('unreadable');
    const key = `reviews/${randomUUID()}.webp`;
    await db
      .insertInto('review_image')
      .values({ key, user_id: userId, bytes: drawn, created_at: new Date(now()) })
      .execute();
    return { ok: true, key };
  }

  async function countWaiting(userId: string): Promise<number> {
    const { count } = await db
      .selectFrom('review_image')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .where('review_id', 'is', null)
      .executeTakeFirstOrThrow();
    return count;
  }

  const source: PictureSource = async (key) => {
    if (!keyPattern.test(key)) return null;
    const row = await db
      .selectFrom('review_image')
      .select('created_at')
      .where('key', '=', key)
      .executeTakeFirst();
    if (row === undefined) return null;
    return {
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

/** Lets uploads go that became part of no review; how many. */
export async function deleteUnusedPictures(db: Kysely<Database>, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('review_image')
    .where('review_id', 'is', null)
    .where('created_at', '<', new Date(now.getTime() - keptHours * 60 * 60 * 1000))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

function fail(failure: UploadFailure): Upload {
  return { ok: false, failure };
}

async function redraw(bytes: Buffer): Promise<Buffer | 'unreadable'> {
  try {
    const image = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 });
    const { format } = await image.metadata();
    if (!allowedFormats.has(format)) return 'unreadable';
    return await image
      .rotate()
      .resize({ width: longestEdge, height: longestEdge, fit: 'inside', withoutEnlargement: true })
      .webp({ quality, smartSubsample: true })
      .toBuffer();
  } catch {
    return 'unreadable';
  }
}

const allowedFormats: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp']);

/** What makes a file a page, a script, a drawing or an archive as well. */
const foreignMarks = ['<script', '<?php', '<svg', '<html', '<!doctype', '%pdf-'];
const archiveEnd = Buffer.from('PK\u0005\u0006', 'latin1');
const longestArchiveComment = 66_000;

/** By its first bytes a JPEG, PNG or WebP, and by none of its bytes anything else. */
function isPictureOnly(bytes: Buffer): boolean {
  if (!hasPictureMark(bytes)) return false;
  if (bytes.subarray(-longestArchiveComment).includes(archiveEnd)) return false;
  const text = bytes.toString('latin1').toLowerCase();
  return !foreignMarks.some((mark) => text.includes(mark));
}

function hasPictureMark(bytes: Buffer): boolean {
  const start = bytes.subarray(0, 12).toString('latin1');
  return (
    start.startsWith('\u00ff\u00d8\u00ff') ||
    start.startsWith('\u0089PNG\r\n\u001a\n') ||
    (start.startsWith('RIFF') && start.endsWith('WEBP'))
  );
}
