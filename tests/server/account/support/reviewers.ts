import sharp from 'sharp';
import * as v from 'valibot';
import { createReviewPictures } from '../../../../server/account/index.ts';
import type { Painters } from '../../../../server/images/painting/painters.ts';
import { createPaintersHere } from '../../images/support/painters.ts';
import { openCommerceApp, setStock, testTime } from '../../orders/support/commerce.ts';
import { as } from '../../rewards/support.ts';
import type { TestApp } from '../../support/app.ts';

const fields = 'id userId verified reviewer { name email } rating comment title images isSample status';
const createDocument = `mutation ($input: CreateReviewInput!) { review: createReview(input: $input) { ${fields} } }`;
const updateDocument = `mutation ($input: UpdateReviewInput!) { review: updateReview(input: $input) { ${fields} } }`;

export const review = { productId: 'oat-lotion', rating: 2, title: 'Dry', comment: 'Not for me.' } as const;

export const draw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c06080' } });

/** A shop in which Asha and Bela have accounts and can write reviews. */
export function reviewers() {
  let app: TestApp | undefined;

  function shop(): TestApp {
    if (app === undefined) throw new Error('The shop is not open.');
    return app;
  }

  const create = (input: object, user = 'asha') => shop().query(createDocument, { input }, as(user));

  function upload(payload: Buffer, headers: Record<string, string> = as('asha'), type = 'image/jpeg') {
    return shop().http.inject({
      method: 'POST',
      url: '/api/reviews/images',
      headers: { 'content-type': type, ...headers },
      payload,
    });
  }

  return {
    shop,
    create,
    upload,
    update: (input: object, user = 'asha') => shop().query(updateDocument, { input }, as(user)),
    async open(): Promise<void> {
      app = await openCommerceApp();
      await setStock(app, 'oat-lotion', 100);
      await app.database.db
        .insertInto('app_user')
        .values([
          { id: 'asha', first_name: 'Asha', last_name: 'Rao', email: 'asha@mail.example' },
          { id: 'bela' },
        ])
        .execute();
    },
    async created(input: object = review, user = 'asha') {
      const { data } = await create(input, user);
      return v.parse(v.object({ review: v.looseObject({ id: v.string() }) }), data).review;
    },
    openPictures: (painters: Painters = createPaintersHere()) =>
      createReviewPictures({ db: shop().database.db, now: () => testTime, painters }),
    async uploaded(user = 'asha'): Promise<string> {
      const reply = await upload(await draw(40, 30).jpeg().toBuffer(), as(user));
      return v.parse(v.object({ key: v.string() }), reply.json()).key;
    },
  };
}
