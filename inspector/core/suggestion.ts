/** Suggestions for names that do not exist. */

/**
 * Returns " Did you mean …?" with the most similar known name; an empty text if none is similar.
 *
 * @param most how many letters of the two names may differ
 */
export function didYouMean(
  name: string,
  known: Iterable<string>,
  most = Math.max(2, Math.floor(name.length / 3)),
): string {
  let best: { readonly name: string; readonly distance: number } | null = null;
  for (const candidate of known) {
    const distance = distanceOf(name, candidate);
    if (best === null || distance < best.distance) best = { name: candidate, distance };
  }
  return best !== null && best.distance <= most ? ` Did you mean "${best.name}"?` : '';
}

/** The edit distance: how many letters must be added, removed or replaced. */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [line, letter] of [...one].entries()) {
    const next = [line + 1];
    for (const [index, against] of [...other].entries()) {
      const replaced = (row[index] ?? 0) + Number(letter !== against);
      next.push(Math.min(replaced, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
