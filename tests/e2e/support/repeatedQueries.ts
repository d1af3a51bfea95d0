import type { BrowserContext, Page, Request } from 'playwright/test';

/** The session, the sign-in and the account's form each read the user, because each ends its own read at a sign-out. */
const readByEach: readonly string[] = ['GetUser'];

/**
 * Calls `onRepeated` for each query that a page sends while it waits for the reply to the same query. A press, a page and an
 * actor share what one of them has asked for. A query that is cancelled may be sent again.
 */
export function watchRepeatedQueries(context: BrowserContext, onRepeated: (text: string) => void): void {
  const latest = new WeakMap<Page, Map<string, Request>>();
  const repeated = new Map<Request, string>();
  context.on('request', (request) => {
    const page = pageOf(request);
    const query = request.postData() ?? '';
    const [, name] = /^\{"query":"query (\w+)/.exec(query) ?? [];
    if (page === null || name === undefined || readByEach.includes(name)) return;
    const queries = latest.get(page) ?? new Map<string, Request>();
    latest.set(page, queries);
    const before = queries.get(query);
    if (before !== undefined) repeated.set(before, name);
    queries.set(query, request);
  });
  context.on('requestfinished', (request) => {
    const name = repeated.get(request);
    if (name !== undefined)
      onRepeated(`The page sent the query ${name} again before the reply to it had arrived`);
    forget(request);
  });
  context.on('requestfailed', forget);

  function forget(request: Request): void {
    repeated.delete(request);
    const page = pageOf(request);
    const query = request.postData() ?? '';
    const queries = page === null ? undefined : latest.get(page);
    if (queries?.get(query) === request) queries.delete(query);
  }
}

/** `null` for requests of service workers and of pages that are not open yet. */
function pageOf(request: Request): Page | null {
  try {
    return request.frame().page();
  } catch {
    return null;
  }
}
