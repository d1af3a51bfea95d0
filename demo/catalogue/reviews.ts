import { createRandom, type Random } from '../packshots/random.ts';
import { BLUEPRINTS, type Blueprint } from './blueprints.ts';
import type { DemoReview } from './types.ts';

/** Sample reviews, made from phrases by a seeded draw. Every one says that it is a sample. */

const FIRST = [
  'Ananya',
  'Meera',
  'Kavya',
  'Ritu',
  'Farah',
  'Sneha',
  'Lakshmi',
  'Ishita',
  'Priyanka',
  'Nandini',
  'Zoya',
  'Tanvi',
  'Harpreet',
  'Divya',
  'Aditi',
  'Roshni',
  'Arjun',
  'Rohan',
  'Imran',
  'Vikram',
  'Karthik',
  'Joseph',
  'Gurpreet',
  'Sandeep',
  'Aarav',
  'Pooja',
  'Shalini',
  'Neha',
  'Bhavna',
  'Madhuri',
] as const;
const LAST = [
  'S.',
  'R.',
  'K.',
  'Iyer',
  'Sharma',
  'Nair',
  'Das',
  'Khan',
  'Patel',
  'Rao',
  'Kaur',
  'D’Souza',
  'Banerjee',
  'Menon',
  'Gupta',
  'Joshi',
  'Reddy',
  'Pillai',
] as const;

interface Phrases {
  readonly high: readonly string[];
  readonly mid: readonly string[];
  readonly low: readonly string[];
}

const TITLES: Phrases = {
  high: [
    'Third bottle already',
    'Worth every rupee',
    'My whole house uses it',
    'Lovely',
    'Better than what I used before',
    'So happy',
    'Gifted and kept one',
    'Smells like home',
  ],
  mid: ['Nice, could be better', 'Good but not for me', 'Decent', 'Okay for the price'],
  low: ['Not for my skin', 'Expected more', 'Pump was loose'],
};

const SCENT: Phrases = {
  high: [
    'The {motif} note is exactly right: soft, not synthetic, and it lingers till lunch.',
    'My mother-in-law asked what I was wearing. Enough said.',
    'I was sceptical of the {motif}, now I hide it from my sister.',
    'Sits beautifully in Chennai heat; most things turn sour on me.',
  ],
  mid: [
    'Pretty, but I wish the {motif} stayed longer on skin.',
    'A little sweet for the office, lovely for evenings.',
  ],
  low: ['Too strong for me, gave it to my cousin who loves it.'],
};

const CARE: Phrases = {
  high: [
    'Two weeks in and my skin feels softer than it has all winter.',
    'Rinses clean even with our hard borewell water.',
    'The texture is gorgeous and the {motif} is gentle, never perfumey.',
    'No itching, no tightness. My teenager has claimed it.',
    'A little goes a long way; the small size lasted me six weeks.',
    'Packaging came neat, no leaks, and the label is pretty enough for the shelf.',
    'Used it through a Delhi December and did not flake once.',
  ],
  mid: [
    'Does the job. I wanted more of the {motif} scent.',
    'Good product, but the cap needs two hands when wet.',
    'Nice for summer, not enough for a Shimla winter.',
  ],
  low: [
    'Broke me out a little around the chin, so I stopped.',
    'Delivery was quick but the product did nothing special for me.',
  ],
};

const HAIR: Phrases = {
  high: [
    'Less hair on the comb after a month, honestly.',
    'Washes out in one shampoo, which no oil has ever done for me.',
    'Frizz under control on a Mumbai local in July. Magic.',
    'The {motif} smell takes me straight to my nani’s terrace.',
    'My curls finally look like curls.',
  ],
  mid: ['Good shine, but I need to wash twice.', 'Works on lengths, did not change my scalp much.'],
  low: ['A bit heavy for my fine hair.'],
};

const TINT: Phrases = {
  high: [
    'Stayed through a three-hour wedding lunch.',
    'The shade looks the same on my dusky skin as in the picture. Finally.',
    'Comfortable, no dry lines by evening.',
    'Smooth glide and it does not crumble in the heat.',
  ],
  mid: ['Lovely shade, needs a touch-up after chai.', 'Pretty, but the pencil is small.'],
  low: ['Smudged on my oily lids.'],
};

const GIFT: Phrases = {
  high: [
    'The box is so pretty that nobody wanted to open it.',
    'Sent to my friend in Pune; arrived in perfect shape with the card.',
    'Good value, every piece is something one would use.',
  ],
  mid: ['Nice set, would have liked to choose the soap.'],
  low: ['Ribbon was crushed on arrival, the products were fine.'],
};

const BY_LINE: Readonly<Record<Blueprint['kind']['line'], Phrases>> = {
  baagh: CARE,
  roop: CARE,
  kesh: HAIR,
  attari: SCENT,
  rang: TINT,
  saanjh: CARE,
  uphaar: GIFT,
};

const MOTIF_WORDS: Readonly<Record<string, string>> = {
  jasmine: 'mogra',
  vetiver: 'khus',
  sandalwood: 'chandan',
  teatree: 'tea tree',
  turmeric: 'haldi',
  saffron: 'kesar',
};

function pick<Item>(
  random: Random,
  items: readonly [Item, ...Item[]] | readonly Item[],
  fallback: Item,
): Item {
  return items[Math.floor(random() * items.length)] ?? fallback;
}

function ratingOf(draw: number): number {
  if (draw < 0.58) return 5;
  if (draw < 0.83) return 4;
  if (draw < 0.94) return 3;
  return draw < 0.98 ? 2 : 1;
}

function bankOf(rating: number, phrases: Phrases): readonly string[] {
  return rating >= 4 ? phrases.high : rating === 3 ? phrases.mid : phrases.low;
}

function dayOf(random: Random): string {
  const day = new Date(
    Date.UTC(2025, 5, 1 + Math.floor(random() * 520), Math.floor(random() * 16), Math.floor(random() * 60)),
  );
  return `${day.toISOString().slice(0, 19)}+05:30`;
}

function reviewsOf(blueprint: Blueprint): readonly DemoReview[] {
  const { slug, row, kind } = blueprint;
  const random = createRandom(`${slug}/reviews`);
  const scented = kind.id === 'body-mist' || kind.id === 'deodorant';
  const phrases = scented ? SCENT : BY_LINE[kind.line];
  const wanted = row.status === 'DISABLED' ? 0 : Math.max(0, (row.popularity ?? 4) - 3);
  const used = new Set<string>();
  const reviews: DemoReview[] = [];
  for (let attempt = 0; attempt < 24 && reviews.length < wanted; attempt++) {
    const rating = ratingOf(random());
    const comment = pick(random, bankOf(rating, phrases), '').replace(
      '{motif}',
      MOTIF_WORDS[row.motif] ?? row.motif,
    );
    const name = `${pick(random, FIRST, 'Asha')} ${pick(random, LAST, 'S.')}`;
    const title = pick(random, bankOf(rating, TITLES), '');
    const createdAt = dayOf(random);
    const verified = random() < 0.8;
    if (used.has(comment) || used.has(name)) continue;
    used.add(comment).add(name);
    reviews.push({
      id: `rev-${slug}-${reviews.length + 1}`,
      productId: `prd-${slug}`,
      verified,
      reviewer: { name, email: null },
      rating,
      title,
      comment: `${comment} (Sample review)`,
      images: [],
      createdAt,
      isSample: true,
    });
  }
  return reviews;
}

export const REVIEWS: readonly DemoReview[] = BLUEPRINTS.flatMap(reviewsOf);
