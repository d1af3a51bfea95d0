import type { DemoMenu } from '../types.ts';

type Branch = readonly [label: string, link: string, children?: readonly Branch[]];

const collection = (slug: string) => `/shop?collection=${slug}`;
const kind = (slug: string) => `/shop?tag=${slug}`;

const TREE: readonly Branch[] = [
  ['New', collection('new-launches')],
  [
    'Bath & Body',
    collection('bath-ritual'),
    [
      [
        'Bath',
        collection('bath-ritual'),
        [
          ['Shower gels', kind('shower-gel')],
          ['Soap bars', kind('soap-bar')],
          ['Body scrubs', kind('body-scrub')],
          ['Bath salts', kind('bath-salts')],
          ['Hand washes', kind('hand-wash')],
        ],
      ],
      [
        'Body care',
        collection('body-care'),
        [
          ['Lotions', kind('body-lotion')],
          ['Butters', kind('body-butter')],
          ['Oils', kind('body-oil')],
          ['Hand creams', kind('hand-cream')],
        ],
      ],
    ],
  ],
  [
    'Face',
    collection('face-glow'),
    [
      [
        'By step',
        collection('face-glow'),
        [
          ['Face washes', kind('face-wash')],
          ['Toners', kind('face-toner')],
          ['Serums', kind('face-serum')],
          ['Creams', kind('face-cream')],
          ['Masks', kind('face-mask')],
          ['Sunscreens', kind('sunscreen')],
        ],
      ],
      [
        'By concern',
        collection('face-glow'),
        [
          ['Dullness', kind('dullness')],
          ['Oily skin', kind('oily-skin')],
          ['Dry skin', kind('dry-skin')],
          ['Sensitive skin', collection('sensitive-skin')],
          ['Tan', collection('sun-care')],
        ],
      ],
    ],
  ],
  [
    'Hair',
    collection('monsoon-hair'),
    [
      [
        'By product',
        collection('monsoon-hair'),
        [
          ['Hair oils', kind('hair-oil')],
          ['Shampoos', kind('shampoo')],
          ['Conditioners', kind('conditioner')],
          ['Masks', kind('hair-mask')],
          ['Serums', kind('hair-serum')],
        ],
      ],
      [
        'By concern',
        collection('monsoon-hair'),
        [
          ['Hair fall', kind('hair-fall')],
          ['Frizz', kind('frizz')],
          ['Dandruff', kind('dandruff')],
        ],
      ],
    ],
  ],
  [
    'Fragrance',
    collection('attar-room'),
    [
      ['Perfumes', kind('perfume')],
      ['Body mists', kind('body-mist')],
      ['Solid perfumes', kind('solid-perfume')],
      ['Deodorants', kind('deodorant')],
    ],
  ],
  [
    'Colour',
    collection('rang'),
    [
      ['Lipsticks', kind('lipstick')],
      ['Lip & cheek tints', kind('lip-tint')],
      ['Lip balms', kind('lip-balm')],
      ['Kajal', kind('kajal')],
    ],
  ],
  ['Men', collection('saanjh-men')],
  [
    'Gifts',
    collection('gifting'),
    [
      ['Gift sets', kind('gift-set')],
      ['Discovery sets', kind('discovery-set')],
      ['Minis', collection('minis')],
      ['Under ₹299', collection('under-299')],
    ],
  ],
];

function slugOf(label: string): string {
  return label
    .toLowerCase()
    .replace(/&/g, 'and')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

function flatten(branches: readonly Branch[], parentId: string | null): readonly DemoMenu[] {
  return branches.flatMap(([label, link, children = []], index) => {
    const slug = slugOf(label);
    const id = parentId === null ? `menu-${slug}` : `${parentId}-${slug}`;
    const entry: DemoMenu = { id, parentId, priority: index + 1, isArchive: false, label, link, slug };
    return [entry, ...flatten(children, id)];
  });
}

export const MENUS: readonly DemoMenu[] = [
  ...flatten(TREE, null),
  {
    id: 'menu-summer-sale',
    parentId: null,
    priority: 99,
    isArchive: true,
    label: 'Summer sale',
    link: '/shop',
    slug: 'summer-sale',
  },
];
