import * as v from 'valibot';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { statusOf } from '../../../server/account/reviewStatus.ts';
import { reviewsCommand } from '../../../server/account/reviewsCommand.ts';
import { orderInput, placeOrder, refusalOf, testTime } from '../orders/support/commerce.ts';
import { as } from '../rewards/support.ts';
import { review, reviewers } from './support/reviewers.ts';

const { open, shop, create, created, update, uploaded, openPictures } = reviewers();

const order = (user: string) => placeOrder(shop(), orderInput({ totalAmount: 539 }), as(user));
async function buy(user: string): Promise<void> {
  const { id } = await order(user);
  const delivered = { status: 'DELIVERED', stage: 'delivered', delivered_at: new Date(testTime) } as const;
  await shop().database.db.updateTable('customer_order').set(delivered).where('id', '=', id).execute();
}
const merchant = (...args: string[]) => reviewsCommand({ db: shop().database.db, storeId: 'demo' }, args);

async function listedFor(headers: Record<string, string>) {
  const search = `{ searchReviews(filter: {productId: {eq: "oat-lotion"}}, limit: 1) {
    total items { userId reviewer { name email } comment status } } }`;
  return (await shop().query(search, {}, headers)).data;
}

async function ratingOf(productId: string) {
  const { data } = await shop().query(
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

  test('of a product that has not arrived yet is not of a buyer, since the order may still be cancelled', async () => {
    await order('asha');
    const { id } = await created();
    expect(await listedFor(as('asha'))).toMatchObject({ searchReviews: { items: [{ status: 'WAITING' }] } });
    await buy('asha');
    expect((await update({ id, comment: 'It has arrived.' })).data).toMatchObject({
      review: { verified: true, status: 'SHOWN' },
    });
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
    await shop()
      .database.db.updateTable('app_user')
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
    const again = await create(review);
    expect(refusalOf(again)).toMatchObject({ code: 'BAD_INPUT', details: { path: 'productId' } });
    expect(again.errors).toMatchObject([{ message: 'You have reviewed this already. Change that review.' }]);
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
  const mark = (input: object, user = 'bela') => shop().query(markDocument, { input }, as(user));
  const marked = (user: string) =>
    shop().query(`{ markedReviews(productId: "oat-lotion") }`, {}, user === '' ? {} : as(user));
  const search = async (filter: string, sort = 'NEWEST') =>
    (
      await shop().query(`{ searchReviews(sort: ${sort}, filter: {productId: {eq: "oat-lotion"} ${filter}},
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

  test('are counted with those that have pictures, as far as the shopper may see them', async () => {
    const withPictures = async (headers: Record<string, string>, filter = '') => {
      const { data } = await shop().query(
        `{ searchReviews(filter: {productId: {eq: "oat-lotion"} ${filter}},
          aggregates: [{name: "pictures", type: TERMS, field: "hasImages"}]) {
          aggregateItems { result { ... on AggregateBucketResult { buckets { key doc_count } } } } } }`,
        {},
        headers,
      );
      return data;
    };
    const counts = (...buckets: readonly object[]) => ({
      searchReviews: { aggregateItems: [{ result: { buckets } }] },
    });
    const others = { key: 'false', doc_count: 1 };
    expect(await withPictures({})).toEqual(counts(others));
    await created({ ...review, images: [await uploaded('bela')] }, 'bela');
    expect(await withPictures({})).toEqual(counts(others));
    expect(await withPictures(as('bela'))).toEqual(counts({ key: 'true', doc_count: 1 }, others));
    await buy('asha');
    await created({ ...review, images: [await uploaded()] });
    await expect.poll(() => withPictures({})).toEqual(counts({ key: 'true', doc_count: 1 }, others));
    expect(await withPictures({}, 'rating: {eq: 2}')).toEqual(counts({ key: 'true', doc_count: 1 }));
    expect(await withPictures({}, 'hasImages: true')).toEqual(counts({ key: 'true', doc_count: 1 }));
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
    const guest = await shop().query(markDocument, { input: { id, isHelpful: true } });
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
