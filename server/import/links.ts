import { usualPages } from '../texts/pages.ts';
import type { Fault } from './folderFiles.ts';
import { lackOf, type Names } from './names.ts';
import { didYouMean, nearestOf } from './nearest.ts';
import type { KnownPictures } from './pictures.ts';

/** Follows the links in a shop's files. One that leads nowhere is reported as a warning: it is probably a mistake. */

/** What links may lead to, by the parameter or the part of the address that names it. */
export interface Targets {
  readonly product: Names;
  readonly page: Names;
  readonly post: Names;
  readonly category: Names;
  readonly collection: Names;
  readonly tag: Names;
  readonly benefit: Names;
  /** The slugs of categories that have a parent. */
  readonly subCategories: ReadonlySet<string>;
  /** The categories, sub-categories and collections that products are in: lists of all others are empty. */
  readonly named: Readonly<Record<'category' | 'subCategory' | 'collection', Names>>;
  readonly pictures: KnownPictures;
  /** The shop's own address: a link that begins with it is one of the shop. */
  readonly webUrl: string | null;
}

/** Pages of the shop that no file makes. */
export const builtInPages: readonly string[] = [
  ...usualPages.map(({ slug }) => slug),
  'cart',
  'checkout',
  'wishlist',
  'account',
  // Redirects to the page about delivery.
  'policies',
];

/** Why a link leads nowhere, as the end of a sentence; `null` for one that leads somewhere, or out of the shop. */
function strayLink(link: string, targets: Targets): string | null {
  const own =
    targets.webUrl !== null && link.startsWith(targets.webUrl) ? link.slice(targets.webUrl.length) : link;
  const path = /^([/?#]|$)/.test(own) ? own : null;
  if (path === null || path.startsWith('//')) return null;
  const { pathname, searchParams } = new URL(path, 'http://shop');
  const [, room = '', slug, ...rest] = decoded(pathname).replace(/\/$/, '').split('/');
  if (room === '' && slug === undefined) return null;
  if (room === 'shop' || room === 'search') return strayList(pathname, searchParams, targets);
  if (room === 'media') return strayPicture(decoded(pathname).slice('/media/'.length), targets.pictures);
  if (room === 'blog' && slug === undefined)
    return targets.post.areAll && targets.post.names.size === 0
      ? 'leads to the journal, which has no post'
      : null;
  const names = slug === undefined || rest.length > 0 ? undefined : rooms(targets).get(room);
  if (names === undefined)
    return `leads to ${pathname}, which is no page of the shop${didYouMean(pathname, addresses(targets))}`;
  const lack = lackOf(slug ?? '', names.names);
  return lack === null ? null : `leads to the ${names.noun} "${slug}", ${lack}`;
}

function rooms({ product, page, post }: Targets) {
  return new Map([
    ['products', { noun: 'product', names: product }],
    ['pages', { noun: 'page', names: page }],
    ['blog', { noun: 'post', names: post }],
  ]);
}

/** What a wrong address may have been meant for. */
function* addresses({ product, page, post }: Targets): Generator<string> {
  yield* ['/', '/shop', '/search', '/blog'];
  for (const name of product.names) yield `/products/${name}`;
  for (const name of page.names) yield `/pages/${name}`;
  for (const name of post.names) yield `/blog/${name}`;
}

/** Parameters of lists that name something. */
const naming = ['category', 'subCategory', 'collection', 'tag', 'benefit'] as const;
const otherParameters = ['search', 'option', 'origin', 'min', 'max', 'rating', 'inStock', 'sort', 'page'];

function strayList(pathname: string, parameters: URLSearchParams, targets: Targets): string | null {
  for (const [name, value] of parameters) {
    const kind = naming.find((known) => known === name);
    if (kind === undefined) {
      const meant = otherParameters.includes(name) ? null : nearestOf(name, [...naming, ...otherParameters]);
      if (meant !== null)
        return `has "${name}=", which lists of products do not know; did you mean "${meant}="?`;
      continue;
    }
    const lack = lackOf(value, targets[kind === 'subCategory' ? 'category' : kind]);
    const why =
      lack ?? emptiness([kind, value], new URL(`${pathname}?${parameters}`, 'http://shop'), targets);
    if (why !== null) return `leads to the ${kind} "${value}", ${why}`;
  }
  return null;
}

/** Why a list is empty although what it is of exists, as the end of a sentence; `null` for a list that has or may have products. */
function emptiness(
  [kind, value]: readonly [kind: (typeof naming)[number], value: string],
  { pathname, searchParams }: URL,
  { named, subCategories }: Targets,
): string | null {
  if (kind === 'tag' || kind === 'benefit' || named[kind].names.has(value)) return null;
  const right = subCategories.has(value) ? 'subCategory' : 'category';
  if (kind === 'collection' || kind === right)
    return named[kind].areAll && named[kind].names.size > 0 ? 'which no product has' : null;
  const parameters = [...searchParams].map(([name, own]) => [
    name === kind && own === value ? right : name,
    own,
  ]);
  const what = right === 'category' ? 'a category without a parent' : 'a sub-category';
  return `which is ${what}: write ${pathname}?${new URLSearchParams(parameters)}`;
}

function strayPicture(key: string, pictures: KnownPictures): string | null {
  return pictures.has(key) ? null : `leads to the picture "${key}", which is not in ${pictures.place}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A link in a file; `doubt` makes the warning about it. */
export interface FoundLink {
  readonly link: string | null | undefined;
  readonly doubt: (reason: string) => Fault;
}

/** The doubts about links that lead nowhere. */
export function strayLinks(links: readonly FoundLink[], targets: Targets): Fault[] {
  return links.flatMap(({ link, doubt }) => {
    const reason = link === null || link === undefined ? null : strayLink(link, targets);
    return reason === null ? [] : [doubt(reason)];
  });
}
