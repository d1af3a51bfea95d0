/** Third parties' scripts in the page: how each is loaded, shown and put away. */

import type { ScriptKind, ThirdPartyScript } from '../../contract/domain/index.ts';

/** S §9 Chat widget, in pixels. */
const CHAT_SIZE = 44;

/**
 * Puts a third party's script in the page, inside an element of its own (`#channel-<kind>`, also given to the script as
 * `data-target`), so that a page can put away what was drawn there.
 */
export function createThirdPartyScripts(page: Document) {
  return {
    /** Whether the script came. A failed one leaves nothing behind. */
    load: ({ kind, url, phone }: ThirdPartyScript): Promise<{ ok: boolean }> =>
      new Promise((resolve) => {
        const place = placeOf(page, kind) ?? makePlace(page, kind);
        const script = page.createElement('script');
        Object.assign(script.dataset, {
          target: `#${place.id}`,
          ...(kind === 'chat' && { phone: phone ?? '', size: String(CHAT_SIZE) }),
        });
        script.addEventListener('load', () => resolve({ ok: true }));
        script.addEventListener('error', () => {
          script.remove();
          resolve({ ok: false });
        });
        script.src = url;
        script.async = true;
        page.head.append(script);
      }),
    show: (kind: ScriptKind) => {
      const place = placeOf(page, kind);
      if (place) place.hidden = false;
    },
    hide: (kind: ScriptKind) => {
      const place = placeOf(page, kind);
      if (place) place.hidden = true;
    },
  };
}

function placeOf(page: Document, kind: ScriptKind): HTMLElement | null {
  return page.getElementById(`channel-${kind}`);
}

function makePlace(page: Document, kind: ScriptKind): HTMLElement {
  const place = page.createElement('div');
  place.id = `channel-${kind}`;
  page.body.append(place);
  return place;
}
