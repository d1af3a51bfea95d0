import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/types.ts';
import type { ImageService } from './service.ts';
import type { PictureSource } from './types.ts';

/** Where pages show a picture. */
export type PicturePlace = 'tallBanner' | 'wideBanner' | 'collection' | 'product';

export interface AheadPicture {
  readonly key: string;
  readonly place: PicturePlace;
}

/** Widths that pages request, in pixels. Product pages request more; a list usually requests their first picture before. */
const widthsOf: Readonly<Record<PicturePlace, readonly number[]>> = {
  tallBanner: [640, 750, 828, 1080, 1920],
  wideBanner: [1200, 1920, 2048, 3840],
  collection: [384, 640, 828],
  product: [64, 96, 128, 256, 384, 640, 750, 828],
};

/** Number of best-selling products whose pictures are rendered in advance. */
const mostProducts = 500;
/** Pictures per product: the one in lists, and the one on hover. */
const picturesOfProduct = 2;

/** Renders the pictures in the widths that pages request, one at a time. Resolves to the number of cached renderings. */
export async function renderForPages(
  service: ImageService,
  pictures: readonly AheadPicture[],
  signal?: AbortSignal,
): Promise<number> {
  let ready = 0;
  for (const { key, place } of pictures) {
    if (signal?.aborted === true) return ready;
    ready += await service.prerender([key], widthsOf[place], signal);
  }
  return ready;
}

/** Those of the pictures of which a width that pages request is not rendered yet. */
export async function unrendered(
  service: ImageService,
  pictures: readonly AheadPicture[],
): Promise<readonly AheadPicture[]> {
  const lacking: AheadPicture[] = [];
  for (const picture of pictures)
    if (!(await service.isPrerendered(picture.key, widthsOf[picture.place]))) lacking.push(picture);
  return lacking;
}

/** The best-selling products' pictures that are files in the merchant's folder `media`. */
export async function ownPictures(
  db: Kysely<Database>,
  storeId: string,
  media: PictureSource,
): Promise<readonly AheadPicture[]> {
  const rows = await db
    .selectFrom('product')
    .select(sql<(string | null)[]>`jsonb_path_query_array(images, '$[*].imageKey')`.as('keys'))
    .where('store_id', '=', storeId)
    .where('status', '=', 'ENABLED')
    .orderBy('best_seller_orders', 'desc')
    .orderBy('id')
    .limit(mostProducts)
    .execute();
  const own: AheadPicture[] = [];
  for (const key of rows.flatMap(({ keys }) => keys.slice(0, picturesOfProduct)))
    if (key !== null && (await media(key)) !== null) own.push({ key, place: 'product' });
  return own;
}
