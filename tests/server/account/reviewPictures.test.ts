import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Upload } from '../../../server/account/reviewPictures.ts';
import { deleteUnusedPictures } from '../../../server/account/unusedPictures.ts';
import { paintHere } from '../../../server/images/painting/task.ts';
import { testTime } from '../orders/support/commerce.ts';
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

const outcomes = (replies: readonly Upload[]) =>
  replies.map((reply) => (reply.ok ? 'taken' : reply.failure)).toSorted();

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
    const { errors } = await create({ ...review, images });
    expect(errors).toMatchObject([
      { message: 'Please add this picture again.', extensions: { details: { path: 'images' } } },
    ]);
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
    // Each to a process of its own, because one takes two at a time.
    const replies = await Promise.all(Array.from({ length: 40 }, () => openPictures().add('asha', photo)));
    const stored = await shop().database.db.selectFrom('review_image').select('key').execute();
    expect(stored).toHaveLength(12);
    expect(outcomes(replies)).toEqual([...Array(12).fill('taken'), ...Array(28).fill('tooMany')]);
  });

  test('is kept waiting by nobody alone: of the pictures that one shopper sends at once, two are taken', async () => {
    const photo = await draw(10, 10).jpeg().toBuffer();
    const held = Promise.withResolvers<void>();
    const pictures = openPictures({
      async run({ work }) {
        await held.promise;
        return work(paintHere);
      },
      stop: async () => {},
    });
    const ofAsha = Array.from({ length: 20 }, () => pictures.add('asha', photo));
    const ofBela = pictures.add('bela', photo);
    held.resolve();
    expect(outcomes(await Promise.all(ofAsha))).toEqual(
      ['taken', 'taken', ...Array(18).fill('busy')].toSorted(),
    );
    expect(await ofBela).toMatchObject({ ok: true });
    expect(await pictures.add('asha', photo)).toMatchObject({ ok: true });
  });

  test('counts as a try even if it cannot be read: sixty in an hour of one account, and others go on', async () => {
    const half = (await draw(500, 500).png().toBuffer()).subarray(0, 300);
    const statuses = [];
    for (let tries = 0; tries < 60; tries += 1) statuses.push((await upload(half)).statusCode);
    expect(statuses).toEqual(Array(60).fill(400));
    const refused = await upload(half);
    expect([refused.statusCode, refused.json()]).toEqual([
      429,
      { error: 'You have sent many pictures. Those that you added are kept; please try again in an hour.' },
    ]);
    expect(await uploaded('bela')).toMatch(/^reviews\//);
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
