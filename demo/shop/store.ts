import type { DemoBanner, DemoSettings, DemoShippingTier, DemoStore } from '../types.ts';

const BANNERS: readonly (readonly [slug: string, name: string, link: string])[] = [
  [
    'marigold-mornings',
    'Marigold mornings: the bath line, made with temple flowers',
    '/shop?collection=bath-ritual',
  ],
  ['monsoon-hair', 'Monsoon hair: oils and washes against frizz and fall', '/shop?collection=monsoon-hair'],
  ['attar-room', 'The attar room: perfumes composed for Indian heat', '/shop?collection=attar-room'],
  ['festive-gifts', 'Utsav: gift boxes, tied and ready', '/shop?collection=gifting'],
];

function banner([slug, name, link]: (typeof BANNERS)[number], index: number): DemoBanner {
  return {
    id: `ban-${slug}`,
    webKey: `banners/${slug}-web.webp`,
    mobileKey: `banners/${slug}-mobile.webp`,
    link,
    name,
    isArchive: false,
    priority: index + 1,
    deviceType: 'ALL',
    isThankYouPageBanner: false,
  };
}

export const STORE: DemoStore = {
  id: 'kusumra',
  name: 'Kusumra',
  title: 'Kusumra | Flowers, for every day',
  description:
    'Bath, face, hair and perfume made in India from marigold, mogra, khus and kesar. Small batches, honest labels, cash on delivery.',
  isActive: true,
  webUrl: 'https://kusumra.example',
  trackingUrl: 'https://track.kusumra.example/?awb=',
  imageUrl: '/media/brand/logo.svg',
  darkImageUrl: '/media/brand/logo-dark.svg',
  shareImageKey: 'brand/share.jpg',
  tagline: 'Flowers, for every day',
  banners: [
    ...BANNERS.map(banner),
    {
      ...banner(['attar-room', 'While you wait: find your next scent', '/shop?collection=attar-room'], 4),
      id: 'ban-thank-you',
      isThankYouPageBanner: true,
    },
    {
      ...banner(['marigold-mornings', 'Last summer’s edit', '/shop?collection=new-launches'], 5),
      id: 'ban-last-summer',
      isArchive: true,
    },
  ],
  announcements: [
    {
      id: 'ann-shipping',
      label: 'Free delivery on prepaid orders above ₹499',
      link: '/shop',
      color: '#7c1230',
      textColor: '#fff6e8',
      deviceType: 'ALL',
      isArchive: false,
    },
    {
      id: 'ann-prepaid',
      label: '5 % off when you pay online, up to ₹150',
      link: null,
      color: '#7c1230',
      textColor: '#fff6e8',
      deviceType: 'ALL',
      isArchive: false,
    },
    {
      id: 'ann-gift',
      label: 'A mini on us with every order above ₹799',
      link: '/shop?collection=minis',
      color: '#7c1230',
      textColor: '#fff6e8',
      deviceType: 'ALL',
      isArchive: false,
    },
    {
      id: 'ann-holi',
      label: 'Holi colours are here',
      link: null,
      color: '#e89a1c',
      textColor: '#2b0f16',
      deviceType: 'ALL',
      isArchive: true,
    },
  ],
  socialLinks: {
    instagram: 'https://www.instagram.com/example',
    facebook: 'https://www.facebook.com/example',
    twitter: 'https://x.com/example',
    youtube: 'https://www.youtube.com/@example',
    pinterest: 'https://www.pinterest.com/example',
  },
  legal: {
    seller: 'Kusumra Works (a fictional seller)',
    address: '14 Phool Gali, Jaipur 302001, Rajasthan, India',
    grievanceOfficer: 'A. Sharma (sample name)',
    grievanceEmail: 'grievance@kusumra.example',
    grievancePhone: '+91 00000 00000',
    supportHours: 'Monday to Saturday, 10:00 to 19:00',
  },
};

/** The daily timer counts to a real moment: dispatch closes at 15:00 in Asia/Kolkata. */
export const SETTINGS: DemoSettings = {
  ORDER_COUNT: 5,
  COD_CHARGES: 49,
  PREPAID_DISCOUNT_PERCENT: 5,
  MAX_COD_AMOUNT: 5000,
  MIN_COD_AMOUNT: 149,
  MAX_PREPAID_DISCOUNT: 150,
  GUEST_CHECKOUT: true,
  COD_ENABLED: true,
  PREPAID_ENABLED: true,
  TIMER_TTILE: 'Leaves us today',
  TIMER_DESCRIPTION: 'Order before 3 pm and it is on its way the same day',
  TIMER_COLOR: '#fff6e8',
  TIMER_BG_COLOR: '#7c1230',
  TIMER_START_TIME: '2026-01-01T00:00:00+05:30',
  TIMER_END_TIME: '2026-01-01T15:00:00+05:30',
  IS_DAILY_TIMER: true,
  TIMER_ENABLED: true,
  BLOCK_INVENTORY: true,
  GOKWIK_ENABLED: true,
  EXPRESS_CHECKOUT_ENABLED: true,
  PPCOD_ENABLED: true,
  PPCOD_AMOUNT: 99,
};

/** Bands meet at one paisa, so that no order value falls between them. */
export const SHIPPING_TIERS: readonly DemoShippingTier[] = [
  tier('prepaid-small', 'PREPAID', 39, 0, 498.99),
  tier('prepaid-free', 'PREPAID', 0, 499, null),
  tier('cod-small', 'COD', 59, 0, 698.99),
  tier('cod-free', 'COD', 0, 699, null),
  tier('ppcod-small', 'PPCOD', 49, 0, 598.99),
  tier('ppcod-free', 'PPCOD', 0, 599, null),
  tier('any-small', 'ALL', 59, 0, 498.99),
  tier('any-free', 'ALL', 0, 499, null),
  {
    id: 'ship-coupon-free',
    type: 'COUPON',
    coupons: ['cpn-freeship'],
    paymentType: 'ALL',
    amount: 0,
    minOrderValue: 0,
    maxOrderValue: null,
  },
];

function tier(
  slug: string,
  paymentType: DemoShippingTier['paymentType'],
  amount: number,
  minOrderValue: number,
  maxOrderValue: number | null,
): DemoShippingTier {
  return {
    id: `ship-${slug}`,
    type: 'CUSTOM',
    coupons: [],
    paymentType,
    amount,
    minOrderValue,
    maxOrderValue,
  };
}
