import type { LoaderFunctionArgs } from 'react-router';
import type { PageData } from '../../app/page/pageData.ts';
import { missingPage, valueOrErrorPage } from '../../app/page/pageFailure.ts';
import type { PageHead } from '../../app/page/pageHead.ts';
import { routeServices } from '../../app/page/routeServices.ts';
import { breadcrumbList } from '../../app/page/structuredData.ts';
import type { PostCard, Store } from '../../contract/domain/index.ts';
import type { PostData } from '../../views/blog/data.ts';
import { coverSizes, coverWidths } from '../../views/blog/Post.tsx';
import { cardOf } from '../../views/catalogue/card.ts';
import { imageUrl, sourceSet } from '../../views/design/Picture.tsx';

const NEXT_POSTS = 3;

/** One post of the blog (Specification 2). */
export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<PostData & PageData> {
  const services = context.get(routeServices);
  const { signal } = request;
  const [found, all, known] = await Promise.all([
    services.shopApi.blogPost({ slug: params.slug ?? '' }, { signal }),
    services.shopApi.blogPosts({}, { signal }),
    services.storeData(),
  ]);
  const post = valueOrErrorPage(found);
  if (post === null) throw missingPage();
  const { store } = valueOrErrorPage(known);
  const { card, html, products } = post;
  return {
    shopName: store.name,
    post: card,
    html,
    cards: products.map(cardOf),
    next: all.ok ? nextOf(card, all.value) : [],
    head: headOf(card, store, services.origin),
  };
}

/** Posts of the same topic first, then the others, each newest first. */
function nextOf(post: PostCard, posts: readonly PostCard[]): readonly PostCard[] {
  const others = posts.filter(({ slug }) => slug !== post.slug);
  const isSame = ({ topic }: PostCard) => topic === post.topic;
  return [...others.filter(isSame), ...others.filter((other) => !isSame(other))].slice(0, NEXT_POSTS);
}

function headOf(post: PostCard, store: Store, origin: string): PageHead {
  const { slug, title, description, date, topic, imageKey } = post;
  const path = `/blog/${slug}`;
  const image = imageUrl(imageKey, 1200);
  const publisher = {
    '@type': 'Organization',
    name: store.name,
    url: `${origin}/`,
    logo: { '@type': 'ImageObject', url: new URL(store.imageUrl, origin).href },
  };
  return {
    title: `${title} | ${store.name}`,
    description,
    siteName: store.name,
    canonical: path,
    type: 'article',
    image,
    preload: [
      { sourceSet: sourceSet({ imageKey, widths: coverWidths, sizes: coverSizes }), sizes: coverSizes },
    ],
    structuredData: [
      {
        '@context': 'https://schema.org',
        '@type': 'Article',
        headline: title,
        description,
        image: `${origin}${image}`,
        articleSection: topic,
        datePublished: date,
        dateModified: date,
        author: publisher,
        publisher,
        mainEntityOfPage: `${origin}${path}`,
      },
      breadcrumbList(
        [
          { name: 'Home', path: '/' },
          { name: 'Blog', path: '/blog' },
          { name: title, path },
        ],
        origin,
      ),
    ],
  };
}
