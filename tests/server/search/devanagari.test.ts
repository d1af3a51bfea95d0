import { sql } from 'kysely';
import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import { writeShop } from '../../../server/import/writeShop.ts';
import { readDemoShop } from '../../../server/install/demo.ts';
import { openTestApp, type TestApp } from '../support/app.ts';

/** Hindi in its own letters, over HTTP against the demo shop: it finds what the same words find in Latin letters. */

const token = 'a-bearer-token-of-thirty-two-characters';

const listed = v.object({
  searchProducts: v.object({ items: v.array(v.object({ title: v.string(), price: v.number() })) }),
});

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ env: { SEARCH_API_TOKEN: token } });
  const { db } = app.database;
  await sql`truncate store, pincode, search_lexeme, search_word cascade`.execute(db);
  await writeShop(db, 'demo', await readDemoShop());
});

async function titlesFor(typed: string): Promise<string[]> {
  const reply = await app.http.inject({
    method: 'GET',
    url: `/api/search?query=${encodeURIComponent(typed)}&limit=100`,
    headers: { authorization: `Bearer ${token}` },
  });
  return reply.json().results.map(({ title }: { title: string }) => title);
}

describe('Devanagari finds what the Latin spelling finds', () => {
  test.each([
    ['रूखी त्वचा', 'rukhi twacha'],
    ['रूखी', 'dry'],
    ['त्वचा', 'skin'],
    ['सनस्क्रीन', 'sunscreen'],
    ['फेस वॉश', 'face wash'],
    ['दाढ़ी का तेल', 'beard oil'],
    ['शैम्पू', 'shampoo'],
    ['लिपस्टिक', 'lipstick'],
    ['सीरम', 'serum'],
    ['कंडीशनर', 'conditioner'],
    ['बॉडी लोशन', 'body lotion'],
    ['लिप बाम', 'lip balm'],
    ['साबुन', 'sabun'],
    ['चंदन साबुन', 'chandan sabun'],
    ['नारियल तेल', 'nariyal tel'],
    ['हल्दी उबटन', 'haldi ubtan'],
    ['गुलाब जल', 'gulab jal'],
    ['नीम फेस वॉश', 'neem face wash'],
    ['बालों के लिए तेल', 'balon ke liye tel'],
    ['इत्र', 'itr'],
    ['मुल्तानी मिट्टी', 'multani mitti'],
    ['केसर क्रीम', 'kesar cream'],
    ['काजल', 'kajal'],
    ['मेहंदी', 'mehndi'],
    ['हिना', 'henna'],
    ['नींबू', 'nimbu'],
    ['आम', 'aam'],
    ['रूसी', 'rusi'],
    ['बाल झड़ना', 'baal jhadna'],
    ['मुँहासे', 'muhase'],
    ['हाथ', 'haath'],
    ['चेहरे', 'chehre'],
    ['तोहफ़ा', 'tohfa'],
    ['नीम shampoo', 'neem shampoo'],
    ['सनस्क्रीन ५०', 'sunscreen 50'],
    // English words as Hindi writes them.
    ['ड्राई स्किन', 'dry skin'],
    ['ऑयली स्किन के लिए फेस वॉश', 'oily skin ke liye face wash'],
    ['पिंपल', 'pimple'],
    ['बॉडी वॉश', 'body wash'],
    ['शावर जेल', 'shower gel'],
    ['फेस पैक', 'face pack'],
    ['कॉफी स्क्रब', 'coffee scrub'],
    ['नाइट क्रीम', 'night cream'],
    ['फेसवॉश', 'face wash'],
    ['मॉइस्चराइज़र', 'moisturiser'],
    ['मॉइस्चराइजर', 'moisturiser'],
    ['पुरुषों के लिए', 'men'],
    ['महिलाओं के लिए परफ्यूम', 'perfume'],
    ['गोरा होने की क्रीम', 'gora cream'],
    ['उपहार', 'gift'],
    ['गिफ्ट', 'gift'],
    // With the mark that only shapes letters, with the sign for any nasal, and misspelt.
    ['शैम्‍पू', 'shampoo'],
    ['नारीयल तेल', 'nariyal tel'],
    ['चन्दन', 'चंदन'],
  ])('%s as %s', async (hindi, latin) => {
    const titles = await titlesFor(latin);
    expect(titles).not.toEqual([]);
    expect(await titlesFor(hindi)).toEqual(titles);
  });
});

test.each(['मोबाइल', 'कंप्यूटर', 'पंखा', 'साइकिल', 'किताब', 'टमाटर', 'कुर्सी'])('nothing for %s', async (typed) => {
  expect(await titlesFor(typed)).toEqual([]);
});

test.each(['gift', 'gifts', 'tohfa', 'uphaar', 'उपहार'])(
  '%s is a gift set or a discovery set',
  async (typed) => {
    const titles = await titlesFor(typed);
    expect(titles.filter((title) => /Discovery Set$/.test(title))).toHaveLength(2);
    expect(titles.filter((title) => /Gift Set$/.test(title))).toHaveLength(8);
  },
);

test.each(['gift under 800', 'gifts below ₹800', '800 se kam gift', 'गिफ्ट 800 से कम', '८०० रुपये तक के उपहार'])(
  '"%s" lists every gift under that price in the shop',
  async (text) => {
    const { data } = await app.query(
      'query ($text: String) { searchProducts(filter: { text: $text }) { items { title price } } }',
      { text },
    );
    const { items } = v.parse(listed, data).searchProducts;
    expect(items.map(({ title }) => title).toSorted()).toEqual((await titlesFor('gift')).toSorted());
    expect(items.every(({ price }) => price <= 800)).toBe(true);
  },
);

test('a word or a phrase that the shop itself has in Devanagari is found as it is written', async () => {
  const { db } = app.database;
  await sql`insert into search_synonym (term, means) values ('रात की रानी', '{ubtan}'), ('तेल', '{kajal}')`.execute(
    db,
  );
  expect(await titlesFor('रात की रानी')).toEqual(await titlesFor('ubtan'));
  expect(await titlesFor('तेल')).toEqual(await titlesFor('kajal'));
});
