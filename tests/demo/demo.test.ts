import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { renderPicture } from '../../server/images/render.ts';
import { demoPictures, firstPictures, readDemoShop } from '../../server/install/demo.ts';
import { waits } from '../../src/contract/waits.ts';

const demoShop = await readDemoShop();

const { products, coupons, collections, reviews, pincodes, menus, variantGroups, shippingTiers } = demoShop;
const variants = products.flatMap((product) => product.variants);
const missingFrom = (known: readonly { readonly id: string }[], ids: readonly string[]) => {
  const all = new Set(known.map(({ id }) => id));
  return ids.filter((id) => !all.has(id));
};
const repeated = (values: readonly string[]) =>
  values.filter((value, index) => values.indexOf(value) !== index);

/** Units in stock; for a product with variants, the sum of theirs. */
const unitsOf = ({ inventory, variants }: (typeof products)[number]) =>
  variants.length === 0 ? inventory : variants.reduce((sum, variant) => sum + variant.inventory, 0);

describe('the demo shop', () => {
  test('has a delivery time for every serviced pincode, which is longer for farther zones', () => {
    const daysTo = (id: string) => pincodes.find((pincode) => pincode.id === id)?.deliveryDays;
    expect(['302001', '110001', '400001', '600001', '781001', '744101'].map(daysTo)).toEqual([
      1, 2, 3, 3, 7, 9,
    ]);
    for (const { cod, prepaid, deliveryDays } of pincodes) expect(deliveryDays !== null).toBe(cod || prepaid);
  });

  test('promises on its page of returns what order pages and messages say', () => {
    const page = demoShop.pages.find(({ slug }) => slug === 'returns')?.source ?? '';
    for (const wait of [waits.answer, waits.bank, waits.byHand]) expect(page).toContain(wait);
  });

  test('is large enough to browse', () => {
    expect(products.length).toBeGreaterThanOrEqual(150);
    expect(variants.length).toBeGreaterThanOrEqual(400);
    expect(collections.length).toBeGreaterThanOrEqual(12);
    expect(reviews.length).toBeGreaterThanOrEqual(300);
    expect(pincodes.length).toBeGreaterThanOrEqual(2000);
  });

  test('has no duplicate id, slug, stock code or barcode', () => {
    const sellable = [...products, ...variants];
    expect(repeated(products.map(({ slug }) => slug))).toEqual([]);
    expect(repeated(sellable.map(({ sku }) => sku))).toEqual([]);
    expect(repeated(sellable.map(({ barcode }) => barcode))).toEqual([]);
    for (const list of [products, variants, coupons, collections, reviews, pincodes, menus, shippingTiers]) {
      expect(repeated(list.map(({ id }) => id))).toEqual([]);
    }
  });

  test('has no reference to anything that does not exist', () => {
    expect(
      missingFrom(
        collections,
        products.flatMap((product) => product.collections),
      ),
    ).toEqual([]);
    expect(
      missingFrom(
        demoShop.categories,
        products.map(({ categoryId }) => categoryId ?? 'none'),
      ),
    ).toEqual([]);
    expect(
      missingFrom(
        products,
        coupons.flatMap((coupon) => [...coupon.getYProducts, ...coupon.applicableProducts]),
      ),
    ).toEqual([]);
    expect(
      missingFrom(
        collections,
        coupons.flatMap(({ applicableCollections }) => applicableCollections),
      ),
    ).toEqual([]);
    expect(
      missingFrom(
        coupons,
        shippingTiers.flatMap((tier) => tier.coupons),
      ),
    ).toEqual([]);
    expect(
      missingFrom(
        products,
        reviews.map(({ productId }) => productId),
      ),
    ).toEqual([]);
    expect(
      missingFrom(
        products,
        demoShop.linkedProducts.flatMap((link) => [link.productId, link.linkedProductId]),
      ),
    ).toEqual([]);
    expect(
      missingFrom(
        menus,
        menus.flatMap(({ parentId }) => parentId ?? []),
      ),
    ).toEqual([]);
    expect(
      missingFrom(
        variantGroups.flatMap(({ variantOptions }) => variantOptions),
        variants.flatMap(({ productVariantOptionIds }) =>
          productVariantOptionIds.map((option) => option.variantGroupOptionId),
        ),
      ),
    ).toEqual([]);
  });

  test('has valid prices: cost below price, price at most the listing price, whole paise', () => {
    const unsound = [...products, ...variants].filter(
      ({ price, listingPrice, costPrice }) => !(costPrice > 0 && costPrice < price && price <= listingPrice),
    );
    expect(unsound.map(({ id }) => id)).toEqual([]);
    const fractions = [...products, ...variants].flatMap(({ price, listingPrice, costPrice }) => [
      price,
      listingPrice,
      costPrice,
    ]);
    expect(fractions.filter((amount) => !/^\d+(\.\d{1,2})?$/.test(String(amount)))).toEqual([]);
  });

  test('has deals that are cheaper than the usual price', () => {
    const deals = products.filter(({ recommended }) => recommended);
    expect(deals.length).toBeGreaterThanOrEqual(4);
    expect(
      deals.filter(({ recommendPrice, price }) => recommendPrice === null || recommendPrice >= price),
    ).toEqual([]);
  });

  test("every combination of a product's options is sold once", () => {
    const broken = products.filter((product) => {
      const combinations = product.variants.map(({ productVariantOptionIds }) =>
        productVariantOptionIds.map(({ variantGroupOptionId }) => variantGroupOptionId).join('+'),
      );
      const possible = product.variantGroups.reduce(
        (count, { variantGroupOptionIds }) => count * variantGroupOptionIds.length,
        1,
      );
      return (
        product.variants.length > 0 && (repeated(combinations).length > 0 || combinations.length !== possible)
      );
    });
    expect(broken.map(({ slug }) => slug)).toEqual([]);
  });

  test('shows every state of stock and status', () => {
    expect({
      disabled: products.some(({ status }) => status === 'DISABLED'),
      out: products.some(
        (product) =>
          product.isInventoryEnabled && !product.continueSellingOutOfStock && unitsOf(product) === 0,
      ),
      low: variants.some(({ inventory }) => inventory > 0 && inventory < 6),
      untracked: products.some(({ isInventoryEnabled }) => !isInventoryEnabled),
      backorder: products.some((product) => product.continueSellingOutOfStock),
      minimum: products.some(({ minimumOrderQuantity }) => minimumOrderQuantity > 1),
    }).toEqual({ disabled: true, out: true, low: true, untracked: true, backorder: true, minimum: true });
  });

  test('has a coupon of every type and payment method, one expired and one archived', () => {
    expect([...new Set(coupons.map(({ couponType }) => couponType))].toSorted()).toEqual([
      'BUY_X_AT_Y',
      'BUY_X_GET_Y',
      'FIXED',
      'FREEBIE',
      'PERCENTAGE',
      'PRODUCT',
    ]);
    expect([...new Set(coupons.map(({ paymentMethod }) => paymentMethod))].toSorted()).toEqual([
      'ALL',
      'COD',
      'ONLINE',
    ]);
    expect(coupons.filter(({ isArchive }) => isArchive)).toHaveLength(1);
    expect(
      coupons.filter(({ expirationDate }) => expirationDate !== null && expirationDate < '2026-11'),
    ).toHaveLength(1);
  });

  test('leaves no gap between the shipping bands of a payment type', () => {
    const gaps = ['PREPAID', 'COD', 'PPCOD', 'ALL'].filter((paymentType) => {
      const bands = shippingTiers
        .filter((tier) => tier.type === 'CUSTOM' && tier.paymentType === paymentType)
        .toSorted((left, right) => left.minOrderValue - right.minOrderValue);
      const ends = bands.map(({ maxOrderValue }) =>
        maxOrderValue === null ? null : Math.round(maxOrderValue * 100) + 1,
      );
      const starts = [...bands.slice(1).map(({ minOrderValue }) => minOrderValue * 100), null];
      return bands[0]?.minOrderValue !== 0 || ends.some((end, index) => end !== starts[index]);
    });
    expect(gaps).toEqual([]);
  });

  test('nests menus three deep and no deeper [S3.3]', () => {
    const parents = new Map(menus.map(({ id, parentId }) => [id, parentId]));
    const depthOf = (id: string | null): number => (id === null ? 0 : 1 + depthOf(parents.get(id) ?? null));
    expect(Math.max(...menus.map(({ id }) => depthOf(id)))).toBe(3);
  });

  test('serves pincodes of every kind in all 37 states and territories', () => {
    expect(new Set(pincodes.map(({ state }) => state)).size).toBe(37);
    expect(pincodes.filter(({ id }) => !/^[1-8]\d{5}$/.test(id))).toEqual([]);
    expect([
      pincodes.some(({ cod, prepaid }) => cod && prepaid),
      pincodes.some(({ cod, prepaid }) => !cod && prepaid),
      pincodes.some(({ cod, prepaid }) => cod && !prepaid),
      pincodes.some(({ codMaxAmount }) => codMaxAmount !== null),
    ]).toEqual([true, true, true, true]);
  });

  test('answers questions about products that it has, and says of each that it is a sample', () => {
    const { questions } = demoShop;
    expect(questions.length).toBeGreaterThan(20);
    const ids = new Set(products.map(({ id }) => id));
    expect(questions.filter(({ productId, isSample }) => !ids.has(productId) || !isSample)).toEqual([]);
  });

  test('rates products by their sample reviews, and says of each that it is a sample', () => {
    const wrong = products.filter((product) => {
      const ratings = reviews.filter(({ productId }) => productId === product.id).map(({ rating }) => rating);
      const mean =
        ratings.length === 0 ? 0 : ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length;
      return product.totalRatings !== ratings.length || Math.abs(product.rating - mean) > 0.051;
    });
    expect(wrong.map(({ slug }) => slug)).toEqual([]);
    expect(reviews.filter(({ comment }) => !comment.includes('Sample review'))).toEqual([]);
  });

  test('describes products in paragraphs, headings and lists only', () => {
    const tags = products.flatMap(({ productDescription }) =>
      [...productDescription.matchAll(/<\/?([a-z0-9]+)/g)].map(([, tag]) => tag),
    );
    expect([...new Set(tags)].toSorted()).toEqual(['h3', 'li', 'ol', 'p', 'ul']);
  });
});

describe("the demo shop's pictures", () => {
  test('there is a drawing for every key that the shop names', async () => {
    const keys = [
      ...products.flatMap(({ images, thumbImages }) => [
        ...images.map(({ imageKey }) => imageKey),
        ...thumbImages,
      ]),
      ...variants.flatMap(({ images, thumbImage }) => [
        ...images.map(({ imageKey }) => imageKey),
        thumbImage,
      ]),
      ...collections.flatMap(({ imageKey }) => imageKey ?? []),
      ...demoShop.store.banners.flatMap(({ webKey, mobileKey }) => [webKey, mobileKey]),
      demoShop.store.shareImageKey ?? '',
      demoShop.store.imageUrl.replace('/media/', ''),
      (demoShop.store.darkImageUrl ?? '').replace('/media/', ''),
      ...firstPictures().map(({ key }) => key),
    ];
    const drawn = await Promise.all(
      [...new Set(keys)].map(async (key) => ({ key, handle: await demoPictures(key) })),
    );
    expect(drawn.filter(({ handle }) => handle === null).map(({ key }) => key)).toEqual([]);
  });

  test('the largest width takes seconds of a core, not a minute', async () => {
    const handle = await demoPictures('products/gulab-body-lotion/front.webp');
    const picture = await handle?.read();
    const before = process.cpuUsage();
    const bodies = picture && (await renderPicture(picture, [{ width: 3840, quality: 75, format: 'webp' }]));
    const { user, system } = process.cpuUsage(before);
    const { width, height } = await sharp(bodies?.[0]).metadata();
    expect([width, height]).toEqual([3840, 4800]);
    expect((user + system) / 1_000_000).toBeLessThan(20);
  });

  test('the same key draws the same picture, without text that needs a font', async () => {
    const keys = [
      'products/marigold-and-neroli-shower-gel/detail.webp',
      'banners/attar-room-web.webp',
      'brand/logo.svg',
    ];
    for (const key of keys) {
      const [first, second] = await Promise.all([demoPictures(key), demoPictures(key)]);
      const picture = await first?.read();
      expect(await second?.read()).toEqual(picture);
      expect(picture?.kind === 'vector' && /<text|NaN|undefined|e-\d/.test(picture.svg)).toBe(false);
    }
  });

  test('every first view can be drawn without a bad number', async () => {
    const broken: string[] = [];
    for (const { slug } of products) {
      const picture = await (await demoPictures(`products/${slug}/front.webp`))?.read();
      if (picture?.kind !== 'vector' || /NaN|undefined|Infinity/.test(picture.svg)) broken.push(slug);
    }
    expect(broken).toEqual([]);
  });

  test.each([
    'products/none/front.webp',
    'products/gulab-body-lotion/back.webp',
    'banners/constructor-web.webp',
    'anything',
    'constructor',
  ])('there is no picture %s', async (key) => {
    expect(await demoPictures(key)).toBeNull();
  });
});
