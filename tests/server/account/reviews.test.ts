import sharp from 'sharp';
import * as v from 'valibot';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createReviewPictures } from '../../../server/account/index.ts';
import { statusOf } from '../../../server/account/reviewStatus.ts';
import { reviewsCommand } from '../../../server/account/reviewsCommand.ts';
import { deleteUnusedPictures } from '../../../server/account/unusedPictures.ts';
import { createPaintersHere } from '../images/support/painters.ts';
import {
  openCommerceApp,
  orderInput,
  placeOrder,
  refusalOf,
  setStock,
  testTime,
} from '../orders/support/commerce.ts';
import { as } from '../rewards/support.ts';
import type { TestApp } from '../support/app.ts';

let app: TestApp;
async function open(): Promise<void> {
  app = await openCommerceApp();
  await setStock(app, 'oat-lotion', 100);
  await app.database.db
    .insertInto('app_user')
    .values([
      { id: 'asha', first_name: 'Asha', last_name: 'Rao', email: 'asha@mail.example' },
      { id: 'bela' },
    ])
    .execute();
}

const fields = 'id userId verified reviewer { name email } rating comment title images isSample status';
const createDocument = `mutation ($input: CreateReviewInput!) { review: createReview(input: $input) { ${fields} } }`;
const updateDocument = `mutation ($input: UpdateReviewInput!) { review: updateReview(input: $input) { ${fields} } }`;
const review = { productId: 'oat-lotion', rating: 2, title: 'Dry', comment: 'Not for me.' };

const create = (input: object, user = 'asha') => app.query(createDocument, { input }, as(user));
const update = (input: object, user = 'asha') => app.query(updateDocument, { input }, as(user));

const buy = (user: string) => placeOrder(app, orderInput({ totalAmount: 539 }), as(user));
const merchant = (...args: string[]) => reviewsCommand({ db: app.database.db, storeId: 'demo' }, args);

async function listedFor(headers: Record<string, string>) {
  const search = `{ searchReviews(filter: {productId: {eq: "oat-lotion"}}, limit: 1) {
    total items { userId reviewer { name email } comment status } } }`;
  return (await app.query(search, {}, headers)).data;
}

async function created(input: object = review, user = 'asha') {
  const { data } = await create(input, user);
  return v.parse(v.object({ review: v.looseObject({ id: v.string() }) }), data).review;
}

async function ratingOf(productId: string) {
  const { data } = await app.query(
    `query ($slug: String!) { productBySlug(slug: $slug) { items { rating totalRatings } } }`,
    { slug: productId },
  );
  return v.parse(v.object({ productBySlug: v.object({ items: v.tuple([v.unknown()]) }) }), data).productBySlug
    .items[0];
}

describe('a review', () => {
  beforeEach(open);

  test('of a product that its author bought is published, and counts in the rating at once [S3.14 S7.31]', async () => {
    await buy('asha');
    const slug = 'oat-lotion';
    const before = await ratingOf(slug);
    expect(before).toEqual({ rating: 4.2, totalRatings: 12 });
    expect(await created()).toEqual({
      id: expect.any(String),
      userId: 'asha',
      verified: true,
      reviewer: { name: 'Asha R.', email: 'asha@mail.example' },
      rating: 2,
      title: 'Dry',
      comment: 'Not for me.',
      images: [],
      isSample: false,
      status: 'SHOWN',
    });
    await expect
      .poll(() => ratingOf(slug))
      .toEqual({ rating: expect.closeTo((4.2 * 12 + 2) / 13, 9), totalRatings: 13 });
  });

  test('is shown to others without the author’s id and address', async () => {
    await buy('asha');
    await created();
    const reviewer = { name: 'Asha R.', email: null };
    const shown = { userId: null, reviewer, comment: 'Not for me.', status: 'SHOWN' };
    for (const headers of [{}, as('bela')]) {
      expect(await listedFor(headers)).toEqual({ searchReviews: { total: 2, items: [shown] } });
    }
  });

  test('of a product that its author did not buy is visible to the author only until the merchant approves it', async () => {
    expect(await created()).toMatchObject({ verified: false, status: 'WAITING' });
    expect(await listedFor(as('asha'))).toMatchObject({
      searchReviews: { total: 2, items: [{ comment: 'Not for me.', status: 'WAITING' }] },
    });
    for (const headers of [{}, as('bela')])
      expect(await listedFor(headers)).toMatchObject({
        searchReviews: { total: 1, items: [{ status: 'SHOWN' }] },
      });
    expect(await ratingOf('oat-lotion')).toEqual({ rating: 4.2, totalRatings: 12 });

    const [id = ''] = (await merchant('list')).lines[0]?.split(' ') ?? [];
    expect(await merchant('allow', id)).toEqual({ ok: true, lines: [`Review ${id} is shown now.`] });
    await expect.poll(() => listedFor({})).toMatchObject({ searchReviews: { total: 2 } });
    const counted = { rating: expect.closeTo((4.2 * 12 + 2) / 13, 9), totalRatings: 13 };
    await expect.poll(() => ratingOf('oat-lotion')).toEqual(counted);

    expect((await update({ id, rating: 5 })).data).toMatchObject({ review: { status: 'SHOWN' } });
    expect((await update({ id, comment: 'Something else.' })).data).toMatchObject({
      review: { status: 'WAITING' },
    });
    await expect.poll(() => listedFor({})).toMatchObject({ searchReviews: { total: 1 } });
    await expect
      .poll(() => ratingOf('oat-lotion'))
      .toEqual({ rating: expect.closeTo(4.2, 9), totalRatings: 12 });
  });

  test.each([
    ['a link', { comment: 'Much cheaper at https://soap.example' }],
    ['a link without its beginning', { title: 'Go to best-soap.shop' }],
    ['a phone number', { comment: 'Call me: 98123 45678' }],
    ['abuse', { comment: 'What 5hit is this' }],
    ['abuse in Hindi', { comment: 'Chutiya banaya' }],
  ])('with %s waits for approval, even if the product was bought', async (_what, change) => {
    await buy('asha');
    expect(await created({ ...review, ...change })).toMatchObject({ verified: true, status: 'WAITING' });
  });

  test('by an author whose name contains a link waits for approval', async () => {
    await app.database.db
      .updateTable('app_user')
      .set({ first_name: 'soap.shop' })
      .where('id', '=', 'asha')
      .execute();
    await buy('asha');
    expect(await created()).toMatchObject({ status: 'WAITING' });
  });

  test('is removed by the merchant with its pictures, and waits for approval again after it is rewritten', async () => {
    await buy('asha');
    const image = await uploaded();
    const { id } = await created({ ...review, images: [image] });
    expect((await merchant('list', 'shown')).lines).toEqual([
      expect.stringMatching(`^${id}  2 of 5  .*  Oat Body Lotion$`),
      '  Asha R., who bought it here: Dry: Not for me.',
      `  picture: /media/${image}`,
    ]);
    expect(await merchant('remove', id)).toEqual({ ok: true, lines: [`Review ${id} is taken down now.`] });
    await expect.poll(() => listedFor({})).toMatchObject({ searchReviews: { total: 1 } });
    await expect.poll(() => ratingOf('oat-lotion')).toMatchObject({ totalRatings: 12 });
    expect(await openPictures().source(image)).toBeNull();
    expect((await update({ id, comment: 'In other words.' })).data).toMatchObject({
      review: { status: 'WAITING' },
    });
    expect(await merchant('allow', id, 'no-such')).toEqual({
      ok: false,
      lines: ['There is no review no-such.', 'Nothing was changed.'],
    });
  });

  test.each([
    ['checked', true, 'WAITING'],
    ['bought', true, 'SHOWN'],
    ['bought', false, 'WAITING'],
    ['all', false, 'SHOWN'],
  ] as const)('where the shop shows %s, bought: %s, is %s', (shown, verified, status) => {
    const written = {
      reviewer_name: 'Asha',
      title: null,
      comment: 'Good soap, 100 ml, 5 stars.',
      images: [],
      verified,
    };
    expect(statusOf(written, shown)).toBe(status);
  });

  test('exists once per shopper and product, even with concurrent calls', async () => {
    await buy('asha');
    const replies = await Promise.all(Array.from({ length: 5 }, () => create(review)));
    expect(replies.filter(({ errors }) => errors.length === 0)).toHaveLength(1);
    expect(refusalOf(await create(review))).toMatchObject({
      code: 'BAD_INPUT',
      details: { path: 'productId' },
    });
    await expect.poll(() => ratingOf('oat-lotion')).toMatchObject({ totalRatings: 13 });
  });

  test('is changed by its author, and the rating with it [S7.31]', async () => {
    await buy('asha');
    const { id } = await created();
    const { data } = await update({ id, rating: 5, comment: 'Grew on me.' });
    expect(data).toMatchObject({ review: { id, rating: 5, comment: 'Grew on me.', title: 'Dry' } });
    await expect
      .poll(() => ratingOf('oat-lotion'))
      .toEqual({ rating: expect.closeTo((4.2 * 12 + 5) / 13, 9), totalRatings: 13 });
    expect((await update({ id, title: '' })).data).toMatchObject({ review: { title: null, rating: 5 } });
  });
});

describe('a review’s skin type and helpful marks', () => {
  beforeEach(open);
  const markDocument = `mutation ($input: MarkReviewInput!) { review: markReview(input: $input) { id helpful } }`;
  const mark = (input: object, user = 'bela') => app.query(markDocument, { input }, as(user));
  const marked = (user: string) =>
    app.query(`{ markedReviews(productId: "oat-lotion") }`, {}, user === '' ? {} : as(user));
  const search = async (filter: string, sort = 'NEWEST') =>
    (
      await app.query(`{ searchReviews(sort: ${sort}, filter: {productId: {eq: "oat-lotion"} ${filter}},
        aggregates: [{name: "skin", type: TERMS, field: "skinType"}]) {
        items { comment skinType helpful } aggregateItems { result { ... on AggregateBucketResult { buckets { key doc_count } } } } } }`)
    ).data;

  test('are stored, counted, and can be filtered by', async () => {
    await buy('asha');
    const { id } = await created({ ...review, skinType: 'OILY' });
    const listed = [{ comment: 'Not for me.', skinType: 'OILY', helpful: 0 }];
    expect(await search('skinType: OILY')).toEqual({
      searchReviews: {
        items: listed,
        aggregateItems: [{ result: { buckets: [{ key: 'OILY', doc_count: 1 }] } }],
      },
    });
    expect(await search('skinType: DRY')).toMatchObject({ searchReviews: { items: [] } });
    expect(await search('skinType: OILY, hasImages: true')).toMatchObject({ searchReviews: { items: [] } });
    await update({ id, rating: 4 });
    await expect.poll(() => search('skinType: OILY')).toMatchObject({ searchReviews: { items: listed } });
    await update({ id, skinType: null });
    await expect.poll(() => search('skinType: OILY')).toMatchObject({ searchReviews: { items: [] } });
  });

  test('count each shopper once, even with concurrent calls, and are removed again', async () => {
    await buy('asha');
    const { id } = await created();
    await Promise.all(Array.from({ length: 4 }, () => mark({ id, isHelpful: true })));
    expect((await mark({ id, isHelpful: true })).data).toEqual({ review: { id, helpful: 1 } });
    expect((await marked('bela')).data).toEqual({ markedReviews: [id] });
    await expect
      .poll(() => search('', 'HELPFUL'))
      .toMatchObject({ searchReviews: { items: [{ comment: 'Not for me.', helpful: 1 }, {}] } });
    expect((await mark({ id, isHelpful: false })).data).toEqual({ review: { id, helpful: 0 } });
    expect((await marked('bela')).data).toEqual({ markedReviews: [] });
  });

  test('are refused for guests, for the author, and for unpublished reviews', async () => {
    await buy('asha');
    const { id } = await created();
    const waiting = await created({ ...review }, 'bela');
    const guest = await app.query(markDocument, { input: { id, isHelpful: true } });
    expect([
      refusalOf(guest),
      refusalOf(await marked('')),
      refusalOf(await mark({ id, isHelpful: true }, 'asha')),
      refusalOf(await mark({ id: waiting.id, isHelpful: true }, 'asha')),
    ]).toEqual([
      { code: 'UNAUTHENTICATED' },
      { code: 'UNAUTHENTICATED' },
      expect.objectContaining({ code: 'BAD_INPUT' }),
      { code: 'NOT_FOUND' },
    ]);
  });
});

describe('a review is refused', () => {
  beforeAll(open);

  const wrong: readonly [string, object, string][] = [
    ['a rating of 0', { rating: 0 }, 'rating'],
    ['a rating of 6', { rating: 6 }, 'rating'],
    ['no words', { comment: ' \u0000 ' }, 'comment'],
    ['endless words', { comment: 'x'.repeat(4_001) }, 'comment'],
    ['an endless title', { title: 'x'.repeat(121) }, 'title'],
    ['five pictures', { images: ['a', 'b', 'c', 'd', 'e'] }, 'images'],
    ['a picture that nobody uploaded', { images: ['reviews/none.webp'] }, 'images'],
    ['a picture of the shop', { images: ['products/oat-lotion.webp'] }, 'images'],
  ];
  test.for(wrong)('with %s', async ([, change, path]) => {
    expect(refusalOf(await create({ ...review, ...change }))).toMatchObject({
      code: 'BAD_INPUT',
      details: { path },
    });
  });

  test('of a product that is off sale or does not exist', async () => {
    for (const productId of ['retired-balm', 'never-was']) {
      expect(refusalOf(await create({ ...review, productId }))).toEqual({ code: 'NOT_FOUND' });
    }
  });
});

const draw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c06080' } });

function upload(payload: Buffer, headers: Record<string, string> = as('asha'), type = 'image/jpeg') {
  return app.http.inject({
    method: 'POST',
    url: '/api/reviews/images',
    headers: { 'content-type': type, ...headers },
    payload,
  });
}

const openPictures = () =>
  createReviewPictures({ db: app.database.db, now: () => testTime, painters: createPaintersHere() });

async function uploaded(user = 'asha'): Promise<string> {
  const reply = await upload(await draw(40, 30).jpeg().toBuffer(), as(user));
  return v.parse(v.object({ key: v.string() }), reply.json()).key;
}

const keptBytes = async (key: string) =>
  Buffer.from(
    (
      await app.database.db
        .selectFrom('review_image')
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
    const left = await app.database.db.selectFrom('review_image').select('key').execute();
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
    const { db } = app.database;
    expect(await deleteUnusedPictures(db, new Date(testTime + 23 * 3_600_000))).toBe(0);
    expect(await deleteUnusedPictures(db, new Date(testTime + 25 * 3_600_000))).toBe(1);
    expect(await db.selectFrom('review_image').select('key').execute()).toEqual([{ key: used }]);
    expect(unused).not.toBe(used);
  });

  test('is accepted from signed-in shoppers only, up to a limit', async () => {
    const photo = await draw(10, 10).jpeg().toBuffer();
    expect((await upload(photo, {})).statusCode).toBe(401);
    expect((await upload(photo, { 'x-api-key': app.config.publicApiKey })).statusCode).toBe(401);
    for (let count = 0; count < 12; count += 1) await uploaded();
    expect((await upload(photo)).statusCode).toBe(429);
    expect((await upload(photo, as('bela'))).statusCode).toBe(200);
  });

  test('is one of twelve at most, even if forty are sent at once', async () => {
    const photo = await draw(10, 10).jpeg().toBuffer();
    const replies = await Promise.all(Array.from({ length: 40 }, () => upload(photo)));
    const taken = replies.filter(({ statusCode }) => statusCode === 200);
    const stored = await app.database.db.selectFrom('review_image').select('key').execute();
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
    expect(await app.database.db.selectFrom('review_image').select('key').execute()).toEqual([]);
  });
});

/** A PNG whose header speaks of 60,000 x 60,000 pixels. */
async function bomb(): Promise<Buffer> {
  const bytes = Buffer.from(await draw(9, 9).png().toBuffer());
  bytes.writeUInt32BE(60_000, 16);
  bytes.writeUInt32BE(60_000, 20);
  return bytes;
}
