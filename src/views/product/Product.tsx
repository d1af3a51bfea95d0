import { useSelector } from '@xstate/react';
import { type ReactNode, useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { addToCartMachine } from '../../machines/catalogue/addToCart.ts';
import { selectVariant, type variantMachine } from '../../machines/catalogue/variant/index.ts';
import { ProductTile } from '../catalogue/ProductTile.tsx';
import { Rail } from '../catalogue/Rail.tsx';
import { Breadcrumbs } from '../design/Breadcrumbs.tsx';
import { Html } from '../design/Html.tsx';
import { Stars } from '../design/Stars.tsx';
import { useArrived } from '../shop/useArrived.ts';
import { PictureActionsPart } from '../wishlist/PictureActionsPart.tsx';
import { BuyBox } from './BuyBox.tsx';
import type { ProductData, Reviews } from './data.ts';
import { Facts } from './Facts.tsx';
import { Gallery } from './Gallery.tsx';
import styles from './Product.module.css';
import { galleryOf } from './pictures.ts';
import { useIsDrawn } from './useIsDrawn.ts';

export interface ProductProps {
  readonly page: ProductData;
  /** The address of the tile's picture that the shopper has pressed; `null` if there is none. */
  readonly seen: string | null;
  readonly variant: ActorRefFrom<typeof variantMachine>;
  readonly add: ActorRefFrom<typeof addToCartMachine>;
  readonly delivery: ReactNode;
  readonly stockAlert: ReactNode;
  readonly deal: ReactNode;
  readonly offers: ReactNode;
  readonly reviews: (first: Reviews) => ReactNode;
  readonly recentlyViewed: ReactNode;
}

/** The product page (Specification 2, /products/{slug}). */
export function Product({
  page,
  seen,
  variant,
  add,
  stockAlert,
  delivery,
  deal,
  offers,
  reviews,
  recentlyViewed,
}: ProductProps) {
  const { product, crumbs } = page;
  const isDrawn = useIsDrawn();
  const chosen = useSelector(variant, selectVariant);
  const images = useMemo(
    () => galleryOf(product.images, chosen?.images ?? [], product.showOnlyVariantImages),
    [product, chosen],
  );
  return (
    <div className={styles.page}>
      <Breadcrumbs crumbs={crumbs} />
      <div className={styles.top}>
        <div className={styles.gallery}>
          <Gallery images={images} seen={seen} own={chosen?.images.length ?? 0} title={product.title} />
          <PictureActionsPart
            product={{ id: product.id, title: product.title, image: product.thumbImages[0] ?? null }}
          />
        </div>
        <div className={styles.buy}>
          {product.vendor && <p className={styles.vendor}>{product.vendor}</p>}
          <h1 className={styles.title}>{product.title}</h1>
          {product.rating !== null && product.totalRatings > 0 && (
            <p>
              <a href="#reviews" className={styles.rating}>
                <Stars rating={product.rating} total={product.totalRatings} />
              </a>
            </p>
          )}
          {page.hasDeal && <div className={styles.deal}>{deal}</div>}
          <BuyBox
            product={product}
            notes={page.notes}
            bestPrices={page.bestPrices}
            variant={variant}
            add={add}
          />
          {stockAlert}
          {product.benefits.length > 0 && (
            <ul className={styles.benefits}>
              {product.benefits.map((benefit) => (
                <li key={benefit}>{benefit}</li>
              ))}
            </ul>
          )}
          <div className={styles.delivery}>{delivery}</div>
          {offers}
        </div>
      </div>
      {isDrawn ? (
        <BelowFirstView
          page={page}
          variantId={chosen?.id ?? null}
          reviews={reviews}
          recentlyViewed={recentlyViewed}
        />
      ) : (
        <div className={styles.below} />
      )}
    </div>
  );
}

interface BelowFirstViewProps extends Pick<ProductProps, 'page' | 'reviews' | 'recentlyViewed'> {
  readonly variantId: string | null;
}

function BelowFirstView({
  page: { product, declarations, further },
  variantId,
  reviews,
  recentlyViewed,
}: BelowFirstViewProps) {
  const arrived = useArrived(further);
  return (
    <>
      <div className={styles.story}>
        <section className={styles.description} aria-labelledby="about">
          <h2 id="about">About this product</h2>
          <Html className={styles.prose} html={product.description} />
        </section>
        <Facts declarations={declarations} variantId={variantId} />
      </div>
      {arrived ? (
        reviews(arrived.reviews)
      ) : (
        // The link of the stars leads here.
        <div id="reviews" className={styles.below} />
      )}
      {arrived && arrived.linked.length > 0 && (
        <div className={styles.linked}>
          <Rail title="Pairs well with">
            {arrived.linked.map((card) => (
              <ProductTile
                key={card.id}
                product={card}
                sizes="(width >= 75rem) 19rem, (width >= 48rem) 30vw, 62vw"
              />
            ))}
          </Rail>
        </div>
      )}
      {arrived && <div className={styles.linked}>{recentlyViewed}</div>}
    </>
  );
}
