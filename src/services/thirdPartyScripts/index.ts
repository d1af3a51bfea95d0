import type { ScriptKind, ThirdPartyScript } from '../../contract/domain/index.ts';
import { addScript } from '../providerScript.ts';

/** Pixels (Specification 9, "Chat widget"). */
const CHAT_SIZE = 44;

/**
 * Loads, shows and hides the scripts of third parties. Each draws into an element of its own (`#channel-<kind>`, passed
 * to the script as `data-target`), so that a page can hide it.
 */
export function createThirdPartyScripts(page: Document) {
  return {
    /** Resolves to whether the script loaded; if it did not, its element is removed. */
    load: async ({ kind, url, phone }: ThirdPartyScript): Promise<{ ok: boolean }> => {
      const place = placeOf(page, kind) ?? makePlace(page, kind);
      const { loaded } = addScript(page, url, {
        target: `#${place.id}`,
        ...(kind === 'chat' && { phone: phone ?? '', size: String(CHAT_SIZE) }),
      });
      return { ok: await loaded };
    },
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
