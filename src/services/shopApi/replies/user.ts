import * as v from 'valibot';
import type { Loyalty, OrderList, Review, UserAddress, UserProfile } from '../../../contract/domain/index.ts';
import { review } from './catalogue.ts';
import { orderStatus } from './order.ts';
import { flag, number, type Reader, rupees, rupeesOrNull, signedRupees, text, textOrNull } from './parts.ts';

const profile: Reader<UserProfile> = v.object({
  id: text,
  firstName: textOrNull,
  lastName: textOrNull,
  email: textOrNull,
  phone: textOrNull,
  gender: textOrNull,
  dob: textOrNull,
  totalOrders: number,
  phoneVerified: flag,
  totalRewards: rupees,
  createdAt: text,
});

const address: Reader<UserAddress> = v.object({
  id: text,
  name: text,
  phone: text,
  email: textOrNull,
  state: text,
  city: text,
  pinCode: text,
  landmark: textOrNull,
  address: text,
  area: textOrNull,
});

const loyalty: Reader<Loyalty> = v.object({
  totalAllotted: rupees,
  totalUsable: rupees,
  totalUsed: rupees,
  totalExpired: rupees,
  allowances: v.array(
    v.object({ paymentType: v.picklist(['COD', 'PREPAID', 'PPCOD', 'ALL']), amount: rupeesOrNull }),
  ),
  transactions: v.array(
    v.object({
      id: text,
      amount: signedRupees,
      expiresAt: textOrNull,
      event: v.picklist([
        'CREDIT_PREPAID_ORDER',
        'CREDIT_COD_ORDER',
        'CREDIT_PPCOD_ORDER',
        'CREDIT_USER_SIGNUP',
        'CREDIT_COUPON',
        'CREDIT_USER_CONSTRAINS',
        'DEBIT_PREPAID_ORDER',
        'DEBIT_COD_ORDER',
        'DEBIT_PPCOD_ORDER',
        'DEBIT_ORDER_CANCELLED',
        'DEBIT_EXPIRED',
        'DEBIT_USER_CONSTRAINS',
      ]),
      status: text,
      transactionState: text,
      reason: textOrNull,
      createdAt: text,
    }),
  ),
});

const orderList: Reader<OrderList> = v.object({
  items: v.array(
    v.pipe(
      v.object({
        id: text,
        code: textOrNull,
        totalAmount: rupees,
        orderDate: text,
        status: orderStatus,
        createdAt: text,
        products: v.object({
          items: v.array(
            v.object({
              id: text,
              title: text,
              imageKey: textOrNull,
              quantity: number,
              shippingCourier: textOrNull,
              trackingId: textOrNull,
            }),
          ),
        }),
      }),
      v.transform((entry) => ({ ...entry, products: entry.products.items })),
    ),
  ),
  nextToken: textOrNull,
  total: number,
});

export const getUserReply: Reader<UserProfile> = v.pipe(
  v.object({ getUser: profile }),
  v.transform((reply) => reply.getUser),
);

export const updateUserReply: Reader<UserProfile> = v.pipe(
  v.object({ updateUser: profile }),
  v.transform((reply) => reply.updateUser),
);

export const updateUserCouponReply: Reader<null> = v.pipe(
  v.object({ updateUserCoupon: v.object({ success: v.literal(true) }) }),
  v.transform(() => null),
);

export const searchUserAddressesReply: Reader<readonly UserAddress[]> = v.pipe(
  v.object({ searchUserAddresses: v.object({ items: v.array(address) }) }),
  v.transform((reply) => reply.searchUserAddresses.items),
);

export const createUserAddressReply: Reader<UserAddress> = v.pipe(
  v.object({ createUserAddress: address }),
  v.transform((reply) => reply.createUserAddress),
);

export const updateUserAddressReply: Reader<UserAddress> = v.pipe(
  v.object({ updateUserAddress: address }),
  v.transform((reply) => reply.updateUserAddress),
);

export const deleteUserAddressReply: Reader<UserAddress> = v.pipe(
  v.object({ deleteUserAddress: address }),
  v.transform((reply) => reply.deleteUserAddress),
);

export const searchOrdersReply: Reader<OrderList> = v.pipe(
  v.object({ searchOrders: orderList }),
  v.transform((reply) => reply.searchOrders),
);

export const getLoyaltyReply: Reader<Loyalty> = v.pipe(
  v.object({ getLoyalty: loyalty }),
  v.transform((reply) => reply.getLoyalty),
);

export const createReviewReply: Reader<Review> = v.pipe(
  v.object({ createReview: review }),
  v.transform((reply) => reply.createReview),
);

export const updateReviewReply: Reader<Review> = v.pipe(
  v.object({ updateReview: review }),
  v.transform((reply) => reply.updateReview),
);

/** Says nothing of whether the phone is known: the server tells that to nobody. */
export const dispatchCodeReply: Reader<null> = v.pipe(
  v.object({ ensureUserAndDispatchOTP: v.object({ isExistingUser: flag }) }),
  v.transform(() => null),
);
