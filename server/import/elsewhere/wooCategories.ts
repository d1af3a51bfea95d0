import { createNames, slugFrom } from './notes.ts';

/** Where a product of WooCommerce is in this shop. */
export interface Place {
  /** Slugs; empty for none. */
  readonly category: string;
  readonly subCategory: string;
  readonly collections: readonly string[];
}

/**
 * WooCommerce's product is in any number of categories, each written as a path such as `Cases > Leather`. Here it has one category and
 * one below it: the first and the last of its longest path. All others are collections. `names` gets the names by slug.
 */
export function createPlaces(names: Map<string, string>): (paths: readonly string[]) => Place {
  const slugs = new Map<string, string>();
  const distinct = createNames();
  const slugOf = (path: readonly string[]) => {
    const key = path.join(' > ').toLowerCase();
    const known = slugs.get(key);
    if (known !== undefined) return known;
    const name = path.at(-1) ?? '';
    // Another category of this name has the slug: Cases > Leather and Bags > Leather.
    const slug = distinct([slugFrom(name), slugFrom(path.join(' '))]);
    slugs.set(key, slug);
    names.set(slug, name);
    return slug;
  };
  return (written) => {
    const paths = written
      .map((path) =>
        path
          .split('>')
          .map((part) => part.trim())
          .filter((part) => part !== ''),
      )
      .filter((path) => path.length > 0);
    const [main] = paths.toSorted((a, b) => b.length - a.length);
    if (main === undefined) return { category: '', subCategory: '', collections: [] };
    // A path's first parts stand for categories, too.
    const all = [main, ...paths].flatMap((path) => path.map((_, index) => slugOf(path.slice(0, index + 1))));
    const category = slugOf(main.slice(0, 1));
    const subCategory = main.length === 1 ? '' : slugOf(main);
    const collections = [...new Set(all)].filter((slug) => slug !== category && slug !== subCategory);
    return { category, subCategory, collections };
  };
}
