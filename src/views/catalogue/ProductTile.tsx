import { useRef } from 'react';
import { Link } from 'react-router';
import { Badge } from '../design/Badge.tsx';
import { classes } from '../design/classes.ts';
import { Picture } from '../design/Picture.tsx';
import { Price } from '../design/Price.tsx';
import { Stars } from '../design/Stars.tsx';
import tile from '../design/tile.module.css';
import { PictureActionsPart } from '../wishlist/PictureActionsPart.tsx';
import type { CardData } from './card.ts';
import styles from './ProductTile.module.css';

interface ProductTileProps {
  readonly product: CardData;
  /** The tile's width, as in an image's `sizes`. */
  readonly sizes: string;
  readonly load?: 'first' | 'soon' | 'late';
  readonly heading?: 'h2' | 'h3';
}

export const tileWidths = [256, 384, 640, 750] as const;

/** A product in a list: picture, name, price, rating. The whole tile links to its page. */
export function ProductTile({ product, sizes, load = 'late', heading: Heading = 'h3' }: ProductTileProps) {
  const { image } = product;
  const whole = useRef<HTMLElement>(null);
  return (
    <article ref={whole} className={classes(tile.tile, styles.tile)}>
      <div className={styles.frame}>
        {image && (
          <Picture
            imageKey={image}
            widths={tileWidths}
            sizes={sizes}
            alt=""
            width={4}
            height={5}
            load={load}
          />
        )}
        <div className={styles.badges}>
          {product.isSoldOut ? <Badge>Sold out</Badge> : product.label && <Badge>{product.label}</Badge>}
        </div>
      </div>
      <div className={styles.text}>
        <Heading className={styles.title}>
          <Link to={`/products/${product.slug}`} className={tile.link}>
            {product.title}
          </Link>
        </Heading>
        <p>
          <Price price={product.price} listingPrice={product.listingPrice} from={product.isFrom} />
        </p>
        <p className={styles.meta}>
          {product.rating !== null && product.totalRatings > 0 && (
            <Stars rating={product.rating} total={product.totalRatings} />
          )}
          {product.choices > 0 && <span>{`${product.choices} options`}</span>}
        </p>
      </div>
      <PictureActionsPart product={product} near={whole} />
    </article>
  );
}
