import * as v from 'valibot';
import { problemOfGstin } from '../invoices/gstin.ts';
import { contrastOf } from '../look/colour.ts';
import { colour } from '../look/look.ts';
import { leastContrast } from '../look/tokens.ts';
import { amount, flag, id, link, oneOf, orNull, pictureKey, text, whole } from './cells.ts';
import type { JsonFileFormat } from './folderFiles.ts';

/** `store.json`: what a shop says of itself, its banners and its announcements. */

const deviceType = oneOf(['WEB', 'MOBILE', 'ADMIN', 'ALL']);

const bannerSchema = v.strictObject({
  id,
  webKey: pictureKey,
  mobileKey: pictureKey,
  link,
  /** Doubles as the picture's text alternative. */
  name: text(200),
  isArchive: v.optional(flag, false),
  priority: whole(0),
  deviceType: v.optional(deviceType, 'ALL'),
  isThankYouPageBanner: v.optional(flag, false),
});

const announcementFields = v.strictObject({
  id,
  label: text(200),
  link: orNull(link),
  /** The ground of the bar, and the text on it; the first announcement's are shown. */
  color: orNull(colour),
  textColor: orNull(colour),
  deviceType: v.optional(deviceType, 'ALL'),
  isArchive: v.optional(flag, false),
});

const announcementSchema = v.pipe(
  announcementFields,
  v.forward(
    v.check(
      ({ color, textColor }) => (color === null) === (textColor === null),
      'must be given together with color, or neither of them',
    ),
    ['textColor'],
  ),
  v.forward(
    v.check(
      ({ color, textColor }) => !color || !textColor || contrastOf(color, textColor) >= leastContrast,
      `cannot be read on color: choose two with a contrast of at least ${leastContrast}:1`,
    ),
    ['textColor'],
  ),
);

interface Seller {
  readonly gstin: string | null;
  readonly state: string | null;
}

/** `npm run invoices -- seller` refuses the same. */
function problemOfSeller({ gstin, state }: Seller) {
  return gstin === null ? null : problemOfGstin(gstin, state);
}

const reasonOfSeller = ({ input }: { readonly input: Seller }) => problemOfSeller(input)?.reason ?? '';

export const storeSchema = v.strictObject({
  name: text(100),
  title: text(200),
  description: text(),
  /** `false` closes the shop. */
  isActive: v.optional(flag, true),
  webUrl: link,
  /** The courier's tracking page; the tracking id is appended. */
  trackingUrl: orNull(link),
  /** A path of the shop, such as `/media/brand/logo.svg`, or a whole address. */
  imageUrl: text(500),
  darkImageUrl: orNull(text(500)),
  /** The picture of shared links, 1200 x 630 pixels. */
  shareImageKey: orNull(pictureKey),
  tagline: orNull(text(200)),
  socialLinks: v.strictObject({
    instagram: orNull(link),
    facebook: orNull(link),
    twitter: orNull(link),
    youtube: orNull(link),
    pinterest: orNull(link),
  }),
  /** The details that Indian law requires a shop to print: seller and grievance officer. */
  legal: v.pipe(
    v.strictObject({
      seller: text(),
      address: text(),
      grievanceOfficer: text(),
      grievanceEmail: text(),
      grievancePhone: text(),
      supportHours: text(),
      /** On invoices. */
      gstin: orNull(text(50)),
      state: orNull(text(50)),
    }),
    v.forward(
      v.check((seller) => problemOfSeller(seller)?.field !== 'gstin', reasonOfSeller),
      ['gstin'],
    ),
    v.forward(
      v.check((seller) => problemOfSeller(seller)?.field !== 'state', reasonOfSeller),
      ['state'],
    ),
  ),
  /** What the shop calls its journal. */
  journal: v.optional(
    v.nullable(v.strictObject({ title: text(100), lead: v.optional(text(300), '') })),
    null,
  ),
  /** What the search box suggests in turn; left out: the names of the categories. */
  searchHints: v.optional(
    v.nullable(v.pipe(v.array(text(30)), v.maxLength(12, 'must have at most 12'))),
    null,
  ),
  /** Reviewers are asked for their skin type, as in a shop of cosmetics. */
  asksSkinType: v.optional(flag, false),
  /** Until when an order leaves the same day; left out: product pages promise nothing. */
  dispatchBy: orNull(
    v.pipe(
      text(5),
      v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day in India, such as 15:00, or left out'),
    ),
  ),
  /** Rupees: what delivery usually costs; left out: carts tell of no saving on delivery. */
  usualDelivery: orNull(amount),
  banners: v.array(bannerSchema),
  announcements: v.array(announcementSchema),
});

const knownStoreSchema = v.object({
  webUrl: v.optional(storeSchema.entries.webUrl),
  imageUrl: v.optional(storeSchema.entries.imageUrl),
  darkImageUrl: storeSchema.entries.darkImageUrl,
  shareImageKey: storeSchema.entries.shareImageKey,
  banners: v.optional(
    v.array(v.partial(bannerSchema, ['id', 'webKey', 'mobileKey', 'link', 'name', 'priority'])),
    [],
  ),
  announcements: v.optional(v.array(v.partial(announcementFields, ['id', 'label'])), []),
});
export type ShopStore = v.InferOutput<typeof storeSchema>;
/** The file as far as it is right. */
export type KnownStore = v.InferOutput<typeof knownStoreSchema>;

export const storeKind: JsonFileFormat<KnownStore, ShopStore> = {
  schema: storeSchema,
  known: knownStoreSchema,
};
