import { describe, expect, test } from 'vitest';
import type { Aggregate, MenuEntry } from '../../../src/contract/domain/index.ts';
import { concernTags, facetsIn, facetsOf, labeller } from '../../../src/views/listing/facets.ts';
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
  categories: [
    { name: 'Bath', slug: 'bath' },
    { name: 'Desk & gifts', slug: 'desk' },
  ],
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

  test('separate kinds, concerns, options and picks, and leave out tags that are not in the menu', () => {
    const aggregates = [
      buckets('tag', 'shower-gel', 'scrub', 'dry-skin', 'best-seller', 'new-launch', 'internal'),
      buckets('option', 's1', 's2', 'other'),
      buckets('category', 'bath'),
      buckets('origin', 'India', 'South Korea'),
    ];
    const shown = facetsOf(query, aggregates, names, 20).map(({ label, options }) => [
      label,
      options.map(({ label: text, count, isChosen }) => `${text} ${count}${isChosen ? ' *' : ''}`),
    ]);
    expect(shown).toEqual([
      ['Category', ['Bath 1']],
      ['Product type', ['Shower gels 1', 'Scrubs 2']],
      ['Concern', ['Dry skin 3 *']],
      ['Size', ['100 ml 1', '1 l 2']],
      ['Our picks', ['Best seller 4', 'New launch 5']],
      ['Country of origin', ['India 1', 'South Korea 2']],
    ]);
  });

  test('call a category by its own name, also where no menu leads to it', () => {
    const [facet] = facetsOf(query, [buckets('category', 'desk')], names, 20);
    expect(facet?.options.map(({ label }) => label)).toEqual(['Desk & gifts']);
  });

  test('have names of their own where the menu gives two of them the same', () => {
    const serums = (under: string, tag: string) => entry(under, null, [entry('Serums', `/shop?tag=${tag}`)]);
    const menus = [serums('Face', 'face-serum'), serums('Hair', 'hair-serum')];
    const [facet] = facetsOf(query, [buckets('tag', 'face-serum', 'hair-serum')], { ...names, menus }, 20);
    expect(facet?.options.map(({ label }) => label)).toEqual(['Face serum', 'Hair serum']);
  });

  test('use a facet’s own counts, and still list a chosen value without products', () => {
    const aggregates = [
      buckets('tag', 'dry-skin'),
      buckets('tag:concern', 'oily-skin'),
      buckets('tag:kind', 'shower-gel', 'scrub'),
    ];
    const shown = facetsOf(query, aggregates, names, 20).map(({ label, options }) => [
      label,
      options.map(({ label: text, count }) => `${text} ${count}`),
    ]);
    expect(shown).toEqual([
      ['Product type', ['Shower gels 1', 'Scrubs 2']],
      ['Concern', ['Dry skin 0']],
    ]);
  });

  test('have sizes without products, which are listed because they are chosen, after those with products', () => {
    const chosen = parseListing(new URLSearchParams('option=s1'));
    const shown = facetsOf(chosen, [buckets('option:size', 's2')], names, 20);
    expect(shown.map(({ options }) => options.map(({ label, count }) => `${label} ${count}`))).toEqual([
      ['1 l 1', '100 ml 0'],
    ]);
  });

  test('are not named by a unit where there is only one', () => {
    const options = ['250 g', '100 g'].map((label) => ({ id: label, label }));
    const packs = { ...names, variantGroups: [{ id: 'pack', label: 'Pack', options }] };
    const shown = facetsOf(
      parseListing(new URLSearchParams()),
      [buckets('option', '250 g', '100 g')],
      packs,
      20,
    );
    expect(shown.map((facet) => [facet.label, facet.options.map(({ label }) => label)])).toEqual([
      ['Pack', ['100 g', '250 g']],
    ]);
  });

  test('are offered only if one of them leaves out products of the list', () => {
    const all = parseListing(new URLSearchParams());
    const shown = (total: number) =>
      facetsOf(all, [buckets('tag', 'dry-skin')], names, total).map(({ label }) => label);
    expect(shown(1)).toEqual([]);
    expect(shown(4)).toEqual(['Concern']);
  });

  test('separate sizes in ml, sizes in g and packs, each from small to large', () => {
    const options = ['1 l', '50 ml', '1 l refill', '200 g', '3 x 125 g', '75 g'].map((label) => ({
      id: label,
      label,
    }));
    const sizes = { ...names, variantGroups: [{ id: 'size', label: 'Size', options }] };
    const aggregates = [buckets('option', ...options.map(({ id }) => id))];
    const shown = facetsOf(parseListing(new URLSearchParams()), aggregates, sizes, 20).map((facet) => [
      facet.label,
      facet.options.map(({ label }) => label),
    ]);
    expect(shown).toEqual([
      ['Size (ml)', ['50 ml', '1 l']],
      ['Size (g)', ['75 g', '200 g']],
      ['Size', ['1 l refill', '3 x 125 g']],
    ]);
  });
});

test('concerns are the tags under the menu’s entry of that name', () => {
  expect([...concernTags(names.menus)]).toEqual([['dry-skin', 'Dry skin']]);
});

test('values have the names that the store gives them', () => {
  const labelOf = labeller(names);
  expect([
    labelOf('collection', 'gifting'),
    labelOf('option', 's2'),
    labelOf('tag', 'shower-gel'),
    labelOf('category', 'lip-care'),
  ]).toEqual(['Gifting', '1 l', 'Shower gels', 'Lip care']);
});

test('tags and options belong to the facet in which they are chosen', () => {
  const facetOf = facetsIn(names);
  expect([
    facetOf('tag', 'dry-skin'),
    facetOf('tag', 'scrub'),
    facetOf('tag', 'best-seller'),
    facetOf('tag', 'internal'),
    facetOf('option', 's2'),
    facetOf('option', 'gone'),
  ]).toEqual(['concern', 'kind', 'pick', 'other', 'size', 'other']);
});
