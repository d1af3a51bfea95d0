/** Page data that is already in the browser, so that a page's loader need not request it. */

/** Returns the data of the page at an absolute address; `null` if it has none. */
type Source = (url: string) => unknown;

const sources = new Set<Source>();

export function addReadyData(source: Source): void {
  sources.add(source);
}

let latest: unknown = null;

/** The data from the first source that has any; `null` if the loader must request it. */
export function readyData({ url }: Pick<Request, 'url'>): unknown {
  for (const source of sources) {
    latest = source(url);
    if (latest !== null) return latest;
  }
  return null;
}

/** The last result of {@link readyData}: the data of the page that is open or being opened; `null` if it had to be requested. */
export function latestReadyData(): unknown {
  return latest;
}
