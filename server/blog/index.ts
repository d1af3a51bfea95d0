import { presentProducts } from '../catalogue/products/present.ts';
import { selectProducts } from '../catalogue/products/select.ts';
import type { GraphQLContext } from '../graphql/context.ts';
import type { ServerModule } from '../module.ts';
import type { Post } from './posts.ts';

export { type Post, readPosts } from './posts.ts';

/** The blog (Specification 2): its posts, and the products that they speak of. */
export function createBlog(posts: readonly Post[]): ServerModule {
  const cards = posts.map(({ html: _, products: __, ...card }) => card);
  return {
    resolvers: {
      Query: {
        blogPosts: () => cards,
        blogPost: async (_parent, { slug }, context) => {
          const post = posts.find((known) => known.slug === slug);
          if (!post) return null;
          const { html, products, ...card } = post;
          return { card, html, products: await productsBySlug(context, products) };
        },
      },
    },
    cacheable: ['blogPosts', 'blogPost'],
  };
}

async function productsBySlug({ db, storeId, notes }: GraphQLContext, slugs: readonly string[]) {
  if (slugs.length === 0) return [];
  const rows = await selectProducts(db, storeId).where('product.slug', 'in', slugs).execute();
  const found = presentProducts(rows, notes);
  return slugs.flatMap((slug) => found.find((product) => product.slug === slug) ?? []);
}
