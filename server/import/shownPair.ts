/** In characters. */
const longestShown = 60;
/** How many characters are shown before the first difference. */
const lead = 15;

/** The values of a field before and after a change, for people. Of long ones it shows the part in which they differ. */
export function shownPair(before: unknown, after: unknown): readonly [string, string] {
  const [one, other] = [written(before), written(after)];
  let same = 0;
  while (same < one.length && same < other.length && one[same] === other[same]) same += 1;
  const isLong = Math.max(one.length, other.length) > longestShown;
  const from = isLong ? Math.max(0, same - lead) : 0;
  return [part(one, from), part(other, from)];
}

function part(text: string, from: number): string {
  const shown = text.slice(from, from + longestShown);
  return `${from > 0 ? '…' : ''}${shown}${from + longestShown < text.length ? '…' : ''}`;
}

function written(value: unknown): string {
  return value === null || value === undefined ? 'none' : JSON.stringify(value);
}
