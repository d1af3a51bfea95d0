import { presentProducts } from '../catalogue/products/present.ts';
import { selectProducts } from '../catalogue/products/select.ts';
import type { GraphQLContext } from '../graphql/context.ts';
import type { ServerModule } from '../module.ts';
import { readDocument, readDocuments } from '../texts/documents.ts';
import { parsePost, postCards } from './posts.ts';

/** The blog (Specification 2): its posts, and the products that they mention. */
export const blog: ServerModule = {
  resolvers: {
    Query: {
      blogPosts: async (_parent, _args, { db, storeId }) => [
        ...postCards(await readDocuments(db, storeId, 'post')),
      ],
      blogPost: async (_parent, { slug }, context) => {
        const source = await readDocument(context.db, context.storeId, 'post', slug);
        if (source === undefined) return null;
        const { html, products, ...card } = parsePost(slug, source);
        return { card, html, products: await productsBySlug(context, products) };
      },
    },
  },
  cacheable: ['blogPosts', 'blogPost'],
};

async function productsBySlug({ db, storeId, notes }: GraphQLContext, slugs: readonly string[]) {
  if (slugs.length === 0) return [];
  const rows = await selectProducts(db, storeId).where('product.slug', 'in', slugs).execute();
  const found = presentProducts(rows, notes);
  return slugs.flatMap((slug) => found.find((product) => product.slug === slug) ?? []);
}
