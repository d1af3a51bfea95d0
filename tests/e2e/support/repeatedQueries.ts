import type { BrowserContext, Page, Request } from 'playwright/test';

/**
 * Calls `onRepeated` for each query that a page sends while it still waits for the reply to the same query: a press, a page and
 * an actor should share what one of them has asked for.
 */
export function watchRepeatedQueries(context: BrowserContext, onRepeated: (text: string) => void): void {
  const pending = new WeakMap<Page, Map<string, Request>>();
  context.on('request', (request) => {
    const page = pageOf(request);
    const sent = request.postData();
    const name = sent && /^\{"query":"query (\w+)/.exec(sent)?.[1];
    if (!page || !name) return;
    const queries = pending.get(page) ?? new Map<string, Request>();
    pending.set(page, queries);
    if (queries.has(sent)) onRepeated(`The page sent the query ${name} again before the reply had arrived`);
    queries.set(sent, request);
  });
  const forget = (request: Request) => {
    const page = pageOf(request);
    const sent = request.postData();
    const queries = page && pending.get(page);
    if (sent && queries?.get(sent) === request) queries.delete(sent);
  };
  context.on('requestfinished', forget);
  context.on('requestfailed', forget);
}

/** `null` for requests of service workers and of pages that are not open yet. */
function pageOf(request: Request): Page | null {
  try {
    return request.frame().page();
  } catch {
    return null;
  }
}
