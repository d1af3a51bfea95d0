/** The shop's pages of text, in the order of their menu. Their text is `content/pages/<slug>.html`. */
export interface InfoPage {
  readonly slug: string;
  readonly title: string;
  /** For search engines. */
  readonly description: string;
}

export const infoPages: readonly InfoPage[] = [
  { slug: 'track', title: 'Track your order', description: 'See where your order is, also as a guest.' },
  {
    slug: 'contact',
    title: 'Contact us',
    description: 'How to reach us about an order, a product or anything else.',
  },
  {
    slug: 'faq',
    title: 'Frequently asked questions',
    description: 'Orders, delivery, payment, coupons, products.',
  },
  {
    slug: 'delivery',
    title: 'Delivery',
    description: 'When your order arrives, what delivery costs, how to track it.',
  },
  {
    slug: 'returns',
    title: 'Returns and refunds',
    description: 'Seven days to return, and how refunds are paid.',
  },
  {
    slug: 'privacy',
    title: 'Privacy',
    description: 'What we keep about you, why, and what needs your consent.',
  },
  { slug: 'terms', title: 'Terms of sale', description: 'Prices, orders, offers and complaints.' },
  { slug: 'grievance', title: 'Grievance officer', description: 'Who answers complaints, and by when.' },
  { slug: 'about', title: 'About us', description: 'What goes into our products, and how we sell them.' },
];
