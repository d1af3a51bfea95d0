import { Readable } from 'node:stream';
import { beforeAll, describe, expect, test } from 'vitest';
import { turnDeals } from '../../../server/catalogue/turnDeals.ts';
import type { OpenDatabase } from '../../../server/db/open.ts';
import { importFile } from '../../../server/import/importFile.ts';
import type { ImportKind } from '../../../server/import/kinds.ts';
import { openTestDatabase } from '../support/database.ts';
import { declared, declaredCsv } from '../support/declared.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});

const now = new Date('2026-06-01T00:00:00Z');

function load(kind: ImportKind, text: string, format: 'csv' | 'json' = 'csv') {
  const file = kind === 'products' && format === 'csv' ? declaredCsv(text) : text;
  return importFile({ db: database.db, storeId: 'demo', now }, kind, Readable.from([file]), format);
}

describe('products', () => {
  const csv = [
    'slug,title,price,listingPrice,inventory,category,collections,tags,variantOf,id,options,minimumOrderQuantity',
    'neem-wash,Neem Face Wash,199.50,249,12,face-wash,gifts|monsoon|gifts,neem|new-launch|neem,,,,2',
    ',50 ml,99.5,,5,,,,neem-wash,neem-wash-50,Size=50 ml,',
    ',100 ml,,249,,,,,neem-wash,neem-wash-100,Size=100 ml,',
  ].join('\n');

  test('a product with its variants, new categories, collections and options is added', async () => {
    expect(await load('products', csv)).toMatchObject({
      ok: true,
      counts: { added: 1, updated: 0, variants: 2 },
    });
    const product = await database.db
      .selectFrom('product')
      .innerJoin('category', 'category.id', 'product.category_id')
      .select(['product.id', 'title', 'price', 'listing_price', 'has_variants', 'category.name', 'tags'])
      .select(['minimum_order_quantity', 'variant_groups'])
      .where('product.slug', '=', 'neem-wash')
      .executeTakeFirst();
    expect(product).toEqual({
      id: 'neem-wash',
      title: 'Neem Face Wash',
      price: 19_950,
      listing_price: 24_900,
      has_variants: true,
      name: 'Face wash',
      tags: ['neem', 'new-launch'],
      minimum_order_quantity: 2,
      variant_groups: [{ variantGroupId: 'size', variantGroupOptionIds: ['size-50-ml', 'size-s'] }],
    });
    expect(await readVariants('neem-wash')).toEqual([
      { id: 'neem-wash-50', price: 9_950, inventory: 5, status: 'ENABLED' },
      { id: 'neem-wash-100', price: 19_950, inventory: 0, status: 'ENABLED' },
    ]);
    const collections = await database.db
      .selectFrom('product_collection')
      .select('collection_id')
      .where('product_id', '=', 'neem-wash')
      .orderBy('collection_id')
      .execute();
    expect(collections).toEqual([{ collection_id: 'col-gifts' }, { collection_id: 'collection-monsoon' }]);
  });

  test('a product’s first pictures are its thumbs, and its variants’ where these have none [S9.23]', async () => {
    const images = ['products/tulsi/front.webp', 'products/tulsi/back.webp', 'products/tulsi/box.webp'];
    const variants = [{ id: 'tulsi-50', title: '50 ml' }];
    const product = { ...declared, slug: 'tulsi-oil', title: 'Tulsi Oil', price: 100, images, variants };
    expect(await load('products', JSON.stringify([product]), 'json')).toMatchObject({ ok: true });
    const thumbs = await database.db
      .selectFrom('product')
      .innerJoin('variant', 'variant.product_id', 'product.id')
      .select(['thumb_images', 'thumb_image'])
      .where('product.slug', '=', 'tulsi-oil')
      .execute();
    expect(thumbs).toEqual([{ thumb_images: images.slice(0, 2), thumb_image: images[0] }]);
    await database.db.deleteFrom('product').where('slug', '=', 'tulsi-oil').execute();
  });

  test('thumbs, keywords, default stock and earlier orders can be given, and orders of a known product stay', async () => {
    const fields = {
      thumbImages: ['b.webp'],
      metaKeywords: 'tulsi, oil',
      defaultInventory: 7,
      totalOrders: 30,
    };
    const product = {
      ...declared,
      slug: 'tulsi-balm',
      title: 'Tulsi Balm',
      price: 90,
      inventory: 4,
      images: ['a.webp', 'b.webp'],
    };
    await load('products', JSON.stringify([{ ...product, ...fields }]), 'json');
    await load('products', JSON.stringify([{ ...product, ...fields, totalOrders: 99 }]), 'json');
    const row = await database.db
      .selectFrom('product')
      .select(['thumb_images', 'metadata', 'default_inventory', 'total_orders', 'inventory'])
      .where('slug', '=', 'tulsi-balm')
      .executeTakeFirstOrThrow();
    expect({ ...row, metadata: row.metadata?.keywords }).toEqual({
      thumb_images: ['b.webp'],
      metadata: 'tulsi, oil',
      default_inventory: 7,
      total_orders: 30,
      inventory: 4,
    });
    await database.db.deleteFrom('product').where('slug', '=', 'tulsi-balm').execute();
  });

  test('a deal begins and ends when its file says, by days of India, and once over does not begin again', async () => {
    const header = 'slug,title,price,recommended,recommendPrice,recommendFrom,recommendUntil';
    const row = 'rakhi-box,Rakhi Box,500,yes,400,2026-06-02,2026-06-03';
    expect(await load('products', `${header}\n${row}`)).toMatchObject({ ok: true });
    const isDeal = async () =>
      (
        await database.db
          .selectFrom('product')
          .select('recommended')
          .where('slug', '=', 'rakhi-box')
          .executeTakeFirstOrThrow()
      ).recommended;
    const days = [
      ['2026-06-01T18:29:00Z', { begun: 0, ended: 0 }, false],
      ['2026-06-01T18:30:00Z', { begun: 1, ended: 0 }, true],
      ['2026-06-03T18:29:00Z', { begun: 0, ended: 0 }, true],
      ['2026-06-03T18:30:00Z', { begun: 0, ended: 1 }, false],
      ['2026-06-03T18:31:00Z', { begun: 0, ended: 0 }, false],
    ] as const;
    expect(await isDeal()).toBe(false);
    for (const [time, counts, expected] of days) {
      expect(await turnDeals(database.db, new Date(time))).toEqual(counts);
      expect(await isDeal()).toBe(expected);
    }
    const backwards = row.replace('2026-06-02', '2026-06-05');
    expect(await load('products', `${header}\n${backwards}`)).toMatchObject({
      ok: false,
      problems: [{ line: 2, field: 'recommendUntil', reason: 'must not be before recommendFrom' }],
    });
    await database.db.deleteFrom('product').where('slug', '=', 'rakhi-box').execute();
  });

  test('importing again updates, keeps stock that is not given, and disables variants that are gone', async () => {
    await load('products', csv);
    await database.db
      .updateTable('variant')
      .set({ inventory: 3 })
      .where('id', '=', 'neem-wash-100')
      .execute();
    const again = [
      {
        ...declared,
        slug: 'neem-wash',
        title: 'Neem Wash',
        price: 210,
        variants: [{ id: 'neem-wash-100', title: '100 ml' }],
      },
    ];
    expect(await load('products', JSON.stringify(again), 'json')).toMatchObject({
      ok: true,
      counts: { added: 0, updated: 1, variants: 1 },
    });
    expect(await readVariants('neem-wash')).toEqual([
      { id: 'neem-wash-100', price: 21_000, inventory: 3, status: 'ENABLED' },
      { id: 'neem-wash-50', price: 9_950, inventory: 5, status: 'DISABLED' },
    ]);
  });

  test('every bad row is named by line, field and reason, and nothing is changed', async () => {
    const before = await countProducts();
    const bad = [
      'slug,title,price,listingPrice,recommended,color,minimumOrderQuantity,maximumOrderQuantity,id',
      'good-one,Good,100,,,,,,',
      'Bad Slug,Bad,"1,000",,,,,,',
      'cheap,Cheap,100,50,maybe,red,,,',
      'good-one,Twice,100,,,,9,5,',
      'thief,Thief,100,,,,,,oat-lotion',
    ].join('\n');
    expect(await load('products', bad)).toEqual({
      ok: false,
      problems: [
        { line: 3, field: 'slug', reason: 'may have lower-case letters, digits and single dashes only' },
        {
          line: 3,
          field: 'price',
          reason: 'must be an amount in rupees with at most two decimals, without signs or commas',
        },
        {
          line: 4,
          field: 'recommended',
          reason: 'must be yes or no (true or false and 1 or 0 are the same)',
        },
        { line: 4, field: 'listingPrice', reason: 'must not be below price' },
        { line: 5, field: 'minimumOrderQuantity', reason: 'must not be above maximumOrderQuantity' },
        { line: 5, field: 'slug', reason: '"good-one" is already on line 2' },
      ],
    });
    expect(await load('products', 'slug,title,price,id\nthief,Thief,100,oat-lotion')).toEqual({
      ok: false,
      problems: [{ line: 2, field: 'id', reason: '"oat-lotion" is the id of product oat-lotion' }],
    });
    expect(await countProducts()).toBe(before);
  });

  test('a JSON problem is named by the line that its record starts on', async () => {
    const text =
      '[\n  {"slug": "a", "title": "A [1]", "price": 1,\n   "status": "DISABLED"},\n  {"slug": "b", "status": "DISABLED"}\n]';
    expect(await load('products', text, 'json')).toEqual({
      ok: false,
      problems: [
        { line: 4, field: 'title', reason: 'is missing' },
        { line: 4, field: 'price', reason: 'is missing' },
      ],
    });
  });

  test.each([
    ['not JSON', '{', 'json' as const],
    ['no array', '{}', 'json' as const],
    ['no records', 'slug,title', 'csv' as const],
    ['a row that is too long', 'slug,title\na,b,c', 'csv' as const],
  ])('%s is refused', async (_name, text, format) => {
    expect(await load('products', text, format)).toMatchObject({ ok: false });
  });
});

describe('what the law wants declared', () => {
  const one = { slug: 'law', title: 'Law', price: 100, ...declared };
  const rules = [
    ['net quantity (Packaged Commodities Rules, 6(1)(c))', { netQuantity: null }, 'netQuantity'],
    ['a net quantity that is none', { netQuantity: 'some' }, 'netQuantity'],
    ['country of origin (6(10), E-Commerce Rules, 6(5)(d))', { countryOfOrigin: null }, 'countryOfOrigin'],
    ['manufacturer (6(1)(a))', { manufacturer: null }, 'manufacturer'],
    ['importer of goods from elsewhere (6(1)(a))', { countryOfOrigin: 'France' }, 'importer'],
    ['best before of a cosmetic (6(1)(da), Cosmetics Rules, 34)', { bestBefore: null }, 'bestBefore'],
    ['best before of a soap', { bestBefore: null, hsn: '340130' }, 'bestBefore'],
  ] as const;
  test.each(rules)('an import without %s is refused', async (_rule, lacking, field) => {
    expect(await load('products', JSON.stringify([{ ...one, ...lacking }]), 'json')).toEqual({
      ok: false,
      problems: [
        { line: 1, field, reason: expect.stringContaining('is needed by law for a product on sale') },
      ],
    });
  });

  test.each([
    ['complete', {}],
    ['of paper, which has no best before', { hsn: '482010', bestBefore: null }],
    [
      'imported, with its importer',
      { countryOfOrigin: 'France', manufacturer: null, importer: 'Test Imports, Mumbai' },
    ],
    ['off sale', { status: 'DISABLED', netQuantity: null, countryOfOrigin: null }],
  ])('a product that is %s is taken', async (_name, change) => {
    expect(await load('products', JSON.stringify([{ ...one, ...change }]), 'json')).toMatchObject({
      ok: true,
    });
  });
});

describe('coupons', () => {
  test('are added by code and updated without forgetting how often they were used', async () => {
    const text = 'code,couponType,getYPercentage,applicableProducts\nneem10,PERCENTAGE,10,oat-lotion';
    expect(await load('coupons', text)).toMatchObject({ ok: true, counts: { added: 1, updated: 0 } });
    await database.db.updateTable('coupon').set({ used_count: 7 }).where('code', '=', 'NEEM10').execute();
    expect(await load('coupons', text.replace(',10,', ',15,'))).toMatchObject({
      ok: true,
      counts: { added: 0, updated: 1 },
    });
    const coupon = await database.db
      .selectFrom('coupon')
      .select(['get_y_percentage', 'used_count', 'applicable_products'])
      .where('code', '=', 'NEEM10')
      .executeTakeFirst();
    expect(coupon).toEqual({ get_y_percentage: 15, used_count: 7, applicable_products: ['oat-lotion'] });
  });

  test('may take a fixed amount of 0, for one that only makes delivery free', async () => {
    expect(await load('coupons', 'code,couponType,getYAmount\nship,FIXED,0')).toMatchObject({
      ok: true,
      counts: { added: 1, updated: 0 },
    });
  });

  test('need what their type needs, a readable date, and products of the shop', async () => {
    const text = 'code,couponType,getYAmount,expirationDate\nA,FIXED,,\nB,FIXED,50,next week\nC,UNKNOWN,1,';
    expect(await load('coupons', text)).toEqual({
      ok: false,
      problems: [
        { line: 2, field: 'getYAmount', reason: 'is needed for FIXED' },
        {
          line: 3,
          field: 'expirationDate',
          reason:
            'must be a date such as 2026-08-15, or a time with its offset such as 2026-08-15T18:30:00+05:30',
        },
        {
          line: 4,
          field: 'couponType',
          reason: 'must be one of PERCENTAGE, FIXED, BUY_X_GET_Y, BUY_X_AT_Y, PRODUCT, FREEBIE',
        },
      ],
    });
    expect(await load('coupons', 'code,couponType,getYProducts\nGIFT,PRODUCT,nothing')).toEqual({
      ok: false,
      problems: [{ line: 2, field: 'getYProducts', reason: 'names "nothing", which the shop does not have' }],
    });
  });
});

describe('a column that the file does not have stays as it is', () => {
  test('in a known coupon; an empty cell empties it', async () => {
    const columns =
      'code,couponType,getYPercentage,minOrderValue,expirationDate,isFeatured,applicableProducts';
    await load('coupons', `${columns}\nDIWALI,PERCENTAGE,10,599,2026-11-30T18:29:59.999Z,yes,oat-lotion`);
    expect(await load('coupons', 'code,getYPercentage,minOrderValue\ndiwali,20,')).toMatchObject({
      ok: true,
      counts: { added: 0, updated: 1 },
    });
    const coupon = await database.db
      .selectFrom('coupon')
      .select(['coupon_type', 'get_y_percentage', 'min_order_value', 'is_featured', 'applicable_products'])
      .select(({ fn }) => fn<string>('to_jsonb', ['expiration_date']).as('ends'))
      .where('code', '=', 'DIWALI')
      .executeTakeFirst();
    expect(coupon).toMatchObject({
      coupon_type: 'PERCENTAGE',
      get_y_percentage: 20,
      min_order_value: null,
      is_featured: true,
      applicable_products: ['oat-lotion'],
      ends: expect.stringContaining('2026-11-30'),
    });
  });

  test('in a known pincode and a known synonym', async () => {
    await load('pincodes', 'id,cod,prepaid,codMaxAmount,city,deliveryDays\n560001,yes,yes,2500,Bengaluru,3');
    expect(await load('pincodes', 'id,deliveryDays\n560001,5')).toMatchObject({ ok: true });
    const pincode = await database.db
      .selectFrom('pincode')
      .selectAll()
      .where('id', '=', '560001')
      .executeTakeFirst();
    expect(pincode).toMatchObject({
      cod: true,
      cod_max_amount: 250_000,
      city: 'Bengaluru',
      delivery_days: 5,
    });
    await load('synonyms', 'term,means\nhand soap,wash');
    await load('synonyms', 'term\nhand soap');
    const synonym = await database.db
      .selectFrom('search_synonym')
      .select('means')
      .where('term', '=', 'hand soap')
      .executeTakeFirst();
    expect(synonym?.means).toEqual(['wash']);
  });
});

async function readVariants(productId: string) {
  return database.db
    .selectFrom('variant')
    .select(['id', 'price', 'inventory', 'status'])
    .where('product_id', '=', productId)
    .orderBy('status', 'desc')
    .orderBy('position')
    .execute();
}

async function countProducts(): Promise<number> {
  return (await database.db.selectFrom('product').select('id').execute()).length;
}
