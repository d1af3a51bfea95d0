/** The end of a sentence about a name that is not there: the name that is nearly the same, if there is one. */
export function didYouMean(name: string, names: Iterable<string>): string {
  const nearest = nearestOf(name, names);
  return nearest === null ? '' : `; did you mean "${nearest}"?`;
}

/**
 * The name that is most alike; `null` where none is alike enough. At most two letters may be added, left out or replaced, in a long
 * name a quarter of its letters, and always less than half of them.
 */
export function nearestOf(name: string, names: Iterable<string>): string | null {
  const most = Math.min(Math.floor((name.length - 1) / 2), Math.max(2, Math.floor(name.length / 4)));
  let best: { readonly name: string; readonly distance: number } | null = null;
  for (const other of names) {
    const distance = distanceOf(name.toLowerCase(), other.toLowerCase());
    if (distance <= most && distance < (best?.distance ?? Infinity)) best = { name: other, distance };
  }
  return best?.name ?? null;
}

/** How many letters must be added, left out or replaced to make one name the other. */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (const [column, sign] of [...other].entries()) {
      const replaced = (row[column] ?? 0) + (letter === sign ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
