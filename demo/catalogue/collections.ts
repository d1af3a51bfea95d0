import type { Blueprint } from './blueprints.ts';
import type { DemoCategory, DemoCollection } from './types.ts';

/** The shop's edits: which products belong, and the words above them. */
export interface CollectionSeed {
  readonly slug: string;
  readonly label: string;
  readonly colour: string;
  readonly intro: string;
  readonly holds: (blueprint: Blueprint) => boolean;
}

const inCategory =
  (...categories: readonly string[]) =>
  ({ kind }: Blueprint) =>
    categories.includes(kind.category);

const FESTIVE = ['saffron', 'turmeric', 'marigold', 'sandalwood', 'rose'];

export const COLLECTION_SEEDS: readonly CollectionSeed[] = [
  {
    slug: 'best-sellers',
    label: 'Best-sellers',
    colour: '#7c1230',
    intro: 'What you keep coming back for, ranked by nothing but your orders.',
    holds: ({ row }) => row.tags?.includes('best-seller') ?? false,
  },
  {
    slug: 'new-launches',
    label: 'New this season',
    colour: '#5c7344',
    intro: 'Fresh off the still and out of the kettle.',
    holds: ({ row }) => row.tags?.includes('new-launch') ?? false,
  },
  {
    slug: 'trending',
    label: 'Trending now',
    colour: '#b4470f',
    intro: 'Everyone’s cousin is asking for these.',
    holds: ({ row }) => row.tags?.includes('trending') ?? false,
  },
  {
    slug: 'bath-ritual',
    label: 'The bath ritual',
    colour: '#e89a1c',
    intro: 'Gels, bars, scrubs and salts: ten unhurried minutes, bucket or shower.',
    holds: inCategory('bath'),
  },
  {
    slug: 'body-care',
    label: 'Body care',
    colour: '#cf6f7d',
    intro: 'Lotions, butters and oils for every weather from Leh to Kochi.',
    holds: inCategory('body-care'),
  },
  {
    slug: 'face-glow',
    label: 'Face & glow',
    colour: '#d8901a',
    intro: 'Haldi, kesar and honest percentages.',
    holds: inCategory('cleanse', 'treat', 'moisturise'),
  },
  {
    slug: 'sun-care',
    label: 'Sun care',
    colour: '#e57f24',
    intro: 'No white cast, no excuses. Two fingers’ worth, every day.',
    holds: ({ kind, row }) => kind.category === 'sun' || (row.concerns?.includes('tan') ?? false),
  },
  {
    slug: 'monsoon-hair',
    label: 'Monsoon hair',
    colour: '#5d7767',
    intro: 'Frizz, fall and flakes, dealt with before the rains.',
    holds: inCategory('hair-oils', 'wash-care', 'hair-treatments'),
  },
  {
    slug: 'attar-room',
    label: 'The attar room',
    colour: '#7a4a22',
    intro: 'Perfumes, mists and solids, composed for Indian heat.',
    holds: inCategory('perfume', 'mists'),
  },
  {
    slug: 'rang',
    label: 'Lips & eyes',
    colour: '#b3213f',
    intro: 'Colour chosen on Indian skin, in daylight.',
    holds: inCategory('lips', 'eyes'),
  },
  {
    slug: 'saanjh-men',
    label: 'Saanjh for men',
    colour: '#b0714a',
    intro: 'Beards, shaves and evenings.',
    holds: ({ kind }) => kind.line === 'saanjh',
  },
  {
    slug: 'gifting',
    label: 'Gifting',
    colour: '#8c2413',
    intro: 'Boxed, ribboned and ready, with a card for your words.',
    holds: inCategory('gift-sets'),
  },
  {
    slug: 'festive-edit',
    label: 'The festive edit',
    colour: '#c7531d',
    intro: 'Marigold, saffron, sandal, rose: the smells of everyone coming home.',
    holds: ({ row, kind }) => FESTIVE.includes(row.motif) && (row.popularity ?? 0) >= 6 && kind.id !== 'mini',
  },
  {
    slug: 'under-299',
    label: 'Under ₹299',
    colour: '#465228',
    intro: 'Small prices, full rituals.',
    holds: ({ choices }) => (choices[0]?.size.price ?? Infinity) <= 299,
  },
  {
    slug: 'sensitive-skin',
    label: 'For sensitive skin',
    colour: '#76854f',
    intro: 'Short lists of ingredients, light on fragrance.',
    holds: ({ row }) => row.concerns?.includes('sensitive-skin') ?? false,
  },
  {
    slug: 'minis',
    label: 'Minis & travel',
    colour: '#96283f',
    intro: 'Cabin-bag sizes, and good ways to try.',
    holds: ({ kind }) => kind.category === 'minis' || kind.id === 'discovery-set',
  },
];

export const COLLECTIONS: readonly DemoCollection[] = COLLECTION_SEEDS.map((seed, index) => ({
  id: `col-${seed.slug}`,
  slug: seed.slug,
  label: seed.label,
  labelColor: seed.colour,
  priority: index + 1,
  intro: seed.intro,
  imageKey: `collections/${seed.slug}.webp`,
  metadata: {
    title: `${seed.label} | Kusumra`,
    description: seed.intro,
    keywords: `${seed.label.toLowerCase()}, kusumra, beauty, personal care, india`,
    image: `collections/${seed.slug}.webp`,
    canonical: `/shop?collection=${seed.slug}`,
    noIndex: false,
  },
}));

const CATEGORY_TREE: Readonly<
  Record<string, readonly [name: string, children: Readonly<Record<string, string>>]>
> = {
  body: ['Bath & Body', { bath: 'Bath', 'body-care': 'Body care' }],
  face: ['Face', { cleanse: 'Cleanse', treat: 'Treat', moisturise: 'Moisturise', sun: 'Sun' }],
  hair: ['Hair', { 'hair-oils': 'Oils', 'wash-care': 'Wash & care', 'hair-treatments': 'Treatments' }],
  fragrance: ['Fragrance', { perfume: 'Perfume', mists: 'Mists & deodorants' }],
  colour: ['Colour', { lips: 'Lips', eyes: 'Eyes' }],
  men: ['Men', { beard: 'Beard', shave: 'Shave' }],
  gifts: ['Gifts', { 'gift-sets': 'Gift sets', minis: 'Minis' }],
};

export const CATEGORIES: readonly DemoCategory[] = Object.entries(CATEGORY_TREE).flatMap(
  ([slug, [name, children]]) => [
    { id: `cat-${slug}`, parentId: null, name, slug },
    ...Object.entries(children).map(([child, label]) => ({
      id: `cat-${child}`,
      parentId: `cat-${slug}`,
      name: label,
      slug: child,
    })),
  ],
);
