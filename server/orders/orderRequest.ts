import * as v from 'valibot';
import type { CreateOrderInput, OrderPaymentType } from '../../src/contract/generated/schema.ts';
import { recordKey } from '../../src/pricing/index.ts';
import type { LineSource } from '../../src/pricing/types.ts';
import { CouponCode, cartLinesSchema } from '../carts/cartLines.ts';
import { toPaise } from '../catalogue/rupees.ts';
import type { OrderAddressRecord } from '../db/types.ts';
import { refuse } from '../graphql/errors.ts';
import { addressProblems, normaliseAddress } from './orderAddress.ts';

export interface OrderedLine {
  readonly recordKey: string;
  readonly productId: string;
  readonly variantId: string | null;
  readonly quantity: number;
  readonly source: LineSource;
  readonly sourceCouponCode: string | null;
}

/** What a shopper asks for, checked and shaped. Amounts are paise; the browser's are what the shopper saw. */
export interface OrderRequest {
  readonly lines: readonly OrderedLine[];
  readonly address: OrderAddressRecord;
  readonly paymentType: OrderPaymentType;
  readonly couponCode: string | null;
  readonly seenTotal: number;
  /** Whether the shopper wants to spend reward points; how many is the ledger's to say. */
  readonly usesRewards: boolean;
  readonly shoppingCartId: string | null;
  readonly isAffiseTrackingValid: boolean;
  readonly source: string | null;
  readonly metadata: unknown;
  readonly orderVersion: string;
  readonly idempotencyKey: string | null;
}

const mostUnits = 10_000;
const mostMetadata = 4_096;

const Text = v.nullish(v.pipe(v.string(), v.maxLength(200)), null);
const LongText = v.nullish(v.pipe(v.string(), v.maxLength(500)), null);
const Amount = v.pipe(v.number(), v.minValue(0, 'not below 0'));

/** The lengths of an address; what must be filled in is `addressProblems`' to say. */
export const AddressSchema = v.object({
  name: v.pipe(v.string(), v.maxLength(100)),
  phone: v.pipe(v.string(), v.maxLength(20)),
  email: Text,
  country: v.string(),
  state: v.pipe(v.string(), v.maxLength(100)),
  city: v.pipe(v.string(), v.maxLength(100)),
  pinCode: v.pipe(v.string(), v.maxLength(20)),
  landmark: Text,
  address: v.pipe(v.string(), v.maxLength(500)),
  location: LongText,
  area: Text,
});

const InputSchema = v.object({
  products: cartLinesSchema(mostUnits),
  shippingAddress: AddressSchema,
  couponCode: v.nullish(CouponCode, null),
  paymentType: v.picklist(['COD', 'PREPAID', 'PPCOD'], 'choose COD, PREPAID or PPCOD'),
  appliedRewardPoints: v.nullish(Amount, 0),
  totalAmount: Amount,
  shoppingCartId: v.nullish(v.pipe(v.string(), v.uuid()), null),
  isAffiseTrackingValid: v.nullish(v.boolean(), false),
  source: Text,
  metadata: v.optional(
    v.pipe(
      v.unknown(),
      v.check((value) => JSON.stringify(value ?? null).length <= mostMetadata, 'too long'),
    ),
  ),
  orderVersion: v.nullish(v.pipe(v.string(), v.maxLength(20)), 'V1'),
  idempotencyKey: v.nullish(v.pipe(v.string(), v.minLength(16), v.maxLength(128)), null),
});

/** Refuses with BAD_INPUT, CART_EMPTY or INVALID_ADDRESS. The billing address is the shipping address (S §5). */
export function parseOrderRequest(input: CreateOrderInput): OrderRequest {
  const reading = v.safeParse(InputSchema, input);
  if (!reading.success) {
    const [issue] = reading.issues;
    const path = v.getDotPath(issue) ?? 'input';
    return refuse('BAD_INPUT', `${path}: ${issue.message}`, { path, message: issue.message });
  }
  const { products, shippingAddress, totalAmount, appliedRewardPoints, ...rest } = reading.output;
  if (products.length === 0) refuse('CART_EMPTY', 'Your cart is empty.', { recordKeys: [] });
  const fields = addressProblems(shippingAddress);
  if (Object.keys(fields).length > 0) refuse('INVALID_ADDRESS', 'Please check the address.', { fields });
  return {
    ...rest,
    metadata: rest.metadata ?? null,
    couponCode: rest.couponCode === '' ? null : rest.couponCode,
    lines: readLines(products),
    address: normaliseAddress(shippingAddress),
    seenTotal: toPaise(totalAmount),
    usesRewards: appliedRewardPoints > 0,
  };
}

function readLines(products: v.InferOutput<typeof InputSchema>['products']): OrderedLine[] {
  const lines = products.map((line) => ({
    ...line,
    recordKey: recordKey({ id: line.productId, variantId: line.variantId, source: line.source }).recordKey,
  }));
  const keys = new Set(lines.map((line) => line.recordKey));
  if (keys.size < lines.length) {
    refuse('BAD_INPUT', 'products: the same item twice', {
      path: 'products',
      message: 'the same item twice',
    });
  }
  return lines;
}
