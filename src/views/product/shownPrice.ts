import type { Offer } from '../../machines/catalogue/variant/index.ts';
import { formatPaise } from '../../pricing/money.ts';

/** What one unit costs, beside the price that is crossed out: with a deal and no MRP, the usual price. */
export function shownPrice({ price, listingPrice, dealPrice }: Offer) {
  return dealPrice === null
    ? { price, listingPrice }
    : { price: dealPrice, listingPrice: listingPrice ?? price };
}

/** The button's text, with the deal's price where that is charged. */
export function atPrice(text: string, { dealPrice }: Offer): string {
  return dealPrice === null ? text : `${text} at ${formatPaise(dealPrice)}`;
}
