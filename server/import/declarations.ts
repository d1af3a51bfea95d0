import type { KnownProduct } from './product.ts';

/**
 * What Indian law wants declared of packaged goods wherever they are sold online: Legal Metrology (Packaged Commodities)
 * Rules 2011, rules 6 and 6(10), Consumer Protection (E-Commerce) Rules 2020, rule 6(5), Cosmetics Rules 2020, rule 34, and
 * what an invoice must say of them (CGST Rules 2017, rule 46). The
 * MRP is `listingPrice`, or the price; the unit price is worked out of it. A product that is not on sale may lack any.
 */

interface Problem {
  readonly field: string;
  readonly reason: string;
}

/** Chapters of the customs tariff whose goods become unfit: food, medicines, cosmetics, soaps. Stationery does not. */
const perishing = /^(0[1-9]|1\d|2[0-2]|30|33|34)/;

/** Returns what a product on sale lacks, by the field that the file names. */
export function declarationProblems(product: KnownProduct): Problem[] {
  if (product.status !== 'ENABLED') return [];
  const { netQuantity, countryOfOrigin, manufacturer, importer, bestBefore, hsn, taxRate } = product;
  const isOfIndia = countryOfOrigin === null || /^(made in )?india$/i.test(countryOfOrigin);
  return [
    ...(hsn === null ? [lacks('hsn', "the goods' number in the customs tariff, such as 482010")] : []),
    ...(taxRate === null && product.taxable
      ? [lacks('taxRate', 'the GST in percent that the price includes, such as 18')]
      : []),
    ...(netQuantity === null || !/\d/.test(netQuantity)
      ? [lacks('netQuantity', 'how much is in it, such as 100 ml or 2 pens')]
      : []),
    ...(countryOfOrigin === null ? [lacks('countryOfOrigin', 'where it was made, such as India')] : []),
    ...(isOfIndia && manufacturer === null ? [lacks('manufacturer', 'who made it, with the address')] : []),
    ...(!isOfIndia && importer === null
      ? [lacks('importer', 'who brought it to India, with the address')]
      : []),
    ...(bestBefore === null && hsn !== null && perishing.test(hsn)
      ? [lacks('bestBefore', `until when it is good (goods of HSN ${hsn} become unfit)`)]
      : []),
  ];
}

function lacks(field: string, what: string): Problem {
  return { field, reason: `is needed by law for a product on sale: ${what}; or set status to DISABLED` };
}
