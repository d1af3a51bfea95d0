import type { DataRouter } from 'react-router';
import { headOf } from './pageData.ts';
import { applyHead } from './pageHead.ts';
import type { ProductAhead } from './productAhead.ts';

/** Keeps the document's head that of the current page. The server rendered the head of the first page. */
export function followHead(router: DataRouter): void {
  /** The head, the preview or the errors that the document's head was made from; `null` for the first page. */
  let followed: unknown = null;
  const follow = async () => {
    const { errors, loaderData, navigation } = router.state;
    const ahead = Object.values(loaderData).find(isAhead);
    const head = headOf(router.state);
    const current = errors ?? ahead ?? head;
    if (navigation.state !== 'idle' || current === followed) return;
    followed = current;
    // A preview's head arrives with its data, when another page may be shown.
    const arrived = head ?? (ahead ? (await ahead.page).head : null);
    if (current === followed) applyHead(arrived, { origin: location.origin });
  };
  router.subscribe(follow);
  void follow();
}

/** Whether the data is that of a preview, which only products' pages have. */
function isAhead(data: unknown): data is ProductAhead {
  return typeof data === 'object' && data !== null && 'preview' in data;
}
