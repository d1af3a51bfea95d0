import type { PageData } from '../../app/page/pageData.ts';

/** The account is private to the shopper, so its page has no data of its own on the server. */
export function loader(): PageData {
  return {
    head: {
      title: 'Your account',
      description: 'Orders, addresses, reward points and reviews.',
      canonical: '/pages/account',
      noIndex: true,
    },
  };
}
