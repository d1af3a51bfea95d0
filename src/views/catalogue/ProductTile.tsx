import { useRef } from 'react';
import { Badge } from '../design/Badge.tsx';
import { classes } from '../design/classes.ts';
import { Link } from '../design/Link.tsx';
import { Picture } from '../design/Picture.tsx';
import { Price } from '../design/Price.tsx';
import tile from '../design/tile.module.css';
import { PictureActionsPart } from '../wishlist/PictureActionsPart.tsx';
import { CardMarks } from './CardMarks.tsx';
import { badgeOf, type CardData } from './card.ts';
import styles from './ProductTile.module.css';
import { productPath } from './productPath.ts';

interface ProductTileProps {
  readonly product: CardData;
  /** The tile's width, as in an image's `sizes`. */
  readonly sizes: string;
  readonly load?: 'first' | 'soon' | 'late';
  readonly heading?: 'h2' | 'h3';
  /** `article` where the tile is not all of an entry. */
  readonly as?: 'li' | 'article';
}

export const tileWidths = [256, 384, 640, 750] as const;

/** A product, an entry of a list: picture with rating and colours, name, price and unit price. The whole tile links to its page. */
export function ProductTile({
  product,
  sizes,
  load = 'late',
  heading: Heading = 'h3',
  as: Element = 'li',
}: ProductTileProps) {
  const { image } = product;
  const badge = badgeOf(product);
  const whole = useRef<HTMLLIElement>(null);
  return (
    <Element ref={whole} className={classes(tile.tile, styles.tile)}>
      {image ? (
        <Picture
          imageKey={image}
          widths={tileWidths}
          sizes={sizes}
          alt=""
          width={4}
          height={5}
          load={load}
          className={styles.picture}
        />
      ) : (
        <div className={styles.picture} />
      )}
      {badge && (
        <Badge tone={badge.tone} className={styles.badge}>
          {badge.text}
        </Badge>
      )}
      <CardMarks product={product} />
      <Heading className={styles.title}>
        <Link to={productPath(product)} state={{ opened: product }} className={tile.link}>
          {product.title}
        </Link>
      </Heading>
      <Price
        as="p"
        price={product.price}
        listingPrice={product.listingPrice}
        from={product.isFrom}
        className={styles.price}
      />
      <p className={styles.unit}>{product.unitPrice}</p>
      <PictureActionsPart
        product={product}
        near={whole}
        before={<noscript>{import.meta.env.SSR && <AddForm product={product} />}</noscript>}
      />
    </Element>
  );
}

/** The add-to-cart form for browsers without script; only for products without variants to choose from. */
function AddForm({ product: { id, title, choices, isSoldOut } }: Pick<ProductTileProps, 'product'>) {
  if (isSoldOut || choices > 0) return null;
  return (
    <form method="post" action="/pages/cart" className={styles.add}>
      <button type="submit" name="add" value={id} aria-label={`Add ${title} to cart`}>
        Add to cart
      </button>
    </form>
  );
}
