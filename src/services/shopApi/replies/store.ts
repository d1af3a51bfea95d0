import * as v from 'valibot';
import type {
  LoyaltyRule,
  MenuEntry,
  Store,
  StoreData,
  VariantGroup,
  ZipCode,
} from '../../../contract/domain/index.ts';
import { toPaise } from '../../../pricing/index.ts';
import { coupon } from './cart.ts';
import { productCard } from './catalogue.ts';
import {
  device,
  flag,
  number,
  numberOrNull,
  type Reader,
  rupees,
  rupeesOrNull,
  text,
  textOrNull,
  texts,
  tierPayment,
} from './parts.ts';
import { readSettings } from './settings.ts';

const menuFields = { id: text, label: text, link: textOrNull, slug: textOrNull, priority: number };
const leafEntry: Reader<MenuEntry> = v.pipe(
  v.object(menuFields),
  v.transform((entry) => ({ ...entry, children: [] })),
);
const middleEntry: Reader<MenuEntry> = v.object({ ...menuFields, children: v.array(leafEntry) });
const menuEntry: Reader<MenuEntry> = v.object({ ...menuFields, children: v.array(middleEntry) });

const store: Reader<Store> = v.object({
  id: text,
  name: text,
  title: text,
  description: text,
  webUrl: text,
  trackingUrl: textOrNull,
  imageUrl: text,
  darkImageUrl: textOrNull,
  tagline: textOrNull,
  shareImageKey: textOrNull,
  banners: v.array(
    v.object({
      id: text,
      webKey: text,
      mobileKey: text,
      link: textOrNull,
      name: text,
      priority: number,
      deviceType: device,
      isThankYouPageBanner: flag,
    }),
  ),
  announcements: v.array(
    v.object({
      id: text,
      label: text,
      link: textOrNull,
      color: textOrNull,
      textColor: textOrNull,
      deviceType: device,
    }),
  ),
  socialLinks: v.object({
    instagram: textOrNull,
    facebook: textOrNull,
    twitter: textOrNull,
    youtube: textOrNull,
    pinterest: textOrNull,
  }),
  legal: v.nullable(
    v.object({
      seller: text,
      address: text,
      grievanceOfficer: text,
      grievanceEmail: text,
      grievancePhone: text,
      supportHours: text,
    }),
  ),
});

const variantGroup: Reader<VariantGroup> = v.pipe(
  v.object({ id: text, label: text, variantOptions: v.array(v.object({ id: text, label: text })) }),
  v.transform(({ variantOptions, ...rest }) => ({ ...rest, options: variantOptions })),
);

const condition = v.object({
  event: textOrNull,
  attributes: v.array(
    v.pipe(
      v.object({ key: text, operator: text, value: text }),
      v.transform((attribute) =>
        attribute.key === 'totalAmount' ? { ...attribute, value: inPaise(attribute.value) } : attribute,
      ),
    ),
  ),
});

/** A condition's amount; what is no amount stays as it is, and then fails in pricing. */
function inPaise(value: string): string | number {
  const result = toPaise({ value });
  return 'paise' in result && result.paise !== null ? result.paise : value;
}

const loyaltyRule: Reader<LoyaltyRule> = v.object({
  id: text,
  name: text,
  description: textOrNull,
  event: text,
  enabled: flag,
  minOrderValue: rupeesOrNull,
  maxCashbackAllowed: rupeesOrNull,
  cashbackPercentage: numberOrNull,
  couponName: textOrNull,
  maxDebitableCashbackPerMonth: rupeesOrNull,
  conditions: v.array(condition),
});

const initialData = v.object({
  settings: v.array(v.object({ name: text, value: v.optional(v.unknown()) })),
  menus: v.array(menuEntry),
  store,
  shippingTiers: v.array(
    v.object({
      id: text,
      type: text,
      coupons: texts,
      paymentType: tierPayment,
      amount: rupees,
      minOrderValue: rupeesOrNull,
      maxOrderValue: rupeesOrNull,
    }),
  ),
  variantGroups: v.array(variantGroup),
  collections: v.array(
    v.object({
      id: text,
      slug: text,
      label: text,
      labelColor: textOrNull,
      priority: number,
      description: textOrNull,
      imageKey: textOrNull,
    }),
  ),
  topCoupons: v.array(coupon),
  products: v.array(productCard),
  loyaltyRules: v.array(loyaltyRule),
  serverTime: text,
});

export const getInitialDataReply: Reader<StoreData> = v.pipe(
  v.object({ getInitialData: initialData }),
  v.transform(({ getInitialData: { products, settings, ...rest } }) => ({
    ...rest,
    settings: readSettings(settings),
    deals: products,
  })),
);

export const getStoreReply: Reader<Store> = v.pipe(
  v.object({ getStore: store }),
  v.transform((reply) => reply.getStore),
);

export const listVariantGroupsReply: Reader<readonly VariantGroup[]> = v.pipe(
  v.object({ listVariantGroups: v.array(variantGroup) }),
  v.transform((reply) => reply.listVariantGroups),
);

export const getZipCodeReply: Reader<ZipCode | null> = v.pipe(
  v.object({
    getZipCode: v.nullable(
      v.object({
        id: text,
        cod: flag,
        prepaid: flag,
        codMaxAmount: rupeesOrNull,
        city: textOrNull,
        state: textOrNull,
        deliveryDays: numberOrNull,
      }),
    ),
  }),
  v.transform((reply) => reply.getZipCode),
);
