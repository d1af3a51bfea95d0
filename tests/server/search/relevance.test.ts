import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { createQuery } from '../../../server/catalogue/products/filter.ts';
import { searchProducts } from '../../../server/catalogue/products/search.ts';
import type { OpenDatabase } from '../../../server/db/open.ts';
import { writeShop } from '../../../server/import/writeShop.ts';
import { readDemoShop } from '../../../server/install/demo.ts';
import { createOwnSearch, type OwnSearch } from '../../../server/search/ownSearch.ts';
import { openTestDatabase } from '../support/database.ts';

/** Queries of shoppers in India, and the results that the demo shop must give. */

const demoShop = await readDemoShop();

let database: OpenDatabase;
let search: OwnSearch;
beforeAll(async () => {
  database = await openTestDatabase();
  await sql`truncate store, pincode, search_lexeme, search_word cascade`.execute(database.db);
  await writeShop(database.db, 'demo', demoShop);
  search = createOwnSearch(database.db, 'demo');
});

async function titlesFor(typed: string): Promise<string[]> {
  return (await rank(typed)).map(({ title }) => title);
}

async function find(typed: string) {
  const match = await search(typed);
  if (match === null) throw new Error('Nothing to search for');
  return match;
}

async function rank(typed: string): Promise<{ id: string; title: string; score: number }[]> {
  const match = await find(typed);
  return database.db
    .selectFrom('product')
    .where('status', '=', 'ENABLED')
    .where(match.condition)
    .select(['id', 'title', match.relevance.as('score')])
    .orderBy('score', 'desc')
    .orderBy('position')
    .orderBy('id')
    .execute();
}

describe('every result is of the expected kind', () => {
  test.each([
    // Hindi, in Latin letters and in its own.
    ['sabun', 8, /Soap Bar$/],
    ['sanskrin', 4, /Sunscreen/],
    ['सनस्क्रीन', 4, /Sunscreen/],
    ['मेकअप', 6, /Lipstick|Kajal|Tint/],
    ['makeup', 6, /Lipstick|Kajal|Tint/],
    ['chandan sabun', 2, /Chandan Soap Bar$/],
    ['चंदन साबुन', 2, /Chandan Soap Bar$/],
    ['sandal soap', 2, /Chandan Soap Bar$/],
    ['baal ka tel', 7, /Hair Oil$/],
    ['dadhi ka tel', 3, /Beard Oil$/],
    ['haldi ubtan', 1, /^Haldi Ubtan/],
    ['gulab jal', 2, /^Gulab Jal/],
    ['rose water', 2, /^Gulab Jal/],
    ['nariyal shampoo', 1, /^Coconut & Rice Shampoo$/],
    ['kesar cream', 1, /^Kesar Night Face Cream$/],
    ['nimbu handwash', 1, /^Nimbu & Neroli Hand Wash$/],
    ['itr', 15, /Parfum|Perfume/],
    // Misspelt.
    ['shampo', 6, /Shampoo$/],
    ['sheampoo', 6, /Shampoo$/],
    ['shampu', 6, /Shampoo$/],
    ['marigld', 6, /^Marigold/],
    ['lipstik', 2, /Lipstick$/],
    ['conditionar', 4, /Conditioner$/],
    ['deodrant', 5, /Deodorant/],
    ['sunscren', 4, /Sunscreen/],
    ['bodi lotion', 9, /Body Lotion$/],
    ['uptan', 2, /Ubtan/],
    ['face wsh', 11, /Face Wash/],
    // As one word, or as two.
    ['facewash', 11, /Face Wash/],
    ['tea tree facewash', 2, /Tea Tree.* Face Wash$/],
    ['hairoil', 7, /Hair Oil$/],
    ['sun screen', 4, /Sunscreen/],
    ['sunscreen spf50', 4, /Sunscreen SPF 50$/],
    // Products that others call by another name.
    ['body wash', 10, /Shower Gel$/],
    ['shower jel', 10, /Shower Gel$/],
    ['edp', 11, /Eau de Parfum/],
    ['perfume for women', 15, /Parfum|Perfume/],
    ['perfume for men', 2, /Eau de Parfum for Men$/],
    ['deo', 5, /Deodorant/],
    ['eyeliner', 2, /Kajal$/],
    ['mens face wash', 2, /Beard & Face Wash$/],
    ['retinol', 1, /Bakuchiol/],
    ['gift for wife', 10, /(Gift|Discovery) Set$/],
    ['gift for mom', 1, /^Mother/],
    // The family, in Hindi and in its own letters.
    ['maa ke liye gift', 1, /^Mother/],
    ['mummy ke liye tohfa', 1, /^Mother/],
    ['माँ के लिए गिफ्ट', 1, /^Mother/],
    ['मां के लिए उपहार', 1, /^Mother/],
    ['मम्मी के लिए उपहार', 1, /^Mother/],
    ['अम्मा के लिए उपहार', 1, /^Mother/],
    ['gift for amma', 1, /^Mother/],
    ['papa ke liye gift', 1, /Gentleman|Beard/],
    ['gift for dad', 1, /Gentleman|Beard/],
    ['bhai ke liye gift', 1, /Gentleman|Beard/],
    ['पापा के लिए उपहार', 1, /Gentleman|Beard/],
    ['पिताजी के लिए उपहार', 1, /Gentleman|Beard/],
    ['पति के लिए उपहार', 1, /Gentleman|Beard/],
    ['भाई के लिए उपहार', 1, /Gentleman|Beard/],
    ['patni ke liye gift', 10, /(Gift|Discovery) Set$/],
    ['behen ke liye gift', 10, /(Gift|Discovery) Set$/],
    ['बहन के लिए उपहार', 10, /(Gift|Discovery) Set$/],
    ['पत्नी के लिए उपहार', 10, /(Gift|Discovery) Set$/],
    ['diwali gift', 8, /Gift Set$/],
    // Whole words are not beginnings of others.
    ['vitamin c serum', 1, /^Vitamin C/],
    ['oil', 16, /Oil$|Tailam/],
    // Other shops' brands.
    ['dove soap', 8, /Soap Bar$/],
    ['lakme lipstick', 2, /Lipstick$/],
    ['onion hair oil', 7, /Hair Oil$/],
  ])('%s', async (typed, count, kind) => {
    const titles = await titlesFor(typed);
    expect(titles.filter((title) => !kind.test(title))).toEqual([]);
    expect(titles).toHaveLength(count);
  });
});

describe('the best come first', () => {
  test.each([
    ['lip balm', 'Aamras Lip Balm'],
    ['coffee scrub', 'Coorg Coffee Body Scrub'],
    ['face serum', 'Niacinamide 10% & Rice Face Serum'],
    ['anti dandruff shampoo', 'Tea Tree & Neem Shampoo'],
    ['hairfall', 'Bhringraj & Rosemary Hair Oil'],
    ['face wash for oily skin', 'Neem & Tea Tree Face Wash'],
    ['sunscreen for oily skin', 'Matte Rice Sunscreen SPF 50'],
    ['oily skin ke liye sunscreen', 'Matte Rice Sunscreen SPF 50'],
    ['moisturiser for dry skin', 'Gulab Body Lotion'],
    ['nikhar', 'Haldi Glow Body Lotion'],
    ['multani mitti', 'Multani & Rose Face Mask'],
    ['hair mask for dry hair', 'Banana & Coconut Hair Mask'],
    ['body spray', 'Mogra Rain Body Mist'],
    ['kumkumadi', 'Kumkumadi Tailam Face Oil'],
    ['मेहंदी', 'Banana & Coconut Hair Mask'],
    ['mehndi', 'Banana & Coconut Hair Mask'],
  ])('%s', async (typed, first) => {
    expect((await titlesFor(typed))[0]).toBe(first);
  });

  test('"rose" finds gulab, and no rosemary', async () => {
    const titles = await titlesFor('rose');
    expect(titles.filter((title) => /rosemary|rosehip/i.test(title))).toEqual([]);
    expect(titles).toEqual(expect.arrayContaining(['Gulab Body Lotion', 'Rose Clay Soap Bar']));
    expect(titles.length).toBe((await titlesFor('gulab')).length);
  });

  test.each(['xylophone', 'laptop charger', 'rosemary perfume'])('nothing for %s', async (typed) => {
    expect(await titlesFor(typed)).toEqual([]);
  });
});

describe('the list has the order of the ranking', () => {
  const lists = async (typed: string, { limit, from }: { limit: number; from: number }) => {
    const search = {
      storeId: 'demo',
      query: await createQuery(database.db, 'demo', {}, await find(typed)),
      sort: 'DEFAULT' as const,
    };
    const pages: string[][] = [];
    let nextToken: string | null = null;
    do {
      const isFirst = pages.length === 0;
      const page = await searchProducts(database.db, {
        ...search,
        limit,
        from: isFirst ? from : 0,
        nextToken,
      });
      pages.push(page.rows.map(({ id }) => id));
      nextToken = page.nextToken;
    } while (nextToken !== null && pages.length < demoShop.products.length);
    return pages;
  };

  test.each([
    // All in titles; some in titles and others in tags and kinds; none in titles; misspelt; with a word nobody knows.
    'soap',
    'hair',
    'gulab',
    'dry skin',
    'hair oil for dry hair',
    'face wash for oily skin',
    'sunscreen for oily skin',
    'marigld',
    'sheampoo for dry hair',
    'dove soap',
    'lakme rose perfume',
    'xylophone',
  ])('for %s, page by page and from any offset', async (typed) => {
    const ranking = (await rank(typed)).map(({ id }) => id);
    for (const limit of [1, 3, 100]) {
      expect((await lists(typed, { limit, from: 0 })).flat()).toEqual(ranking);
    }
    for (const from of [1, 4, ranking.length - 1, ranking.length]) {
      if (from > 0) expect((await lists(typed, { limit: 100, from })).flat()).toEqual(ranking.slice(from));
    }
  });

  test('begins with products whose titles match completely, before partial matches', async () => {
    const { best } = await find('hair');
    if (best === null) throw new Error('No titles known apart');
    const inTitles = await database.db.selectFrom('product').where(best.condition).select('id').execute();
    const ranking = await rank('hair');
    const first = ranking.filter(({ score }) => score === best.relevance);
    expect(first.map(({ id }) => id).toSorted()).toEqual(inTitles.map(({ id }) => id).toSorted());
    expect([first.length, ranking.length]).toEqual([13, 17]);
  });
});
