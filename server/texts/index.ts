import type { HomeSection, HomeSectionType } from '../../src/contract/generated/schema.ts';
import type { ServerModule } from '../module.ts';
import { readDocument } from './documents.ts';
import { type HomeLayout, usualHome } from './home.ts';
import { pageOf } from './pages.ts';

/** The shop's texts besides its catalogue: pages of text, and the layout of its home page. */
export const texts: ServerModule = {
  resolvers: {
    Query: {
      infoPage: async (_parent, { slug }, { db, storeId }) =>
        pageOf(slug, await readDocument(db, storeId, 'page', slug)),
      homePage: async (_parent, _args, { db, storeId }) => {
        const row = await db.selectFrom('store').select('home').where('id', '=', storeId).executeTakeFirst();
        const { sections, ...rest } = row?.home ?? usualHome;
        // A layout that was stored before this field existed has none.
        return {
          ...rest,
          pictureLeavesRoom: rest.pictureLeavesRoom ?? false,
          sections: sections.map(presentSection),
        };
      },
    },
  },
  cacheable: ['infoPage', 'homePage'],
};

const types: Readonly<Record<HomeLayout['sections'][number]['type'], HomeSectionType>> = {
  collections: 'COLLECTIONS',
  products: 'PRODUCTS',
  deal: 'DEAL',
  links: 'LINKS',
  reviews: 'REVIEWS',
  banners: 'BANNERS',
  promises: 'PROMISES',
};

function presentSection({ type, ...section }: HomeLayout['sections'][number]): HomeSection {
  const nothing = {
    title: null,
    collections: [],
    tag: null,
    collection: null,
    sort: null,
    limit: 0,
    more: null,
    items: [],
  };
  return { ...nothing, ...section, type: types[type] };
}
