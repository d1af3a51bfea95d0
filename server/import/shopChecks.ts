import type { Checked } from './check.ts';
import type { JsonFile } from './folderFiles.ts';

/** Checks of what single records cannot show: ids that are there twice, parents and products that are not there. */

export function duplicateProblems({
  value,
  problem,
}: JsonFile<readonly { readonly id: string }[]>): string[] {
  const first = new Map<string, number>();
  return value.flatMap(({ id }, index) => {
    const before = first.get(id);
    if (before !== undefined)
      return [problem([index, 'id'], `"${id}" is the id of an entry above: give it another`)];
    first.set(id, index);
    return [];
  });
}

interface Node {
  readonly id: string;
  readonly parentId: string | null;
}

/** Entries whose parent is not there, or that hang deeper than pages show; `most` counts the levels. */
export function treeProblems({ value, problem }: JsonFile<readonly Node[]>, most: number): string[] {
  const parents = new Map(value.map(({ id, parentId }) => [id, parentId]));
  return value.flatMap(({ parentId }, index) => {
    if (parentId === null) return [];
    if (!parents.has(parentId)) return [problem([index, 'parentId'], `"${parentId}" is the id of no entry`)];
    let level = 1;
    for (let above: string | null = parentId; above !== null && level <= most; level += 1)
      above = parents.get(above) ?? null;
    return level > most ? [problem([index, 'parentId'], `makes more than ${most} levels`)] : [];
  });
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
  for (const payment of ['COD', 'PREPAID', 'PPCOD']) {
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
