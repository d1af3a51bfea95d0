/** Bugs in the scope of deals, gifts and order limits. */
import type * as bills from '../../../server/orders/pricing/bill.ts';
import type * as items from '../../../server/orders/pricing/items.ts';
import type * as quoteInputs from '../../../server/orders/pricing/quoteInput.ts';
import { replacementsOf } from '../support/replacement.ts';

const replace = replacementsOf(import.meta.url);

/** Deal price and gift apply to every variant instead of the first one only. */
export const everyVariantIsTheFirst = replace<typeof quoteInputs>('server/orders/pricing/quoteInput.ts', {
  quoteInputOf: (original, request, ordered, ...rest) =>
    original(
      request,
      ordered.map((item) =>
        item.variant === null ? item : { ...item, product: { ...item.product, variants: [item.variant] } },
      ),
      ...rest,
    ),
});

/** A gift's use is counted only if the line's code is spelled exactly like the coupon's. */
export const giftsCountedByTheirLines = replace<typeof bills>('server/orders/pricing/bill.ts', {
  priceOrder(original, request, ...rest) {
    const bill = original(request, ...rest);
    const isNamed = (code: string) => request.lines.some((line) => line.sourceCouponCode === code);
    return {
      ...bill,
      couponsUsed: bill.couponsUsed.filter(({ id, code }) => id === bill.coupon?.id || isNamed(code)),
    };
  },
});

export const limitsCountedByLine = replace<typeof items>('server/orders/pricing/items.ts', {
  requireItems: (original, lines, snapshot) => lines.flatMap((line) => original([line], snapshot)),
});
