import type { FastifyBaseLogger } from 'fastify';
import { updateUserCoupon } from '../account/userCoupon.ts';
import { findAccountCart, saveGuestCart, saveUserCart } from '../carts/shoppingCart.ts';
import { applyCoupon, findCoupon, listCoupons } from '../coupons/coupons.ts';
import { requireStore, requireUser } from '../graphql/errors.ts';
import type { MutationResolvers, QueryResolvers, Resolvers } from '../graphql/generated/resolvers.ts';
import { readGrievance } from '../grievances/readGrievance.ts';
import { checkInventory } from '../inventory/checkInventory.ts';
import type { Limits } from '../limits/limits.ts';
import { answerDelivery } from '../orders/answerDelivery.ts';
import { changeOrder, previewOrderChange } from '../orders/changeOrder.ts';
import { createOrder } from '../orders/createOrder.ts';
import { rememberLink, requireOrder } from '../orders/orderAccess.ts';
import { sendOrderLink } from '../orders/orderLinks.ts';
import { presentOrder, presentPayments } from '../orders/orderRecord.ts';
import type { OrderSettings } from '../orders/orderRequest.ts';
import { withdrawReturn } from '../orders/withdrawReturn.ts';
import { replaceUnpaidOrder } from '../payments/replaceOrder.ts';
import { createTransactions, type PaymentServices } from '../payments/transactions.ts';
import { askQuestion } from '../questions/askQuestion.ts';
import { saveStockAlert } from '../stockAlerts/saveStockAlert.ts';

/** The contract's operations on carts, coupons, stock, orders and payments (Specification 7). */
export function commerceResolvers(
  services: PaymentServices & OrderSettings & { readonly limits: Limits; readonly log: FastifyBaseLogger },
) {
  const { limits } = services;
  const transactions = createTransactions(services);
  return {
    Query: { ...Query, ...couponQueries() },
    Mutation: { ...Mutation, ...orderMutations() },
  } satisfies Resolvers;

  function couponQueries(): QueryResolvers {
    return {
      getCoupon: (_parent, { code }, context) => findCoupon(context, code, limits),
      getCouponRule(_parent, { code, storeId }, context) {
        requireStore(context, storeId);
        return findCoupon(context, code, limits);
      },
    };
  }

  function orderMutations(): MutationResolvers {
    return {
      createOrder: (_parent, { input }, context) =>
        createOrder(context, input, {
          settings: services,
          limits,
          log: services.log,
          replaceOrder: (order) =>
            replaceUnpaidOrder({ ...services, db: context.db, now: context.now }, order),
        }),
      async createShoppingCart(_parent, { input }, context) {
        requireStore(context, input.storeId);
        const now = context.now();
        return saveGuestCart(context.db, input, { counts: await limits.cartCounts(context.ip, now), now });
      },
      applyCoupon(_parent, { input }, context) {
        requireStore(context, input.storeId);
        return applyCoupon(context, input, limits);
      },
      updateUserCoupon(_parent, { input }, context) {
        requireStore(context, input.storeId);
        return updateUserCoupon(context, input, limits);
      },
      async sendOrderLink(_parent, { input }, context) {
        requireStore(context, input.storeId);
        await sendOrderLink(context, input, services);
        return { success: true, message: null };
      },
      askQuestion: (_parent, { input }, context) => askQuestion(context, input, limits),
      notifyWhenBack: (_parent, { input }, context) => saveStockAlert(context, input, limits),
      async createTransaction(_parent, { orderId, secret }, context) {
        const order = await requireOrder(context, { orderId, secret });
        await limits.countPaymentLookup(context.ip, context.now());
        return transactions.createTransaction(context, order);
      },
      async validateTransaction(_parent, args, context) {
        const { orderId, secret, razorpayPaymentId: paymentId, razorpaySignature: signature } = args;
        const order = await requireOrder(context, { orderId, secret });
        await limits.countPaymentLookup(context.ip, context.now());
        return transactions.validateTransaction(context, order, { paymentId, signature });
      },
    };
  }
}

const Query: QueryResolvers = {
  listCoupons(_parent, { storeId, deviceType }, context) {
    requireStore(context, storeId);
    return listCoupons(context, deviceType ?? 'WEB');
  },
  getAccountCart(_parent, { storeId }, context) {
    requireStore(context, storeId);
    return findAccountCart(context.db, storeId, requireUser(context));
  },
  async getOrder(_parent, { id, secret }, context) {
    const order = await requireOrder(context, { orderId: id, secret });
    await rememberLink(context, order, secret);
    return presentOrder(order, context.now());
  },
  grievance: (_parent, { number }, context) => readGrievance(context, number),
  previewOrderChange: (_parent, { input }, context) => previewOrderChange(context, input),
  async byorderIdcreatedAtPayment(_parent, { orderId, secret }, context) {
    return { items: presentPayments(await requireOrder(context, { orderId, secret })), nextToken: null };
  },
};

const Mutation: MutationResolvers = {
  changeOrder: (_parent, { input, seen, unitsKept, note, refundTo }, context) =>
    changeOrder(context, { input, seen, unitsKept, note: note ?? null, refundTo: refundTo ?? null }),
  answerDelivery: (_parent, { input }, context) => answerDelivery(context, input),
  withdrawReturn: (_parent, { orderId, secret }, context) => withdrawReturn(context, { orderId, secret }),
  manageShoppingCart(_parent, { input }, context) {
    requireStore(context, input.storeId);
    return saveUserCart(context.db, input, requireUser(context));
  },
  checkInventory(_parent, { storeId, items }, context) {
    requireStore(context, storeId);
    return checkInventory(context.db, storeId, items);
  },
};

/** Queries whose replies are the same for every guest, and so can be cached. Looking up a code counts the guesses. */
export const commerceCacheable = ['listCoupons'] as const satisfies readonly (keyof QueryResolvers)[];
