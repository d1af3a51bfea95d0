/** Catalogues of any size: products as an owner would import them, the same ones on every run. */

const houses =
  words(`Aarohi Baagh Chitra Dhara Ekanta Falak Gomti Himani Ishan Jharna Kalini Lavanya Mohini Niharika Ojas
  Pallavi Ragini Sarita Tarini Urvi Vaani Yamini Zoya Amrit Bhoomi Chandni Devika Ela Gauri Hansa`);
const scents =
  words(`Rose Sandalwood Turmeric Saffron Coconut Jasmine Vetiver Basil Orange Lemon Almond Fenugreek Mango
  Sesame Coffee Marigold Lotus Hibiscus Rice Honey Charcoal Oudh Amla Cardamom Mint Neem Aloe Argan Rosemary Lavender
  Cocoa Shea Ginger Clove Cinnamon Papaya Cucumber Tomato Pomegranate Fig`);
const kinds: readonly (readonly [title: string, category: string])[] = [
  ['Shower Gel', 'bath'],
  ['Soap Bar', 'bath'],
  ['Body Scrub', 'bath'],
  ['Bath Salts', 'bath'],
  ['Hand Wash', 'bath'],
  ['Body Lotion', 'body-care'],
  ['Body Butter', 'body-care'],
  ['Body Oil', 'body-care'],
  ['Hand Cream', 'body-care'],
  ['Face Wash', 'cleanse'],
  ['Face Toner Mist', 'cleanse'],
  ['Face Mask', 'treat'],
  ['Face Serum', 'treat'],
  ['Face Oil', 'treat'],
  ['Face Cream', 'moisturise'],
  ['Sunscreen', 'sun'],
  ['Shampoo', 'wash-care'],
  ['Conditioner', 'wash-care'],
  ['Hair Oil', 'hair-oils'],
  ['Hair Mask', 'hair-treatments'],
  ['Eau de Parfum', 'perfume'],
  ['Body Mist', 'mists'],
  ['Lipstick', 'lips'],
  ['Lip Balm', 'lips'],
  ['Kajal', 'eyes'],
  ['Beard Oil', 'men'],
  ['Gift Set', 'gift-sets'],
];
const marks = ['best-seller', 'featured', 'trending', 'new-launch'];
const concerns = [
  'dry-skin',
  'oily-skin',
  'sensitive-skin',
  'dullness',
  'tan',
  'hair-fall',
  'frizz',
  'dandruff',
];
const gains = [
  'Vegan',
  'No sulphates',
  'Fast absorbing',
  'Fragrance-free',
  'Travel size',
  'For humid weather',
];
const collections = Array.from({ length: 16 }, (_, index) => `edit-${index + 1}`);
const sizes = ['50 ml', '100 ml', '250 ml', '500 ml'];

const header = words(`slug title price listingPrice inventory category subCategory collections tags benefits
  vendor productType productDescription hsn taxRate position createdAt images netQuantity countryOfOrigin manufacturer bestBefore variantOf id options`).join(
  ',',
);

/** Yields an import file of `count` products, most of them with variants. */
export async function* largeCatalogue(count: number): AsyncGenerator<string> {
  yield `${header}\n`;
  for (let index = 0; index < count; index++) yield rowsOf(index);
}

/** Returns the keys of the pictures that the products name, two each. */
export function picturesOf(count: number): string[] {
  return Array.from({ length: count }, (_, index) => picturesNamed(slugOf(index))).flat();
}

/** Returns slugs of `wanted` products, spread evenly over a catalogue of `count` products. */
export function spreadSlugs(count: number, wanted: number): string[] {
  return Array.from({ length: wanted }, (_, index) => slugOf(Math.floor((index * count) / wanted)));
}

function rowsOf(index: number): string {
  const draw = createDraw(index);
  const [kind = '', category = ''] = draw(kinds);
  const house = draw(houses);
  const scent = draw(scents);
  const other = draw(scents);
  const price = 99 + Math.floor(draw.number() * 2_900);
  const own = sizes.slice(0, 1 + Math.floor(draw.number() * sizes.length));
  const slug = slugOf(index);
  const isOut = draw.number() < 0.08;
  const product = [
    slug,
    `${house} ${scent} & ${other} ${kind}`,
    price,
    price + 50,
    own.length > 1 ? '' : isOut ? 0 : 100,
    category,
    `${category}-${kind.split(' ')[0]?.toLowerCase()}`,
    `${draw(collections)}|${draw(collections)}`,
    [...(draw.number() < 0.2 ? [draw(marks)] : []), draw(concerns), draw(concerns)].join('|'),
    `${draw(gains)}|${draw(gains)}`,
    house,
    kind,
    descriptionOf(house, scent, other, kind),
    '330499',
    18,
    index + 1,
    new Date(Date.UTC(2024, 0, 1) + Math.floor(draw.number() * 900) * 86_400_000).toISOString(),
    picturesNamed(slug).join('|'),
    own.join(' or '),
    'India',
    `${house} Works; Jaipur 302001`,
    '24 months',
    '',
    '',
    '',
  ];
  const variants = own.length > 1 ? own : [];
  const rows = variants.map((size, at) => [
    ...[
      '',
      size,
      price + at * 120,
      price + at * 120 + 50,
      isOut ? 0 : 40,
      '',
      '',
      '',
      '',
      '',
      '',
      '',
      '',
      '',
      '',
      at,
      '',
      '',
      '',
      '',
      '',
      '',
    ],
    ...[slug, `${slug}-${at}`, `Size=${size}`],
  ]);
  return [product, ...rows].map((row) => `${row.join(',')}\n`).join('');
}

function descriptionOf(house: string, scent: string, other: string, kind: string): string {
  return `<p>${kind} of the house ${house}: ${scent} at first and ${other} after. Made in small lots.</p><h3>Why you will like it</h3><ul><li>Leaves skin soft and never sticky</li><li>Kind to the whole family</li></ul><h3>How to use</h3><ol><li>Take as much as a coin.</li><li>Work it in and wait a minute.</li><li>Rinse or leave as you like.</li></ol><h3>Ingredients</h3><p>Aqua glycerin citric acid sodium chloride ${scent.toLowerCase()} extract ${other.toLowerCase()} oil tocopherol.</p>`;
}

function picturesNamed(slug: string): string[] {
  return ['front', 'back'].map((side) => `products/${slug}-${side}.webp`);
}

function slugOf(index: number): string {
  return `bench-product-${index + 1}`;
}

/**
 * Random draws that depend on the product's number only, so that catalogues of all sizes begin with the same
 * products.
 */
function createDraw(index: number) {
  let state = (index + 1) * 2_654_435_761;
  const number = () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
  const draw = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(number() * items.length)];
    if (item === undefined) throw new Error('Nothing to draw from');
    return item;
  };
  return Object.assign(draw, { number });
}

function words(text: string): string[] {
  return text.split(/\s+/);
}
