/** Data that a page's loader need not load. The browser navigates with one loader, the page's own. */

/** Returns the data of the page at an absolute address; `null` if it has none. */
type Source = (url: string) => unknown;

const sources = new Set<Source>();

export function addReadyData(source: Source): void {
  sources.add(source);
}

/** `null` where the loader has to load. */
export function readyData({ url }: Pick<Request, 'url'>): unknown {
  for (const source of sources) {
    const data = source(url);
    if (data !== null) return data;
  }
  return null;
}
