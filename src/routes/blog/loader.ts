import type { LoaderFunctionArgs } from 'react-router';
import type { PageData } from '../../app/page/pageData.ts';
import { valueOrErrorPage } from '../../app/page/pageFailure.ts';
import { routeServices } from '../../app/page/routeServices.ts';
import type { BlogData } from '../../views/blog/data.ts';
import { leadSizes, leadWidths } from '../../views/blog/PostTile.tsx';
import { imageUrl, sourceSet } from '../../views/design/Picture.tsx';

/** /blog (Specification 2). */
export async function loader({ context, request }: LoaderFunctionArgs): Promise<BlogData & PageData> {
  const services = context.get(routeServices);
  const [found, known] = await Promise.all([
    services.shopApi.blogPosts({}, { signal: request.signal }),
    services.storeData(),
  ]);
  const posts = valueOrErrorPage(found);
  const { store } = valueOrErrorPage(known);
  const journal = store.journal ?? { title: 'Journal', lead: '' };
  const [first] = posts;
  return {
    shopName: store.name,
    posts,
    ...journal,
    head: {
      title: `${journal.title} | ${store.name}`,
      description: journal.lead || `${journal.title} of ${store.name}`,
      siteName: store.name,
      canonical: '/blog',
      image: first ? imageUrl(first.imageKey, 1200) : null,
      preload: first
        ? [
            {
              sourceSet: sourceSet({ imageKey: first.imageKey, widths: leadWidths, sizes: leadSizes }),
              sizes: leadSizes,
            },
          ]
        : [],
      structuredData: [
        {
          '@context': 'https://schema.org',
          '@type': 'Blog',
          name: `${store.name}: ${journal.title}`,
          url: `${services.origin}/blog`,
          blogPost: posts.map(({ slug, title, date }) => ({
            '@type': 'BlogPosting',
            headline: title,
            datePublished: date,
            url: `${services.origin}/blog/${slug}`,
          })),
        },
      ],
    },
  };
}
