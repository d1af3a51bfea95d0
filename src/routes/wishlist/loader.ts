import type { PageData } from '../../app/page/pageData.ts';

/** The wishlist is stored in the browser, so its page has no data of its own on the server. */
export function loader(): PageData {
  return {
    head: {
      title: 'Your wishlist',
      description: 'What you have put aside.',
      canonical: '/pages/wishlist',
      noIndex: true,
    },
  };
}
