import { createElement, type ReactNode } from 'react';
import type { DataRouter } from 'react-router';
import type { CardData } from '../../views/catalogue/card.ts';
import { imageUrl, sourceSet } from '../../views/design/Picture.tsx';
import type { ProductData } from '../../views/product/data.ts';
import { gallerySizes, galleryWidths } from '../../views/product/Gallery.tsx';
import type { ShownPicture } from '../../views/product/growPicture.ts';
import { ProductPreview } from '../../views/product/ProductPreview.tsx';
import type { PageData } from './pageData.ts';
// Loaded with this file, at the first sign of a shopper: nothing of it is needed before.
import '../retryPictures.ts';

/** A preview of a product's page, and the page's pending data. */
export interface ProductAhead {
  readonly preview: ReactNode;
  /** The address of the tile's picture; `null` if that picture had not loaded. */
  readonly seen: string | null;
  readonly page: Promise<ProductData & PageData>;
}

/**
 * A preview for a navigation from a product tile; `null` for every other navigation.
 *
 * @param data the page's pending data
 */
export function withPreview(router: DataRouter, data: Promise<unknown>): ProductAhead | null {
  const next = router.state.navigation.location;
  if (!next || !isFromTile(next.state)) return null;
  const { opened } = next.state;
  const page = data.then(requireProduct).catch(() => {
    replace(router, ahead);
    return new Promise<never>(() => {});
  });
  const picture = pictureOf(opened);
  const preview = createElement(ProductPreview, { product: opened, picture });
  const ahead: ProductAhead = { preview, seen: picture?.source ?? null, page };
  return ahead;
}

/**
 * Has the router load the data again in place of a preview whose data failed, and handle a failure like any other. If the shopper
 * has left the preview, nothing happens.
 */
function replace(router: DataRouter, ahead: ProductAhead): void {
  const replaceWhenIdle = () => {
    const { navigation, loaderData } = router.state;
    if (navigation.state !== 'idle') return;
    stopWaiting();
    if (Object.values(loaderData).includes(ahead)) void router.revalidate();
  };
  const stopWaiting = router.subscribe(replaceWhenIdle);
  replaceWhenIdle();
}

function requireProduct(data: unknown): ProductData & PageData {
  if (!isProduct(data)) throw new Error('The link of a product’s tile leads to another page');
  return data;
}

/** Only the product page's data has the key `product`. */
function isProduct(data: unknown): data is ProductData & PageData {
  return typeof data === 'object' && data !== null && 'product' in data;
}

/** Only links of product tiles set a navigation state with this key. */
function isFromTile(state: unknown): state is { readonly opened: CardData } {
  return typeof state === 'object' && state !== null && 'opened' in state;
}

/** The tile's picture if it is loaded, otherwise `null`. Also starts to load the larger picture. */
function pictureOf({ image }: CardData): ShownPicture | null {
  if (image === null) return null;
  const larger = new Image();
  larger.sizes = gallerySizes;
  larger.srcset = sourceSet({ imageKey: image, widths: galleryWidths, sizes: gallerySizes });
  const [address = ''] = imageUrl(image, 640).split('&');
  const shown = [...document.images].find(
    ({ complete, currentSrc }) => complete && currentSrc.includes(address),
  );
  return shown ? { source: shown.currentSrc, box: shown.getBoundingClientRect() } : null;
}
