import { createElement, type ReactNode } from 'react';
import type { DataRouter } from 'react-router';
import type { CardData } from '../../views/catalogue/card.ts';
import { imageUrl, sourceSet } from '../../views/design/Picture.tsx';
import type { ProductData } from '../../views/product/data.ts';
import { gallerySizes, galleryWidths } from '../../views/product/Gallery.tsx';
import type { ShownPicture } from '../../views/product/growPicture.ts';
import { ProductPreview } from '../../views/product/ProductPreview.tsx';
import type { PageData } from './pageData.ts';
import { applyHead } from './pageHead.ts';

/** The data of a product's page while the rest is on its way. */
export interface ProductAhead {
  readonly preview: ReactNode;
  readonly page: Promise<ProductData & PageData>;
}

/**
 * A page that begins with a preview, if a tile was pressed; `null` for every other navigation. Back and Forward have none,
 * because a preview is too short to find the shopper's place in it.
 *
 * @param data the page's, on its way
 */
export function withPreview(router: DataRouter, href: string, data: Promise<unknown>): ProductAhead | null {
  const next: unknown = router.state.navigation.location?.state;
  if (!isFromTile(next) || href === location.href) return null;
  const { opened } = next;
  const page = data.then(requireProduct).catch(() => {
    // The router loads it again, in the place of this, and shows a failure as it shows all others.
    void router.revalidate();
    return new Promise<never>(() => {});
  });
  // What the router has of the page so far is without a head.
  void page.then(({ head }) => location.href === href && applyHead(head, { origin: location.origin }));
  return { preview: createElement(ProductPreview, { product: opened, picture: pictureOf(opened) }), page };
}

function requireProduct(data: unknown): ProductData & PageData {
  if (!isProduct(data)) throw new Error('The link of a product’s tile leads to another page');
  return data;
}

/** No other page has data of this name. */
function isProduct(data: unknown): data is ProductData & PageData {
  return typeof data === 'object' && data !== null && 'product' in data;
}

/** Only tiles make a state with this key. */
function isFromTile(state: unknown): state is { readonly opened: CardData } {
  return typeof state === 'object' && state !== null && 'opened' in state;
}

/** The tile's picture, if it is loaded; loads the larger one. */
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
