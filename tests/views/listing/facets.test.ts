import { describe, expect, test } from 'vitest';
import type { Aggregate, MenuEntry } from '../../../src/contract/domain/index.ts';
import { concernTags, facetsOf, labeller } from '../../../src/views/listing/facets.ts';
import { parseListing } from '../../../src/views/listing/query.ts';

const entry = (label: string, link: string | null, children: readonly MenuEntry[] = []): MenuEntry => ({
  id: label,
  label,
  link,
  slug: null,
  priority: 1,
  children,
});

const names = {
  collections: [
    {
      id: 'c1',
      slug: 'gifting',
      label: 'Gifting',
      labelColor: null,
      priority: 1,
      description: null,
      imageKey: null,
    },
  ],
  variantGroups: [
    {
      id: 'size',
      label: 'Size',
      options: [
        { id: 's1', label: '100 ml' },
        { id: 's2', label: '1 l' },
      ],
    },
  ],
  menus: [
    entry('Bath', '/shop?category=bath', [
      entry('Shower gels', '/shop?tag=shower-gel'),
      entry('Scrubs', '/shop?tag=scrub'),
    ]),
    entry('By concern', null, [
      entry('Dry skin', '/shop?tag=dry-skin'),
      entry('Sun', '/shop?collection=sun'),
    ]),
  ],
};

const buckets = (name: string, ...keys: string[]): Aggregate => ({
  name,
  kind: 'buckets',
  buckets: keys.map((key, index) => ({ key, count: index + 1 })),
});

describe('the boxes of a list', () => {
  const query = parseListing(new URLSearchParams('tag=dry-skin'));

  test('tell kinds, concerns, options and picks apart, and leave out what the menu does not know', () => {
    const aggregates = [
      buckets('tag', 'shower-gel', 'scrub', 'dry-skin', 'best-seller', 'new-launch', 'internal'),
      buckets('option', 's1', 's2', 'other'),
      buckets('category', 'bath'),
    ];
    const shown = facetsOf(query, aggregates, names).map(({ label, options }) => [
      label,
      options.map(({ label: text, count, isChosen }) => `${text} ${count}${isChosen ? ' *' : ''}`),
    ]);
    expect(shown).toEqual([
      ['Kind', ['Shower gels 1', 'Scrubs 2']],
      ['Concern', ['Dry skin 3 *']],
      ['Size', ['100 ml 1', '1 l 2']],
      ['Our picks', ['Best seller 4', 'New launch 5']],
    ]);
  });

  test('take the later of two counts', () => {
    const aggregates = [buckets('tag', 'dry-skin'), buckets('tag', 'shower-gel', 'scrub')];
    expect(facetsOf(query, aggregates, names).map(({ label }) => label)).toEqual(['Kind']);
  });
});

test('concerns are the tags under the menu’s entry of that name', () => {
  expect([...concernTags(names.menus)]).toEqual([['dry-skin', 'Dry skin']]);
});

test('values are called what the store calls them', () => {
  const labelOf = labeller(names);
  expect([
    labelOf('collection', 'gifting'),
    labelOf('option', 's2'),
    labelOf('tag', 'shower-gel'),
    labelOf('category', 'lip-care'),
  ]).toEqual(['Gifting', '1 l', 'Shower gels', 'Lip care']);
});
