/** Suggestions for names that do not exist. */

/** "Did you mean …?" with the known name that is most alike, after a space; nothing where none is alike. */
export function didYouMean(name: string, known: Iterable<string>): string {
  let best: { readonly name: string; readonly distance: number } | null = null;
  for (const candidate of known) {
    const distance = distanceOf(name, candidate);
    if (best === null || distance < best.distance) best = { name: candidate, distance };
  }
  const most = Math.max(2, Math.floor(name.length / 3));
  return best !== null && best.distance <= most ? ` Did you mean "${best.name}"?` : '';
}

/** Letters to add, remove or replace. */
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
