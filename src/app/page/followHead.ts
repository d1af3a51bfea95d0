import type { DataRouter } from 'react-router';
import { headOf } from './pageData.ts';
import type { PageHead } from './pageHead.ts';

/** Keeps the document's head that of the current page. The server rendered the head of the first page. */
export function followHead(router: DataRouter): void {
  let shown: PageHead | Promise<PageHead> | null = null;
  const follow = () => {
    const head = headOf<Promise<PageHead>>(router.state);
    if (router.state.navigation.state !== 'idle' || head === shown) return;
    shown = head;
    // The head stays as it is when its code cannot be loaded.
    Promise.all([head, import('./pageHead.ts')]).then(
      ([arrived, { applyHead }]) => head === shown && applyHead(arrived, { origin: location.origin }),
      () => {},
    );
  };
  router.subscribe(follow);
  follow();
}
