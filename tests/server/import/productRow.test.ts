import { expect, test } from 'vitest';
import { productRow, variantRow } from '../../../server/import/productRow.ts';
import { product, variant } from '../support/records.ts';

test('a field of a product goes into the column of its name, whatever fields there are', () => {
  const balm = { ...product({ id: 'balm', label: 'New', recommendPrice: 80.5 }), careNote: 'Keep it cool.' };
  const { images, metadata, facts, ...row } = productRow('demo', balm);
  expect(row).toEqual({
    id: 'balm',
    store_id: 'demo',
    title: 'Product balm',
    slug: 'balm',
    product_description: '<p>Plain.</p>',
    care_note: 'Keep it cool.',
    vendor: 'Testwell',
    label: 'New',
    label_color: null,
    price: 10_000,
    listing_price: 12_000,
    cost_price: 4_000,
    default_price: 10_000,
    recommend_price: 8_050,
    sku: 'SKU-balm',
    barcode: '',
    size: null,
    color: null,
    tags: [],
    benefits: [],
    weight: 200,
    weight_unit: 'g',
    currency: 'INR',
    product_type: 'Care',
    hsn: '3304',
    tax_bps: 1_800,
    is_tax_enabled: true,
    status: 'ENABLED',
    position: 100,
    taxable: true,
    is_featured: false,
    has_variants: false,
    recommended: false,
    recommend_from: null,
    recommend_until: null,
    recommend_priority: null,
    inventory: 10,
    default_inventory: 10,
    is_inventory_enabled: true,
    continue_selling_out_of_stock: false,
    minimum_order_quantity: 1,
    maximum_order_quantity: 10,
    rating: 4,
    total_ratings: 10,
    total_orders: 10,
    best_seller_orders: 10,
    thumb_images: ['products/balm.webp'],
    show_only_variant_images: false,
    category_id: 'cat-body',
    sub_category_id: null,
    variant_groups: '[]',
    option_ids: [],
    variant_price: null,
    created_at: '2026-01-01T00:00:00.000Z',
  });
  expect([images, metadata]).toEqual([JSON.stringify(balm.images), JSON.stringify(balm.metadata)]);
  expect(facts).toBe(
    JSON.stringify([
      { label: 'Net quantity', value: '200 g' },
      { label: 'Country of origin', value: 'India' },
      { label: 'Manufactured by', value: 'Testwell' },
      { label: 'Best before', value: '24 months' },
      { label: 'Customer care', value: 'care@shop.example' },
    ]),
  );
});

test('a field of a variant goes into the column of its name, whatever fields there are', () => {
  const jar = { ...variant({ id: 'jar' }), careNote: 'Keep it cool.' };
  const { images, ...row } = variantRow('balm', jar);
  expect(row).toEqual({
    id: 'jar',
    product_id: 'balm',
    title: 'jar',
    care_note: 'Keep it cool.',
    price: 10_000,
    listing_price: 12_000,
    cost_price: 4_000,
    sku: 'SKU-jar',
    barcode: '',
    size: null,
    color: null,
    status: 'ENABLED',
    position: 0,
    currency: 'INR',
    thumb_image: 'products/jar.webp',
    taxable: true,
    weight: 100,
    weight_unit: 'g',
    inventory: 5,
    minimum_order_quantity: 1,
    maximum_order_quantity: 10,
    option_ids: '[]',
  });
  expect(images).toBe(JSON.stringify(jar.images));
});
