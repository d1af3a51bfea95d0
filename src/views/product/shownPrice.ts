import type { Offer } from '../../machines/catalogue/variant/index.ts';
import { formatPaise } from '../../pricing/money.ts';

/** The price of one unit and the price that is crossed out beside it: for a deal without an MRP, the usual price. */
export function shownPrice({ price, listingPrice, dealPrice }: Offer) {
  return dealPrice === null
    ? { price, listingPrice }
    : { price: dealPrice, listingPrice: listingPrice ?? price };
}

/** The button's text, with the deal's price where that is charged. */
export function atPrice(text: string, { dealPrice }: Offer): string {
  return dealPrice === null ? text : `${text} at ${formatPaise(dealPrice)}`;
}
