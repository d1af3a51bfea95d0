/** What `npm run import` takes, known without the code that imports it. */

export const importKinds = [
  'products',
  'shopify',
  'woocommerce',
  'coupons',
  'pincodes',
  'settings',
  'synonyms',
] as const;
export type ImportKind = (typeof importKinds)[number];

export const partKinds = [
  'store',
  'look',
  'home',
  'menus',
  'shippingTiers',
  'loyaltyRules',
  'linkedProducts',
  'pages',
  'journal',
  'categories',
  'collections',
  'variantGroups',
  'images',
  'reviews',
  'questions',
] as const;
export type PartKind = (typeof partKinds)[number];

export function isPartKind(name: string | undefined): name is PartKind {
  return partKinds.some((kind) => kind === name);
}

export function isImportKind(name: string | undefined): name is ImportKind {
  return importKinds.some((kind) => kind === name);
}
