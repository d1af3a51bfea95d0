import { useLayoutEffect, useRef } from 'react';
import type { CardData } from '../catalogue/card.ts';
import { Breadcrumbs } from '../design/Breadcrumbs.tsx';
import pictures from '../design/Picture.module.css';
import { Price } from '../design/Price.tsx';
import { Stars } from '../design/Stars.tsx';
import buyBox from './BuyBox.module.css';
import gallery from './Gallery.module.css';
import { growPicture, type ShownPicture } from './growPicture.ts';
import styles from './Product.module.css';

interface ProductPreviewProps {
  readonly product: CardData;
  /** The tile's picture; `null` if it had not loaded. */
  readonly picture: ShownPicture | null;
}

/**
 * A preview of a product's page from the data of its tile, shown from the press until the page's data arrives. Each part is
 * at its final position.
 */
export function ProductPreview({ product, picture }: ProductPreviewProps) {
  const { title, vendor, rating, totalRatings, price, listingPrice, isFrom } = product;
  const image = useRef<HTMLImageElement>(null);
  useLayoutEffect(() => {
    if (picture && image.current) growPicture(picture, image.current.getBoundingClientRect());
  }, [picture]);
  return (
    <div className={styles.page} aria-busy="true">
      <Breadcrumbs crumbs={[{ label: 'Home', to: '/' }, { label: title }]} />
      <div className={styles.top}>
        <div className={styles.gallery}>
          <div className={gallery.gallery}>
            <div className={gallery.stage}>
              <div className={gallery.slide}>
                <img
                  ref={image}
                  className={pictures.picture}
                  src={picture?.source}
                  alt=""
                  width={4}
                  height={5}
                  decoding="sync"
                />
              </div>
            </div>
            <div className={gallery.thumbsToCome} />
          </div>
        </div>
        <div className={styles.buy}>
          {vendor && <p className={styles.vendor}>{vendor}</p>}
          <h1 className={styles.title}>{title}</h1>
          {rating !== null && totalRatings > 0 && (
            <p>
              <span className={styles.rating}>
                <Stars rating={rating} total={totalRatings} />
              </span>
            </p>
          )}
          <div>
            <Price price={price} listingPrice={listingPrice} from={isFrom} large />
            <p className={buyBox.taxes}>Inclusive of all taxes</p>
          </div>
        </div>
      </div>
    </div>
  );
}
