import { createRandom } from '../packshots/random.ts';
import { ACTIVES } from './actives.ts';
import { BLUEPRINTS, type Blueprint, type Choice, type GroupId, slugOf } from './blueprints.ts';
import { CATEGORIES, COLLECTION_SEEDS } from './collections.ts';
import { REVIEWS } from './reviews.ts';
import type { Stock } from './seed.ts';
import type {
  DemoImage,
  DemoLinkedProduct,
  DemoProduct,
  DemoProductVariantGroup,
  DemoVariant,
  DemoVariantGroup,
  Rupees,
} from './types.ts';

const IMAGE_WIDTH = 1600;
const IMAGE_HEIGHT = 2000;

const VENDORS: Readonly<Record<Blueprint['kind']['line'], string>> = {
  baagh: 'Kusumra Baagh',
  kesh: 'Kusumra Kesh',
  roop: 'Kusumra Roop',
  attari: 'Kusumra Attari',
  rang: 'Kusumra Rang',
  saanjh: 'Kusumra Saanjh',
  uphaar: 'Kusumra Uphaar',
};

const VIEW_WORDS: Readonly<Record<string, string>> = {
  front: '',
  detail: ', close up with what goes into it',
  texture: ', its texture',
  set: ', with its box',
};

function imagesOf(
  blueprint: Blueprint,
  choice: Choice | null,
  views: readonly string[],
): readonly DemoImage[] {
  const folder = choice === null || choice.key === '' ? blueprint.slug : `${blueprint.slug}/${choice.key}`;
  const named =
    choice === null || choice.title === '' ? blueprint.title : `${blueprint.title}, ${choice.title}`;
  return views.map((view, index) => ({
    id: `img-${folder.replace('/', '-')}-${view}`,
    position: index + 1,
    alt: `${named}${VIEW_WORDS[view] ?? ''}`,
    width: IMAGE_WIDTH,
    height: IMAGE_HEIGHT,
    imageKey: `products/${folder}/${view}.webp`,
    isThumb: index === 0,
  }));
}

/** Prices end in 9, as shop prices do. */
function dearer(price: Rupees, share: number | undefined): Rupees {
  return share === undefined ? price : Math.round((price * (1 + share)) / 10) * 10 - 1;
}

/** An EAN-13 of the range kept for use inside a shop, so that it is nobody's. */
function barcodeOf(key: string): string {
  const random = createRandom(`${key}/barcode`);
  const digits = `29${Array.from({ length: 10 }, () => Math.floor(random() * 10)).join('')}`;
  const sum = [...digits].reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3),
    0,
  );
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

function inventoryOf(key: string, stock: Stock): number {
  const draw = createRandom(`${key}/stock`)();
  if (stock === 'low') return 2 + Math.floor(draw * 4);
  if (stock === 'out' || stock === 'backorder' || stock === 'untracked') return 0;
  return 60 + Math.floor(draw * 540);
}

interface Terms {
  readonly price: Rupees;
  readonly listingPrice: Rupees;
  readonly costPrice: Rupees;
  readonly weight: number;
}

function termsOf({ row }: Blueprint, choice: Choice): Terms {
  const price = dearer(choice.size.price, row.dearer);
  return {
    price,
    listingPrice: dearer(choice.size.listing, row.dearer),
    costPrice: Math.round(price * 36) / 100,
    weight: choice.size.grams,
  };
}

function skuOf({ kind, slug }: Blueprint, choice: Choice): string {
  const name = slug.replace(/-/g, '').slice(0, 10).toUpperCase();
  const option = choice.options.map(({ label }) => slugOf(label).replace(/-/g, '').toUpperCase()).join('-');
  return ['KUS', kind.code, name, option].filter((part) => part !== '').join('-');
}

function variantOf(blueprint: Blueprint, choice: Choice, index: number): DemoVariant {
  const { slug, row, choices } = blueprint;
  const key = `${slug}/${choice.key}`;
  const draw = createRandom(`${key}/life`)();
  const last = index > 0 && index === choices.length - 1;
  const stock: Stock = row.stock ?? (last && draw < 0.1 ? 'out' : last && draw < 0.2 ? 'low' : 'plenty');
  const [minimum, maximum] = row.limits ?? [1, 10];
  return {
    id: `var-${slug}-${choice.key.replaceAll('.', '-')}`,
    title: choice.title,
    ...termsOf(blueprint, choice),
    sku: skuOf(blueprint, choice),
    size: choice.size.label,
    color: choice.swatch,
    status: last && draw > 0.96 ? 'DISABLED' : 'ENABLED',
    position: index + 1,
    currency: 'INR',
    thumbImage: `products/${key}/front.webp`,
    taxable: true,
    barcode: barcodeOf(key),
    weightUnit: 'g',
    inventory: inventoryOf(key, stock),
    blockedInventory: 0,
    minimumOrderQuantity: minimum,
    maximumOrderQuantity: maximum,
    images: imagesOf(blueprint, choice, choice.swatch === null ? ['front'] : ['front', 'texture']),
    productVariantOptionIds: choice.options.map(({ group, id }) => ({
      variantGroupId: `group-${group}`,
      variantGroupOptionId: id,
    })),
  };
}

function groupsOf(choices: readonly Choice[]): readonly DemoProductVariantGroup[] {
  const groups = new Map<GroupId, Set<string>>();
  for (const { group, id } of choices.flatMap(({ options }) => options)) {
    groups.set(group, (groups.get(group) ?? new Set()).add(id));
  }
  return [...groups].map(([group, ids]) => ({
    variantGroupId: `group-${group}`,
    variantGroupOptionIds: [...ids],
  }));
}

function list(tag: 'ul' | 'ol', items: readonly string[]): string {
  return `<${tag}>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</${tag}>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function descriptionOf({ kind, row }: Blueprint): string {
  return [
    `<p>${escapeHtml(row.blurb)}</p>`,
    `<p>${escapeHtml(kind.about)}</p>`,
    `<h3>Why you will like it</h3>${list('ul', row.benefits)}`,
    `<h3>How to use</h3>${list('ol', kind.use)}`,
    `<h3>Suits</h3><p>${escapeHtml(kind.suits)}</p>`,
    `<h3>Ingredients</h3><p>${escapeHtml(`${kind.base}, ${ACTIVES[row.motif]}`)}.</p>`,
  ].join('');
}

const MAKER = 'Kusumra Works (a fictional maker), 14 Phool Gali, Jaipur 302001, Rajasthan';
const CARE = 'care@kusumra.example, 1800 000 0000 (sample number), 10:00 to 19:00, Monday to Saturday';

function ratingOf(productId: string): { readonly rating: number; readonly totalRatings: number } {
  const ratings = REVIEWS.filter((review) => review.productId === productId).map(({ rating }) => rating);
  if (ratings.length === 0) return { rating: 0, totalRatings: 0 };
  const mean = ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length;
  return { rating: Math.round(mean * 10) / 10, totalRatings: ratings.length };
}

function createdAtOf({ slug, row }: Blueprint): string {
  const draw = createRandom(`${slug}/created`)();
  const recent = row.tags?.includes('new-launch') ?? false;
  const day = recent ? Date.UTC(2026, 9, 1 + draw * 45, 5) : Date.UTC(2024, 0, 8 + draw * 900, 5);
  return `${new Date(day).toISOString().slice(0, 10)}T10:00:00+05:30`;
}

function productOf(blueprint: Blueprint, index: number): DemoProduct {
  const { slug, title, kind, row, choices } = blueprint;
  const first = choices[0];
  if (first === undefined) throw new Error(`${slug} is sold in no size`);
  const id = `prd-${slug}`;
  const terms = termsOf(blueprint, first);
  const hasVariants = choices.length > 1;
  const stock = row.stock ?? 'plenty';
  const images = imagesOf(blueprint, null, ['front', 'detail', 'texture', 'set']);
  const front = images[0]?.imageKey ?? '';
  const [minimum, maximum] = row.limits ?? [1, 10];
  const category = CATEGORIES.find((entry) => entry.slug === kind.category);
  const variants = hasVariants ? choices.map((choice, at) => variantOf(blueprint, choice, at)) : [];
  return {
    id,
    title,
    slug,
    productDescription: descriptionOf(blueprint),
    vendor: VENDORS[kind.line],
    label: row.label?.[0] ?? null,
    labelColor: row.label?.[1] ?? null,
    ...terms,
    defaultPrice: terms.price,
    recommendPrice: row.deal ?? null,
    sku: hasVariants
      ? `KUS-${kind.code}-${slug.replace(/-/g, '').slice(0, 10).toUpperCase()}`
      : skuOf(blueprint, first),
    barcode: barcodeOf(slug),
    size: hasVariants ? null : first.size.label,
    color: null,
    tags: [...(row.tags ?? []), ...(row.concerns ?? []), kind.id],
    benefits: row.benefits,
    weightUnit: 'g',
    currency: 'INR',
    productType: kind.title,
    status: row.status ?? 'ENABLED',
    position: index + 1,
    taxable: true,
    isTaxEnabled: true,
    isFeatured: row.tags?.includes('featured') ?? false,
    hasVarient: hasVariants,
    recommended: row.deal !== undefined,
    recommendPriority: row.dealPriority ?? null,
    inventory: hasVariants
      ? variants.reduce((sum, { inventory }) => sum + inventory, 0)
      : inventoryOf(slug, stock),
    blockedInventory: 0,
    defaultInventory: 0,
    isInventoryEnabled: stock !== 'untracked',
    continueSellingOutOfStock: stock === 'backorder',
    minimumOrderQuantity: minimum,
    maximumOrderQuantity: maximum,
    ...ratingOf(id),
    totalOrders: ordersOf(blueprint),
    thumbImages: [front],
    showOnlyVariantImages: row.shades !== undefined || row.fragrances !== undefined,
    images,
    collections: COLLECTION_SEEDS.filter(({ holds }) => holds(blueprint)).map((seed) => `col-${seed.slug}`),
    categoryId: category?.parentId ?? `cat-${kind.category}`,
    subCategoryId: category?.id ?? null,
    variants,
    variantGroups: hasVariants ? groupsOf(choices) : [],
    metadata: {
      title: `${title} | Kusumra`,
      description: row.blurb,
      keywords: [title.toLowerCase(), kind.title.toLowerCase(), row.motif, 'kusumra', 'made in india'].join(
        ', ',
      ),
      image: front,
      canonical: `/products/${slug}`,
      noIndex: row.status === 'DISABLED',
    },
    facts: {
      countryOfOrigin: 'India',
      netQuantity: [...new Set(choices.map(({ size }) => size.label))].join(', '),
      manufacturer: MAKER,
      bestBefore: `${kind.monthsBestBefore} months from manufacture`,
      customerCare: CARE,
    },
    createdAt: createdAtOf(blueprint),
  };
}

function ordersOf({ slug, row }: Blueprint): number {
  return Math.round(((row.popularity ?? 4) ** 2.2 + createRandom(`${slug}/orders`)() * 6) * 7);
}

/** The shop's own order, "recommended": what sells best first, kinds mixed among equals. */
const RANKED = BLUEPRINTS.map((blueprint) => ({
  blueprint,
  rank: -(blueprint.row.popularity ?? 4) + createRandom(`${blueprint.slug}/rank`)(),
}))
  .toSorted((left, right) => left.rank - right.rank)
  .map(({ blueprint }) => blueprint);

export const PRODUCTS: readonly DemoProduct[] = RANKED.map(productOf);

const GROUP_LABELS: Readonly<Record<GroupId, string>> = {
  size: 'Size',
  fragrance: 'Fragrance',
  shade: 'Shade',
};

export const VARIANT_GROUPS: readonly DemoVariantGroup[] = (['size', 'fragrance', 'shade'] as const).map(
  (group) => {
    const options = BLUEPRINTS.flatMap(({ choices }) => choices)
      .flatMap((choice) => choice.options)
      .filter((option) => option.group === group);
    const labels = new Map(options.map(({ id, label }) => [id, label]));
    return {
      id: `group-${group}`,
      label: GROUP_LABELS[group],
      variantOptions: [...labels].map(([id, label]) => ({ id, label })),
    };
  },
);

/** "Goes well with": up to three others with the same heart, of another kind. */
export const LINKED_PRODUCTS: readonly DemoLinkedProduct[] = BLUEPRINTS.flatMap((blueprint) =>
  BLUEPRINTS.filter(
    (other) =>
      other.row.motif === blueprint.row.motif &&
      other.kind.id !== blueprint.kind.id &&
      other.kind.id !== 'mini' &&
      other.row.status !== 'DISABLED',
  )
    .toSorted((left, right) => (right.row.popularity ?? 0) - (left.row.popularity ?? 0))
    .slice(0, 3)
    .map((other) => ({
      id: `lnk-${blueprint.slug}-${other.slug}`,
      productId: `prd-${blueprint.slug}`,
      linkedProductId: `prd-${other.slug}`,
    })),
);
