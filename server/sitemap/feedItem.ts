import sanitizeHtml from 'sanitize-html';
import { isGtin } from '../../src/contract/gtin.ts';
import { fitText } from '../../src/contract/text.ts';
import { runningDealPrice } from '../../src/pricing/deal.ts';
import { sellableUnits } from '../catalogue/stock.ts';
import type { Row } from '../db/types.ts';
import { escapeXml } from './text.ts';

/** A product on sale with its variants, for the feed. */
export interface FeedProduct {
  readonly product: Row<'product'>;
  /** On sale, in their order. */
  readonly variants: readonly Row<'variant'>[];
  readonly category: string | null;
  /** What the choices of variants are called, by their ids. */
  readonly choices: ReadonlyMap<string, FeedChoice>;
}

export interface FeedChoice {
  readonly label: string;
  /** What it is a choice of, such as Colour. */
  readonly group: string;
}

export interface FeedShop {
  /** Without a trailing slash. */
  readonly publicUrl: string;
  /** The shop's name, used as brand of products without one. */
  readonly name: string;
}

const TITLE_LENGTH = 150;
const DESCRIPTION_LENGTH = 5_000;
const MORE_PICTURES = 10;

/** Google's product data: one item for each thing that can be put into the cart. */
export function feedItems(entry: FeedProduct, shop: FeedShop): string[] {
  if (!entry.product.has_variants) return [feedItem(entry, null, shop)];
  return entry.variants.map((variant) => feedItem(entry, variant, shop));
}

function feedItem(entry: FeedProduct, variant: Row<'variant'> | null, shop: FeedShop): string {
  const { product, category, choices } = entry;
  const sold = variant ?? product;
  const price = dealPriceIn(entry, variant) ?? sold.price;
  const usual = Math.max(sold.price, sold.listing_price ?? 0);
  const [picture, ...morePictures] = picturesOf(product, variant);
  const gtin = isGtin(sold.barcode ?? '') ? sold.barcode : null;
  const title = product.metadata?.feed_title ?? product.title;
  const address = `${shop.publicUrl}/products/${encodeURIComponent(product.slug)}`;
  const fields: readonly (readonly [string, string | null])[] = [
    ['id', sold.id],
    ['item_group_id', variant && product.id],
    ['title', fitText(variant ? `${title}, ${variant.title}` : title, TITLE_LENGTH)],
    ['description', descriptionOf(product)],
    ['link', variant ? `${address}?variant=${encodeURIComponent(variant.id)}` : address],
    ['image_link', picture ? mediaUrl(picture, shop) : null],
    ...morePictures
      .slice(0, MORE_PICTURES)
      .map((image) => ['additional_image_link', mediaUrl(image, shop)] as const),
    ['availability', sellableUnits(product, sold.inventory) > 0 ? 'in_stock' : 'out_of_stock'],
    ['price', amount(usual)],
    ['sale_price', price < usual ? amount(price) : null],
    ['brand', product.vendor || shop.name],
    ['gtin', gtin],
    ['mpn', sold.sku || null],
    ['identifier_exists', gtin === null && !sold.sku ? 'no' : null],
    ['condition', 'new'],
    ['product_type', category],
    ['size', sold.size || null],
    ['color', colourOf(sold.color, variant, choices)],
    ['shipping_weight', weightOf(product, variant)],
  ];
  const lines = fields.flatMap(([name, value]) =>
    value === null ? [] : [`      <g:${name}>${escapeXml(value)}</g:${name}>`],
  );
  return ['    <item>', ...lines, '    </item>', ''].join('\n');
}

/** The price of the running deal, in paise, at which the page sells this variant; `null` without one. */
function dealPriceIn({ product, variants }: FeedProduct, variant: Row<'variant'> | null): number | null {
  return runningDealPrice(
    {
      price: product.price,
      inventory: sellableUnits(product, product.inventory),
      recommended: product.recommended,
      recommendPrice: product.recommend_price,
      variants: variants.map((one) => ({ ...one, inventory: sellableUnits(product, one.inventory) })),
    },
    variant?.id ?? null,
  );
}

/** The colour in words: that of a dot, `#1f6148`, is named by the choice that it stands for. */
function colourOf(
  colour: string | null,
  variant: Row<'variant'> | null,
  choices: FeedProduct['choices'],
): string | null {
  if (!colour?.startsWith('#')) return colour || null;
  const chosen = (variant?.option_ids ?? []).flatMap(({ variantGroupOptionId }) => {
    const choice = choices.get(variantGroupOptionId);
    return choice === undefined ? [] : [choice];
  });
  const named = chosen.find(({ group }) => /colou?r|shade|tint/i.test(group));
  return (named ?? (chosen.length === 1 ? chosen[0] : undefined))?.label ?? null;
}

/** A variant without a weight of its own weighs what the product does. */
function weightOf(product: Row<'product'>, variant: Row<'variant'> | null): string | null {
  const weighed = variant?.weight ? variant : product;
  return weighed.weight ? `${weighed.weight} ${weighed.weight_unit ?? 'g'}` : null;
}

/** The variant's own pictures first. */
function picturesOf(product: Row<'product'>, variant: Row<'variant'> | null): string[] {
  const shared = product.show_only_variant_images && variant?.images.length ? [] : product.images;
  const keys = [...(variant?.images ?? []), ...shared].map(({ imageKey }) => imageKey);
  return [...new Set(keys)];
}

function mediaUrl(imageKey: string, { publicUrl }: FeedShop): string {
  return URL.canParse(imageKey) ? imageKey : `${publicUrl}/media/${imageKey}`;
}

/** The product's description as plain text. */
function descriptionOf({ metadata, product_description: html, title }: Row<'product'>): string {
  const spaced = html.replace(/<\/(p|li|h3|h4|tr)>|<br\s*\/?>/g, ' ');
  const words = sanitizeHtml(spaced, { allowedTags: [], allowedAttributes: {} });
  const text = decoded(words).replace(/\s+/g, ' ').trim();
  return fitText(metadata?.feed_description || text || title, DESCRIPTION_LENGTH);
}

/** Replaces the entities that the sanitiser writes. */
function decoded(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

/** Formats paise as an amount of the feed. */
function amount(paise: number): string {
  return `${(paise / 100).toFixed(2)} INR`;
}
