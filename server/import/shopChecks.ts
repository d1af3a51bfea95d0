import { orderPayments } from '../../src/pricing/entities.ts';
import type { Checked } from './check.ts';
import type { JsonFile, JsonPath } from './folderFiles.ts';
import { collectionPictureProblems, type KnownPictures, storePictureProblems } from './pictures.ts';
import type { ShopCategory, ShopCollection, ShopMenu, ShopStore, ShopVariantGroup } from './shopSchemas.ts';

/** Checks of what single records cannot show: ids that are there twice, parents and products that are not there. */

export function storeProblems(file: JsonFile<ShopStore>, pictures: KnownPictures): string[] {
  const { banners, announcements } = file.value;
  return [
    ...storePictureProblems(file, pictures),
    ...duplicateProblems({ value: banners, problem: inList(file, 'banners') }),
    ...duplicateProblems({ value: announcements, problem: inList(file, 'announcements') }),
  ];
}

export function menuProblems(file: JsonFile<readonly ShopMenu[]>): string[] {
  return treeProblems(file, 3);
}

export function categoryProblems(file: JsonFile<readonly ShopCategory[]>): string[] {
  return [...treeProblems(file, 2), ...slugProblems(file)];
}

export function collectionProblems(
  file: JsonFile<readonly ShopCollection[]>,
  pictures: KnownPictures,
): string[] {
  return [...slugProblems(file), ...collectionPictureProblems(file, pictures)];
}

/** The ids of choices differ in the whole file. */
export function variantGroupProblems({ value, problem }: JsonFile<readonly ShopVariantGroup[]>): string[] {
  const choices = value.flatMap(({ variantOptions }, group) =>
    variantOptions.map(({ id }, index) => ({ id, path: [group, 'variantOptions', index] })),
  );
  return duplicateProblems({
    value: choices,
    problem: ([index, ...rest], reason) =>
      problem([...(choices[Number(index)]?.path ?? []), ...rest], reason),
  });
}

/** Two entries of one id, of which the database would take only one. */
export function duplicateProblems(file: JsonFile<readonly { readonly id: string }[]>): string[] {
  return repetitions(file, 'id');
}

/** Two entries of one slug, which would have one address. */
function slugProblems(file: JsonFile<readonly { readonly slug: string }[]>): string[] {
  return repetitions(file, 'slug');
}

function repetitions<Field extends string>(
  { value, problem }: JsonFile<readonly Readonly<Record<Field, string>>[]>,
  field: Field,
): string[] {
  const seen = new Set<string>();
  return value.flatMap((entry, index) => {
    const name = entry[field];
    if (seen.has(name))
      return [problem([index, field], `"${name}" is the ${field} of an entry above: give it another`)];
    seen.add(name);
    return [];
  });
}

/** For problems of a list that is a field of the file. */
function inList({ problem }: JsonFile<unknown>, list: string) {
  return (path: JsonPath, reason: string) => problem([list, ...path], reason);
}

interface Node {
  readonly id: string;
  readonly parentId: string | null;
}

/** Entries whose parent is not there, or that hang deeper than pages show; `most` counts the levels. */
function treeProblems({ value, problem }: JsonFile<readonly Node[]>, most: number): string[] {
  const parents = new Map(value.map(({ id, parentId }) => [id, parentId]));
  const told = new Set<string>();
  return value.flatMap(({ id, parentId }, index) => {
    if (parentId === null) return [];
    const loop = loopAbove(id, parents);
    if (loop !== null) {
      if (!loop.includes(id) || told.has(id)) return [];
      for (const member of loop) told.add(member);
      const chain = [...loop, id].map((member) => `"${member}"`).join(' under ');
      return [
        problem([index, 'parentId'], `closes a loop: ${chain}. Give one of them another parent, or none`),
      ];
    }
    if (!parents.has(parentId)) return [problem([index, 'parentId'], `"${parentId}" is the id of no entry`)];
    let level = 1;
    for (let above: string | null = parentId; above !== null && level <= most; level += 1)
      above = parents.get(above) ?? null;
    return level > most ? [problem([index, 'parentId'], `makes more than ${most} levels`)] : [];
  });
}

/** The ids of the loop that the parents of an entry run into, the entry first if it is part of it; `null`: they run into none. */
function loopAbove(id: string, parents: ReadonlyMap<string, string | null>): readonly string[] | null {
  const above: string[] = [];
  for (let at: string | null = id; at !== null; at = parents.get(at) ?? null) {
    const first = above.indexOf(at);
    if (first >= 0) return above.slice(first);
    above.push(at);
  }
  return null;
}

/** Tiers that name coupons which are not among the known ids. */
export function tierProblems(
  { value, problem }: JsonFile<readonly { readonly coupons: readonly string[] }[]>,
  coupons: ReadonlySet<string>,
  whichOne: string,
): string[] {
  return value.flatMap((tier, index) =>
    tier.coupons
      .filter((coupon) => !coupons.has(coupon))
      .map((coupon) => problem([index, 'coupons'], `names the coupon "${coupon}", which ${whichOne}`)),
  );
}

interface Band {
  readonly type: string;
  readonly paymentType: string;
  readonly minOrderValue: number;
  readonly maxOrderValue: number | null;
}

/**
 * Order values between two tiers, or below the first, that no tier is for: their delivery would be free by mistake. Above the last
 * one it may be meant.
 */
export function gapProblems({ value, problem }: JsonFile<readonly Band[]>): string[] {
  const gaps = new Map<number, string>();
  for (const payment of orderPayments) {
    const bands = value
      .map((band, index) => ({ ...band, index }))
      .filter(({ type, paymentType }) => type === 'CUSTOM' && ['ALL', payment].includes(paymentType))
      .toSorted((a, b) => a.minOrderValue - b.minOrderValue);
    // The least value, in paise, that no tier until now is for.
    let next = 0;
    for (const { index, minOrderValue, maxOrderValue } of bands) {
      if (Math.round(minOrderValue * 100) > next && !gaps.has(index)) {
        const reason =
          `leaves orders of ${next / 100} to below ${minOrderValue} rupees (${payment}) without a tier, and their delivery ` +
          `free: begin with ${next / 100}, or add a tier of amount 0 if that is meant`;
        gaps.set(index, problem([index, 'minOrderValue'], reason));
      }
      next = Math.max(
        next,
        (maxOrderValue ?? 0) === 0 ? Infinity : Math.round((maxOrderValue ?? 0) * 100) + 1,
      );
    }
  }
  return [...gaps.values()];
}

/** Records that name by one of these fields what is not among the known ids. */
export function strangerProblems<Field extends string>(
  file: string,
  records: readonly Checked<Readonly<Record<Field, unknown>>>[],
  known: Readonly<Partial<Record<Field, ReadonlySet<unknown>>>>,
): string[] {
  return records.flatMap(({ line, value }) =>
    Object.entries<ReadonlySet<unknown> | undefined>(known).flatMap(([field, ids]) => {
      const name = Object.entries(value).find(([key]) => key === field)?.[1];
      return ids === undefined || ids.has(name)
        ? []
        : [`${file}:${line}: ${field} "${String(name)}" is the id of no product`];
    }),
  );
}
