import type { StaticHandlerContext } from 'react-router';
import type { FrameHtml } from '../../views/layout/drawnFrame.ts';
import { layoutOf } from './pageData.ts';

/**
 * The drawn frames by the layout's data, which stays the same object while the store's data does not change, and then by the
 * page's flags.
 */
const frames = new WeakMap<object, Map<string, FrameHtml>>();

/** The page's HTML. Header and footer are taken from an earlier page with the same layout, if there was one. */
export function drawnWithFrame(
  { loaderData, matches }: Pick<StaticHandlerContext, 'loaderData' | 'matches'>,
  draw: (frame: FrameHtml | null) => string,
): string {
  const store: unknown = loaderData.root;
  // Without the store's data, an error page is drawn in place of the layout.
  if (typeof store !== 'object' || store === null) return draw(null);
  const ofStore = frames.get(store) ?? new Map<string, FrameHtml>();
  frames.set(store, ofStore);
  const flags = JSON.stringify(layoutOf(matches.map(({ route: { handle } }) => ({ handle }))));
  const frame = ofStore.get(flags) ?? frameOf(draw(null));
  ofStore.set(flags, frame);
  return draw(frame);
}

/** The layout's header stands before the page's content, its footer after it. */
function frameOf(html: string): FrameHtml {
  const main = html.indexOf('<main ');
  const above = html.slice(0, main);
  const below = html.slice(html.lastIndexOf('</main>'));
  return {
    header: /<header[^>]*>(.*)<\/header>/s.exec(above)?.[1] ?? '',
    footer: /<footer[^>]*>(.*)<\/footer>/s.exec(below)?.[1] ?? '',
  };
}
