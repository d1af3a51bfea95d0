import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../db/types.ts';
import { createLexicon } from './lexicon.ts';
import { madeForSkinType } from './skinTypes.ts';
import { matchOfNothing, type TextMatch } from './textMatch.ts';
import { type Group, type Reading, understand } from './understand.ts';

/** The least share of the query's words that a result must match, from 0 to 1 (Specification 9). */
export const defaultThreshold = 0.65;

/** Which texts are searched: a product's names, or all of them. */
type Scope = 'names' | 'everything';

interface OwnMatch extends TextMatch {
  /** The relevance of a product that has every word in its title. */
  readonly full: number;
}

export type OwnSearch = (text: string, threshold?: number) => Promise<OwnMatch | null>;

/**
 * The shop's own search. It returns the products whose names contain every word; if there are none, those that contain every word
 * anywhere; if there are none either, those that contain the threshold's share of the words.
 */
export function createOwnSearch(db: Kysely<Database>, storeId: string): OwnSearch {
  const lexicon = createLexicon(db);

  return async (text, threshold = defaultThreshold) => {
    const groups = await understand(lexicon, text, threshold);
    if (groups === null) return null;
    for (const { scope, query } of attempts(groups, threshold)) {
      if (await findsAny(scope, query)) {
        return {
          condition: matches(scope, query),
          relevance: pointsOf(groups, scope),
          best: bestOf(groups),
          full: fullPoints * sum(groups),
        };
      }
    }
    return { ...matchOfNothing, full: 1 };
  };

  async function findsAny(scope: Scope, query: string): Promise<boolean> {
    const found = await db
      .selectFrom('product')
      .select('id')
      .where('store_id', '=', storeId)
      .where('status', '=', 'ENABLED')
      .where(matches(scope, query))
      .limit(1)
      .execute();
    return found.length > 0;
  }
}

function* attempts(groups: readonly Group[], threshold: number): Iterable<{ scope: Scope; query: string }> {
  const known = groups.filter(({ readings }) => readings.length > 0);
  if (known.length === groups.length) {
    const query = known.map((group) => queryOf(group)).join(' & ');
    yield { scope: 'names', query };
    yield { scope: 'everything', query };
  }
  const share = shareQuery(groups, known, threshold);
  if (share === '') return;
  yield { scope: 'names', query: share };
  yield { scope: 'everything', query: share };
}

/** A query that matches any of the minimal sets of groups that reach the threshold. */
function shareQuery(groups: readonly Group[], known: readonly Group[], threshold: number): string {
  const whole = sum(groups);
  const sets = Array.from({ length: 2 ** known.length }, (_, bits) =>
    known.filter((_group, index) => (bits >> index) % 2 === 1),
  ).filter((set) => set.length > 0 && sum(set) / whole >= threshold);
  const least = sets.filter((set) =>
    set.every((group) => sum(set.filter((other) => other !== group)) / whole < threshold || set.length === 1),
  );
  return least.map((set) => `(${set.map((group) => queryOf(group)).join(' & ')})`).join(' | ');
}

function sum(groups: readonly Group[]): number {
  return groups.reduce((total, { weight }) => total + weight, 0);
}

function matches(scope: Scope, query: string): RawBuilder<SqlBool> {
  const vector = scope === 'names' ? sql.ref('product.name_vector') : sql.ref('product.search_vector');
  return sql<SqlBool>`${vector} @@ ${query}::tsquery`;
}

const inTitle = 1;
const inNames = 0.9;
const inText = 0.7;

const fullPoints = 1_000_000;
const madeForPoint = 1;

/**
 * A product's score as a whole number, which is fast to sort by. Each typed word adds `fullPoints` if it is in the title, 0.9 of
 * that in type, tags or vendor, 0.7 in benefits or description; multiplied by its similarity to the typed word. If the query
 * names a skin type, products that are made for it get `madeForPoint` more. That decides only between equal scores.
 */
function pointsOf(groups: readonly Group[], scope: Scope): RawBuilder<number> {
  const known = groups.filter(({ readings }) => readings.length > 0);
  return sql<number>`(${sql.join(
    known.map((group) => pointsOfGroup(group, { scope, madeFor: madeForSkinType(group, known) })),
    sql` + `,
  )})`;
}

interface GroupScope {
  readonly scope: Scope;
  /** A `tsquery` of the products that are made for the group's skin type; `null` if the group names none. */
  readonly madeFor: string | null;
}

function pointsOfGroup(group: Group, { scope, madeFor }: GroupScope): RawBuilder<unknown> {
  const morePoints =
    madeFor === null
      ? sql``
      : sql` + (case when product.search_vector @@ ${madeFor}::tsquery then ${sql.lit(madeForPoint)} else 0 end)`;
  const cases = byLikeness(group).flatMap(({ likeness, alike }) => {
    return [
      // No further point here: `bestOf` relies on equal scores of all products whose title contains every word.
      { vector: 'product.name_vector', query: queryOf(alike, 'A'), score: inTitle * likeness, more: sql`` },
      { vector: 'product.name_vector', query: queryOf(alike), score: inNames * likeness, more: morePoints },
      ...(scope === 'names'
        ? []
        : [
            {
              vector: 'product.search_vector',
              query: queryOf(alike),
              score: inText * likeness,
              more: morePoints,
            },
          ]),
    ];
  });
  const branches = cases.map(
    ({ vector, query, score, more }) => sql`when ${sql.ref(vector)} @@ ${query}::tsquery
        then ${sql.lit(pointsFor(group, score))}${more}`,
  );
  return sql`(case ${sql.join(branches, sql` `)} else 0 end)`;
}

function pointsFor({ weight }: Group, score: number): number {
  return Math.round(fullPoints * weight * score);
}

/** A group's readings by their similarity to the typed word, the most similar first. */
function byLikeness({ readings }: Group): { likeness: number; alike: Pick<Group, 'readings'> }[] {
  const likenesses = [...new Set(readings.map(({ likeness }) => likeness))].toSorted((a, b) => b - a);
  return likenesses.map((likeness) => ({
    likeness,
    alike: { readings: readings.filter((reading) => reading.likeness === likeness) },
  }));
}

/** Products whose title has every known word, or the word most like it. The index of titles counts them. */
function bestOf(groups: readonly Group[]): TextMatch['best'] {
  const closest = groups.flatMap((group) =>
    byLikeness(group)
      .slice(0, 1)
      .map((first) => ({ group, ...first })),
  );
  const query = closest.map(({ alike }) => queryOf(alike)).join(' & ');
  return {
    condition: sql<SqlBool>`ts_filter(product.name_vector, '{a}') @@ ${query}::tsquery`,
    relevance: closest.reduce(
      (total, { group, likeness }) => total + pointsFor(group, inTitle * likeness),
      0,
    ),
  };
}

/** The group as a `tsquery` of PostgreSQL; `weights` restricts it to parts of a vector. */
function queryOf({ readings }: Pick<Group, 'readings'>, weights = ''): string {
  // Without duplicates, which would double the estimated frequency when the query is planned.
  const each = new Set(readings.map((reading) => `(${queryOfReading(reading, weights)})`));
  return `(${[...each].join(' | ')})`;
}

function queryOfReading({ lexemes, isPrefix }: Reading, weights: string): string {
  const suffix = `${isPrefix ? '*' : ''}${weights}`;
  return lexemes
    .map((lexeme) => `'${lexeme.replace(/['\\]/g, '$&$&')}'${suffix === '' ? '' : `:${suffix}`}`)
    .join(' & ');
}
