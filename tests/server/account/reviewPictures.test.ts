import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteUnusedPictures } from '../../../server/account/unusedPictures.ts';
import { refusalOf, testTime } from '../orders/support/commerce.ts';
import { as } from '../rewards/support.ts';
import { draw, review, reviewers } from './support/reviewers.ts';

const { open, shop, create, created, update, upload, uploaded, openPictures } = reviewers();

const keptBytes = async (key: string) =>
  Buffer.from(
    (
      await shop()
        .database.db.selectFrom('review_image')
        .select('bytes')
        .where('key', '=', key)
        .executeTakeFirstOrThrow()
    ).bytes,
  );

describe('a picture of a review', () => {
  beforeEach(open);

  test('is re-encoded as WebP: upright, small, and without metadata', async () => {
    const photo = await draw(3_000, 2_000)
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const reply = await upload(photo);
    expect([reply.statusCode, reply.json()]).toEqual([
      200,
      { key: expect.stringMatching(/^reviews\/.+\.webp$/) },
    ]);
    const kept = await keptBytes(reply.json().key);
    const { format, width, height, exif, orientation } = await sharp(kept).metadata();
    expect({ format, width, height, exif, orientation }).toEqual({
      format: 'webp',
      width: 1_067,
      height: 1_600,
      exif: undefined,
      orientation: undefined,
    });
    expect(kept.includes('secret place')).toBe(false);
  });

  test('is added to its uploader’s review, and deleted when it is removed from it', async () => {
    const [first, second] = [await uploaded(), await uploaded()];
    const { id } = await created({ ...review, images: [first, second] });
    expect((await update({ id, images: [second] })).data).toMatchObject({ review: { images: [second] } });
    const left = await shop().database.db.selectFrom('review_image').select('key').execute();
    expect(left).toEqual([{ key: second }]);
    const pictures = openPictures();
    const handle = await pictures.source(second);
    expect((await handle?.read())?.kind).toBe('raster');
    expect(await pictures.source(first)).toBeNull();
    expect(await pictures.source("reviews/' or true")).toBeNull();
  });

  test('of another shopper is refused', async () => {
    const images = [await uploaded('bela')];
    expect(refusalOf(await create({ ...review, images }))).toMatchObject({ details: { path: 'images' } });
  });

  test('that belongs to no review is deleted after a day', async () => {
    const [used, unused] = [await uploaded(), await uploaded()];
    await created({ ...review, images: [used] });
    const { db } = shop().database;
    expect(await deleteUnusedPictures(db, new Date(testTime + 23 * 3_600_000))).toBe(0);
    expect(await deleteUnusedPictures(db, new Date(testTime + 25 * 3_600_000))).toBe(1);
    expect(await db.selectFrom('review_image').select('key').execute()).toEqual([{ key: used }]);
    expect(unused).not.toBe(used);
  });

  test('is accepted from signed-in shoppers only, up to a limit', async () => {
    const photo = await draw(10, 10).jpeg().toBuffer();
    expect((await upload(photo, {})).statusCode).toBe(401);
    expect((await upload(photo, { 'x-api-key': shop().config.publicApiKey })).statusCode).toBe(401);
    for (let count = 0; count < 12; count += 1) await uploaded();
    expect((await upload(photo)).statusCode).toBe(429);
    expect((await upload(photo, as('bela'))).statusCode).toBe(200);
  });

  test('is one of twelve at most, even if forty are sent at once', async () => {
    const photo = await draw(10, 10).jpeg().toBuffer();
    const replies = await Promise.all(Array.from({ length: 40 }, () => upload(photo)));
    const taken = replies.filter(({ statusCode }) => statusCode === 200);
    const stored = await shop().database.db.selectFrom('review_image').select('key').execute();
    expect([taken.length, stored.length]).toEqual([12, 12]);
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 429, 503]));
  });
});

describe('a file that is not only a photograph', () => {
  beforeAll(open);

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const attacks: readonly {
    what: string;
    make: () => Promise<Buffer> | Buffer;
    type?: string;
    status: number;
  }[] = [
    { what: 'a drawing with a script', make: () => svg, type: 'image/svg+xml', status: 415 },
    { what: 'a drawing called a photograph', make: () => svg, status: 400 },
    {
      what: 'a page behind a photograph',
      make: async () =>
        Buffer.concat([await draw(9, 9).jpeg().toBuffer(), Buffer.from('<ScRiPt>x</script>')]),
      status: 400,
    },
    {
      what: 'a page in a photograph’s comment',
      make: () =>
        draw(9, 9)
          .withExif({ IFD0: { Copyright: '<?php evil() ?>' } })
          .jpeg()
          .toBuffer(),
      status: 400,
    },
    {
      what: 'an archive behind a picture',
      make: async () =>
        Buffer.concat([await draw(9, 9).png().toBuffer(), Buffer.from('PK\u0005\u0006'), Buffer.alloc(18)]),
      status: 400,
    },
    { what: 'an animation', make: () => draw(9, 9).gif().toBuffer(), status: 400 },
    {
      what: 'a picture of more pixels than bytes can show',
      make: () => bomb(),
      type: 'image/png',
      status: 400,
    },
    {
      what: 'half a picture',
      make: async () => (await draw(500, 500).png().toBuffer()).subarray(0, 300),
      status: 400,
    },
    { what: 'a hundred megabytes', make: () => Buffer.alloc(100 * 1024 * 1024, 0xff), status: 413 },
  ];
  test.for(attacks)('$what is refused, and nothing is stored', async ({ make, type, status }) => {
    const reply = await upload(await make(), as('asha'), type);
    expect(reply.statusCode).toBe(status);
    expect(await shop().database.db.selectFrom('review_image').select('key').execute()).toEqual([]);
  });
});

/** A PNG whose header speaks of 60,000 x 60,000 pixels. */
async function bomb(): Promise<Buffer> {
  const bytes = Buffer.from(await draw(9, 9).png().toBuffer());
  bytes.writeUInt32BE(60_000, 16);
  bytes.writeUInt32BE(60_000, 20);
  return bytes;
}
