/** The values of the replies in the shop's own shape. */
import { card, coupon } from '../replies.ts';

export const picture = { id: 'i1', imageKey: 'gel.webp', alt: 'Gel', width: 800, height: 1_000 };
export const productCard = {
  ...card,
  price: 49_950,
  listingPrice: 59_900,
  variantGroups: [{ groupId: 'size', optionIds: ['s', 'm'] }],
  variants: [
    {
      id: 'v1',
      title: 'Small',
      price: 49_950,
      listingPrice: null,
      unitPrice: null,
      sku: null,
      status: 'ENABLED',
      position: 1,
      inventory: 5,
      thumbImage: null,
      minimumOrderQuantity: null,
      maximumOrderQuantity: null,
      choices: [{ groupId: 'size', optionId: 's' }],
      color: null,
      images: [picture],
    },
  ],
};
export const couponInPaise = {
  ...coupon,
  getYAmount: 10_000,
  minOrderValue: 49_900,
  ppcodCouponAmount: 5_000,
  getYStoreProducts: [{ ...coupon.getYStoreProducts[0], price: 9_900, images: [picture] }],
};
