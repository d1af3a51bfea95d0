/** Converts the browser's requests to the contract's form: rupees, nulls, nested filters. */
import type {
  CartLineRequest,
  MadeOrderChange,
  OrderChangeRequest,
  OrderRequest,
  ProductFilter,
  UserAddressRequest,
} from '../../contract/domain/index.ts';
import type {
  CartLineInput,
  ChangeOrderMutationVariables,
  CreateOrderInput,
  OrderChangeInput,
  ProductFilterInput,
  ReviewFilterInput,
  UserAddressInput,
} from '../../contract/generated/operations.ts';
import type { ReviewSelection } from './types.ts';

/** Whole paise → rupees with at most two decimals; exact, because the quotient is the nearest double. */
function toRupees(paise: number): number {
  return paise / 100;
}

function toCartLine(line: CartLineRequest): CartLineInput {
  return {
    productId: line.productId,
    variantId: line.variantId,
    quantity: line.quantity,
    source: line.source,
    sourceCouponCode: line.sourceCouponCode,
  };
}

export function toOrderChangeInput({
  orderId,
  secret,
  kind,
  lines,
  reason,
}: OrderChangeRequest): OrderChangeInput {
  return { orderId, secret, kind, lines: lines.map(({ id, quantity }) => ({ id, quantity })), reason };
}

/** @param seen the total refund that the preview showed, in paise */
export function toOrderChange({ wish, seen, ...change }: MadeOrderChange): ChangeOrderMutationVariables {
  return { input: toOrderChangeInput(wish), seen: toRupees(seen), ...change };
}

export function toOrderInput(request: OrderRequest, idempotencyKey: string): CreateOrderInput {
  const { lines, totalAmount, appliedRewardPoints, totalCashbackEarned, metadata, ...rest } = request;
  return {
    ...rest,
    products: lines.map(toCartLine),
    totalAmount: toRupees(totalAmount),
    appliedRewardPoints: toRupees(appliedRewardPoints),
    totalCashbackEarned: toRupees(totalCashbackEarned),
    metadata,
    source: 'WEB',
    orderVersion: 'V1',
    idempotencyKey,
  };
}

/** Fields that are left out become `null`, which clears a stored value. */
export function toAddressInput(address: UserAddressRequest): UserAddressInput {
  return {
    ...address,
    email: address.email ?? null,
    landmark: address.landmark ?? null,
    area: address.area ?? null,
  };
}

export function toReviewFilter({
  productId,
  userId,
  stars,
  skinType,
  hasPictures,
}: ReviewSelection): ReviewFilterInput {
  return {
    ...(productId !== undefined && { productId: { eq: productId } }),
    ...(userId !== undefined && { userId: { eq: userId } }),
    ...(typeof stars === 'number' && { rating: { eq: stars } }),
    ...(skinType && { skinType }),
    ...(hasPictures && { hasImages: true }),
  };
}

const lists = [
  'collections',
  'category',
  'subCategory',
  'tags',
  'benefits',
  'vendor',
  'productType',
  'origin',
  'options',
] as const;
const ranges = ['price', 'rating'] as const;
const flags = ['inStock', 'isFeatured', 'recommended'] as const;

export function toProductFilter(filter: ProductFilter): ProductFilterInput {
  const input: ProductFilterInput = {};
  if (filter.text) input.text = filter.text;
  if (filter.ids) input.id = { in: [...filter.ids] };
  for (const name of lists) {
    const values = filter[name];
    if (values && values.length > 0) input[name] = { in: [...values] };
  }
  for (const name of ranges) {
    const range = filter[name];
    if (range) input[name] = { ...range };
  }
  for (const name of flags) {
    const value = filter[name];
    if (value !== undefined) input[name] = { eq: value };
  }
  if (filter.and && filter.and.length > 0) input.and = filter.and.map(toProductFilter);
  return input;
}
