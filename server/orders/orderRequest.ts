import * as v from 'valibot';
import type { CreateOrderInput, OrderPaymentType } from '../../src/contract/generated/schema.ts';
import { orderPayments } from '../../src/pricing/entities.ts';
import { CouponCodeSchema, cartLinesSchema, type KeyedLine, withRecordKeys } from '../carts/cartLines.ts';
import { toPaise } from '../catalogue/rupees.ts';
import type { GuestCodConfig } from '../config.ts';
import { guestShopper } from '../coupons/couponUses.ts';
import type { OrderAddressRecord } from '../db/types.ts';
import { refuse } from '../graphql/errors.ts';
import { MetadataSchema, parseInput, refuseInput } from '../graphql/input.ts';
import { AddressSchema, requireAddress } from './orderAddress.ts';
import { sha256 } from './orderSecrets.ts';

/** A validated request for an order. Amounts are paise. */
export interface OrderRequest {
  readonly lines: readonly KeyedLine[];
  readonly address: OrderAddressRecord;
  readonly paymentType: OrderPaymentType;
  readonly couponCode: string | null;
  /** The total that the shopper was shown. */
  readonly seenTotal: number;
  /** Whether to spend reward points; the server's quote decides how many. */
  readonly usesRewards: boolean;
  readonly shoppingCartId: string | null;
  readonly isAffiseTrackingValid: boolean;
  readonly source: string | null;
  readonly metadata: unknown;
  readonly orderVersion: string;
  readonly idempotencyKey: string | null;
}

/** The shopper of an order, and the hashes that recognise a repeated request. */
export interface OrderCaller {
  /** `null` for a guest. */
  readonly userId: string | null;
  /** The key by which coupon uses are counted if there is no account with a phone: the user's id, or the guest's key. */
  readonly shopper: string;
  /** Hash of the idempotency key; `null` when the request has none. */
  readonly keyHash: string | null;
  /** Hash of the user's id and the validated request. */
  readonly requestHash: string;
}

/** The express checkout that places an order. */
export interface OrderChannel {
  readonly name: 'GOKWIK';
  readonly checkoutId: string;
  /** Hash of the checkout's cookie, which also opens the order. */
  readonly secretHash: string;
  /** The network that the checkout was started from, as `Limits.networkKey` has it. */
  readonly network: string;
}

export interface OrderSettings {
  /** The shop's public address, without a trailing slash. */
  readonly publicUrl: string;
  /** How long an unpaid order waits for its payment, and reserves its stock if the store's setting says so. */
  readonly paymentWindowMinutes: number;
  readonly guestCod: GuestCodConfig;
  /** Whether shoppers who pay at the door are asked if they still want their order. */
  readonly codConfirmation: boolean;
}

const maxUnits = 10_000;

const Amount = v.pipe(v.number(), v.minValue(0, 'not below 0'));

const InputSchema = v.object({
  products: cartLinesSchema(maxUnits),
  shippingAddress: AddressSchema,
  couponCode: v.nullish(CouponCodeSchema, null),
  paymentType: v.picklist(orderPayments, `choose one of ${orderPayments.join(', ')}`),
  appliedRewardPoints: v.nullish(Amount, 0),
  totalAmount: Amount,
  shoppingCartId: v.nullish(v.pipe(v.string(), v.uuid()), null),
  isAffiseTrackingValid: v.nullish(v.boolean(), false),
  source: v.nullish(v.pipe(v.string(), v.maxLength(200)), null),
  metadata: v.optional(MetadataSchema),
  orderVersion: v.nullish(v.picklist(['V1'], 'choose V1'), 'V1'),
  idempotencyKey: v.nullish(v.pipe(v.string(), v.minLength(16), v.maxLength(128)), null),
});

/**
 * Validates the input of `CreateOrder` (Specification 5). The billing address equals the shipping address. Refuses
 * BAD_INPUT, CART_EMPTY or INVALID_ADDRESS.
 */
export function parseOrderRequest(input: CreateOrderInput): OrderRequest {
  const { products, shippingAddress, totalAmount, appliedRewardPoints, ...rest } = parseInput(
    InputSchema,
    input,
  );
  if (products.length === 0) refuse('CART_EMPTY', 'Your cart is empty.', { recordKeys: [] });
  const address = requireAddress(shippingAddress);
  return {
    ...rest,
    metadata: rest.metadata ?? null,
    couponCode: rest.couponCode === '' ? null : rest.couponCode,
    lines: requireDistinctLines(withRecordKeys(products)),
    address,
    seenTotal: toPaise(totalAmount),
    usesRewards: appliedRewardPoints > 0,
  };
}

function requireDistinctLines(lines: readonly KeyedLine[]): readonly KeyedLine[] {
  const keys = new Set(lines.map((line) => line.recordKey));
  return keys.size < lines.length ? refuseInput('products', 'the same item twice') : lines;
}

/** The caller of a request. Its hashes recognise a repeated call, and the same key sent with another request. */
export function callerOf(userId: string | null, request: OrderRequest): OrderCaller {
  const { address, idempotencyKey } = request;
  return {
    userId,
    shopper: userId ?? guestShopper(address.phone),
    keyHash: idempotencyKey === null ? null : sha256(idempotencyKey),
    requestHash: hashRequest(userId, request),
  };
}

/** The hash is equal only for equal requests of the same user. */
export function hashRequest(userId: string | null, request: OrderRequest): string {
  return sha256(JSON.stringify([userId, request]));
}
