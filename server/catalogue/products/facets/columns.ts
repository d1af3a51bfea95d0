import type { Offer } from '../offerFilter.ts';

/** An in-memory column of sets of texts. Rows with equal sets share one, so that each condition is tested once per set. */
export interface SetColumn {
  readonly sets: readonly (readonly string[])[];
  /** By row, the number of its set. */
  readonly rows: readonly number[];
  /** Sets the row's set. @param text the set as a JSON array */
  put(row: number, text: string): void;
  /** Removes a row; the last row moves to its place. */
  drop(row: number): void;
}

export function createSetColumn(): SetColumn {
  const numbers = new Map<string, number>();
  const sets: string[][] = [];
  const rows: number[] = [];

  function numberOf(text: string): number {
    const known = numbers.get(text);
    if (known !== undefined) return known;
    numbers.set(text, sets.length);
    return sets.push(readSet(text)) - 1;
  }

  return {
    sets,
    rows,
    put(row, text) {
      rows[row] = numberOf(text);
    },
    drop: (row) => dropRow(rows, row),
  };
}

function readSet(text: string): string[] {
  return textsOf(JSON.parse(text));
}

function textsOf(values: unknown): string[] {
  return Array.isArray(values) ? values.filter((value) => typeof value === 'string') : [];
}

/** Reads the offers of a row from their JSON. Equal texts share one value: shops have few combinations of price and size. */
export function createOfferReader(): (text: string) => readonly Offer[] {
  const known = new Map<string, readonly Offer[]>();
  return (text) => {
    const offers = known.get(text) ?? readOffers(text);
    known.set(text, offers);
    return offers;
  };
}

function readOffers(text: string): readonly Offer[] {
  const rows: unknown = JSON.parse(text);
  if (!Array.isArray(rows)) return [];
  return rows.map((row: unknown): Offer => {
    const [price, isInStock, options] = Array.isArray(row) ? row : [];
    return { price: Number(price), isInStock: isInStock === true, options: textsOf(options) };
  });
}

/** Removes a row of a column; the last row moves to its place, so that there are no gaps. */
export function dropRow<Value>(rows: Value[], row: number): void {
  const last = rows.pop();
  if (last !== undefined && row < rows.length) rows[row] = last;
}
