/** The catalogue of the tortured shop: the small test shop, plus scarce products and limited coupons. */
import type { Shop } from '../../../server/import/shopSchemas.ts';
import { coupon, product, variant } from '../../server/support/records.ts';
import { testShop } from '../../server/support/testShop.ts';

const plenty = 1_000_000;
const rounds = 20;

const numbered = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${prefix}-${String(index + 1).padStart(2, '0')}`);

/** One product per round, each with 10 units left. */
export const lastUnits = numbered('last', rounds);
/** A set of three products per round, each with 10 units left. */
export const scarceSets = numbered('scarce', rounds).map((id) => [`${id}-a`, `${id}-b`, `${id}-c`]);
/** Products with plenty of stock; the last one has two variants. */
export const plentiful = ['plenty-a', 'plenty-b', 'plenty-c', 'plenty-d'];
export const plentifulVariants = ['plenty-v-1', 'plenty-v-2'];
/** One 10 % coupon per round; each can be used once. */
export const onceCoupons = numbered('ONCE', rounds);
/** A coupon that each shopper may use twice. */
export const twiceEach = 'TWICEEACH';

const options = ['size-s', 'size-l'];

export const tortureShop: Shop = {
  ...testShop,
  pincodes: testShop.pincodes.map((pincode) => ({ ...pincode, codMaxAmount: null })),
  products: [
    ...testShop.products,
    ...lastUnits.map((id) => product({ id, price: 600, inventory: 10 })),
    ...scarceSets.flat().map((id) => product({ id, price: 250, inventory: 10 })),
    ...plentiful.map((id) => product({ id, price: 500, inventory: plenty, maximumOrderQuantity: 1_000 })),
    product({
      id: 'plenty-v',
      price: 300,
      variants: plentifulVariants.map((id, position) =>
        variant({
          id,
          position,
          inventory: plenty,
          productVariantOptionIds: [
            { variantGroupId: 'size', variantGroupOptionId: options[position] ?? 'size-s' },
          ],
        }),
      ),
      variantGroups: [{ variantGroupId: 'size', variantGroupOptionIds: options }],
    }),
  ],
  coupons: [
    ...testShop.coupons,
    ...onceCoupons.map((code) => coupon({ code, maxAllowedUsage: 1 })),
    coupon({ code: twiceEach, maxUsagePerShopper: 2 }),
  ],
};
