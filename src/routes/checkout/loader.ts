import type { PageData } from '../../app/page/pageData.ts';

/** Checkout shows this browser's cart, so its page has no data of its own on the server. */
export function loader(): PageData {
  return {
    head: {
      title: 'Checkout',
      description: 'Where to send it, and how to pay.',
      canonical: '/pages/checkout',
      noIndex: true,
    },
  };
}
