/** The name that is most nearly the written one: at most two letters, and less than half of it, are added, left out or replaced. */
export function nearestOf(written: string, names: readonly string[]): string | null {
  const most = Math.min(2, Math.floor((written.length - 1) / 2));
  const [nearest] = names
    .map((name) => ({ name, edits: editsBetween(written.toLowerCase(), name.toLowerCase()) }))
    .filter(({ edits }) => edits <= most)
    .toSorted((a, b) => a.edits - b.edits);
  return nearest?.name ?? null;
}

/** How many letters must be added, left out or replaced to make one name of the other. */
function editsBetween(one: string, other: string): number {
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
