import { orderPayments } from '../../src/pricing/entities.ts';
import type { Checked } from './check.ts';
import type { Fault, FaultAt, JsonFile } from './folderFiles.ts';
import { lackOf, type Names } from './names.ts';
import { didYouMean } from './nearest.ts';
import { collectionPictureProblems, type KnownPictures, storePictureProblems } from './pictures.ts';
import type { ImportProblem } from './records.ts';
import type {
  KnownCategories,
  KnownCollections,
  KnownCouponCode,
  KnownMenus,
  KnownTiers,
  KnownVariantGroups,
} from './shopSchemas.ts';
import type { KnownStore } from './storeSchema.ts';

/** Checks of what single records cannot show: ids that are there twice, parents and products that are not there. */

/** A JSON file as checks see it: what of it is right. */
type Known<Value> = Pick<JsonFile<Value, unknown>, 'known' | 'fault'>;

export function storeProblems({ known, fault }: Known<KnownStore>, pictures: KnownPictures): Fault[] {
  return [
    ...storePictureProblems({ known, fault }, pictures),
    ...duplicateIdProblems({ known: known.banners, fault: inList(fault, 'banners') }),
    ...duplicateIdProblems({ known: known.announcements, fault: inList(fault, 'announcements') }),
  ];
}

export function menuProblems(file: Known<KnownMenus>): Fault[] {
  return [...duplicateIdProblems(file), ...treeProblems(file, 3)];
}

export function categoryProblems(file: Known<KnownCategories>): Fault[] {
  return [...duplicateIdProblems(file), ...treeProblems(file, 2), ...duplicateSlugProblems(file)];
}

export function collectionProblems(file: Known<KnownCollections>, pictures: KnownPictures): Fault[] {
  return [
    ...duplicateIdProblems(file),
    ...duplicateSlugProblems(file),
    ...collectionPictureProblems(file, pictures),
  ];
}

/** The ids of choices differ in the whole file. */
export function variantGroupProblems(file: Known<KnownVariantGroups>): Fault[] {
  const choices = file.known.flatMap(({ variantOptions }, group) =>
    variantOptions.map(({ id }, index) => ({ id, path: [group, 'variantOptions', index] })),
  );
  return [
    ...duplicateIdProblems(file),
    ...duplicateIdProblems({
      known: choices,
      fault: ([index, ...rest], reason) =>
        file.fault([...(choices[Number(index)]?.path ?? []), ...rest], reason),
    }),
  ];
}

/** Two entries of one id, of which the database would take only one. */
export function duplicateIdProblems(file: Known<readonly { readonly id?: string | undefined }[]>): Fault[] {
  return repetitions(file, 'id');
}

/** Two entries of one slug, which would have one address. */
function duplicateSlugProblems(file: Known<readonly { readonly slug?: string | undefined }[]>): Fault[] {
  return repetitions(file, 'slug');
}

function repetitions<Field extends string>(
  { known, fault }: Known<readonly Readonly<Partial<Record<Field, string | undefined>>>[]>,
  field: Field,
): Fault[] {
  const seen = new Set<string>();
  return known.flatMap((entry, index) => {
    const name: string | undefined = entry[field];
    if (name === undefined) return [];
    if (seen.has(name))
      return [fault([index, field], `"${name}" is the ${field} of an entry above: give it another`)];
    seen.add(name);
    return [];
  });
}

/** For faults of a list that is a field of the file. */
function inList(fault: FaultAt, list: string): FaultAt {
  return (path, reason) => fault([list, ...path], reason);
}

interface Node {
  readonly id?: string | undefined;
  readonly parentId: string | null;
}

/** Entries whose parent is not there, whose parents form a loop, or that are deeper than the `most` levels that pages show. */
function treeProblems({ known, fault }: Known<readonly Node[]>, most: number): Fault[] {
  const parents = new Map(known.flatMap(({ id, parentId }) => (id === undefined ? [] : [[id, parentId]])));
  // An entry whose own id is wrong may be the parent that others name.
  const isComplete = known.every(({ id }) => id !== undefined);
  const told = new Set<string>();
  return known.flatMap(({ id, parentId }, index) => {
    if (parentId === null) return [];
    const loop = id === undefined ? null : loopAbove(id, parents);
    if (id !== undefined && loop !== null) {
      if (!loop.includes(id) || told.has(id)) return [];
      for (const member of loop) told.add(member);
      const chain = [...loop, id].map((member) => `"${member}"`).join(' under ');
      return [
        fault([index, 'parentId'], `closes a loop: ${chain}. Give one of them another parent, or none`),
      ];
    }
    if (!parents.has(parentId)) {
      const reason = `"${parentId}" is the id of no entry${didYouMean(parentId, parents.keys())}`;
      return isComplete ? [fault([index, 'parentId'], reason)] : [];
    }
    let level = 1;
    for (let above: string | null = parentId; above !== null && level <= most; level += 1)
      above = parents.get(above) ?? null;
    return level > most ? [fault([index, 'parentId'], `makes more than ${most} levels`)] : [];
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

/** What is wrong with the tiers by themselves, without a look at other files. */
export function tierProblems(file: Known<KnownTiers>): Fault[] {
  return [...duplicateIdProblems(file), ...idleTierProblems(file), ...gapProblems(file)];
}

/** Coupons that tiers name by their ids and that are not there. */
export function tierCouponProblems({ known, fault }: Known<KnownTiers>, couponIds: Names): Fault[] {
  return known.flatMap((tier, index) =>
    (tier.coupons ?? []).flatMap((coupon) => {
      const lack = lackOf(coupon, couponIds);
      return lack === null ? [] : [fault([index, 'coupons'], `names the coupon "${coupon}", ${lack}`)];
    }),
  );
}

/** Tiers that are for no order. */
function idleTierProblems({ known, fault }: Known<KnownTiers>): Fault[] {
  return known.flatMap(({ type, coupons, minOrderValue, maxOrderValue }, index) => [
    ...(type === 'COUPON' && coupons?.length === 0
      ? [fault([index, 'coupons'], 'must name at least one coupon, since the type is COUPON')]
      : []),
    // 0 is no bound.
    ...(minOrderValue !== undefined && (maxOrderValue ?? 0) > 0 && (maxOrderValue ?? 0) < minOrderValue
      ? [fault([index, 'maxOrderValue'], 'must not be below minOrderValue')]
      : []),
  ]);
}

/**
 * Order values between two tiers, or below the first, that no tier is for: their delivery would be free by mistake. Values above
 * the last tier are not reported: free delivery may be meant there. Nothing is reported beside a tier that cannot be read, because
 * it may be for any value.
 */
function gapProblems({ known, fault }: Known<KnownTiers>): Fault[] {
  const tiers = known.flatMap(({ type, paymentType, minOrderValue, maxOrderValue }, index) =>
    type === undefined || paymentType === undefined || minOrderValue === undefined
      ? []
      : [{ index, type, paymentType, minOrderValue, maxOrderValue }],
  );
  if (tiers.length < known.length) return [];
  const gaps = new Map<number, { readonly from: number; readonly to: number; readonly payments: string[] }>();
  for (const payment of orderPayments) {
    const bands = tiers
      .filter(({ type, paymentType }) => type === 'CUSTOM' && ['ALL', payment].includes(paymentType))
      .toSorted((a, b) => a.minOrderValue - b.minOrderValue);
    // The least value, in paise, that no tier until now is for.
    let next = 0;
    for (const { index, minOrderValue, maxOrderValue } of bands) {
      if (Math.round(minOrderValue * 100) > next) {
        const gap = gaps.get(index) ?? { from: next / 100, to: minOrderValue, payments: [] };
        gap.payments.push(payment);
        gaps.set(index, gap);
      }
      next = Math.max(
        next,
        (maxOrderValue ?? 0) === 0 ? Infinity : Math.round((maxOrderValue ?? 0) * 100) + 1,
      );
    }
  }
  return [...gaps].map(([index, { from, to, payments }]) => {
    const whose =
      payments.length === orderPayments.length
        ? 'whichever way they are paid'
        : `paid by ${payments.join(' or ')}`;
    const reason =
      `leaves orders of ${from} to below ${to} rupees, ${whose}, without a tier, and their delivery ` +
      `free: begin with ${from}, or add a tier of amount 0 if that is meant`;
    return fault([index, 'minOrderValue'], reason);
  });
}

/** Products that records name in one of these fields by their ids and that are not there. */
export function unknownProductProblems<Field extends string>(
  records: readonly Checked<Readonly<Partial<Record<Field, string | undefined>>>>[],
  fields: readonly Field[],
  productIds: Names,
): ImportProblem[] {
  return records.flatMap(({ line, value }) =>
    fields.flatMap((field) => {
      const id: string | undefined = value[field];
      const lack = id === undefined ? null : lackOf(id, productIds);
      return lack === null ? [] : [{ line, field, reason: `is "${id}", ${lack}` }];
    }),
  );
}

/** Codes of coupons that are no bulk coupons. */
export function couponCodeProblems(
  records: readonly Checked<KnownCouponCode>[],
  bulkCoupons: Names,
): ImportProblem[] {
  return records.flatMap(({ line, value: { coupon } }) => {
    const lack = coupon === undefined ? null : lackOf(coupon, bulkCoupons);
    return lack === null
      ? []
      : [{ line, field: 'coupon', reason: `names the bulk coupon "${coupon}", ${lack}` }];
  });
}
