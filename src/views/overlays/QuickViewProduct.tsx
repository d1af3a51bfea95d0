import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { Product } from '../../contract/domain/index.ts';
import type { addToCartMachine } from '../../machines/catalogue/addToCart.ts';
import { selectVariant, type variantMachine } from '../../machines/catalogue/variant/index.ts';
import { productPath } from '../catalogue/productPath.ts';
import { Html } from '../design/Html.tsx';
import { Link } from '../design/Link.tsx';
import { Picture } from '../design/Picture.tsx';
import { Stars } from '../design/Stars.tsx';
import { Tabs } from '../design/Tabs.tsx';
import { BuyBox } from '../product/BuyBox.tsx';
import type { Declarations } from '../product/declarations.ts';
import { FactList } from '../product/Facts.tsx';
import type { OptionNotes } from '../product/options.ts';
import { galleryOf } from '../product/pictures.ts';
import styles from './QuickView.module.css';

interface QuickViewProductProps {
  readonly product: Product;
  readonly notes: OptionNotes;
  readonly declarations: Declarations;
  readonly variant: ActorRefFrom<typeof variantMachine>;
  readonly add: ActorRefFrom<typeof addToCartMachine>;
}

/** The product inside the quick view. The full details are on its page. */
export function QuickViewProduct({ product, notes, declarations, variant, add }: QuickViewProductProps) {
  const chosen = useSelector(variant, selectVariant);
  const [picture] = galleryOf(product.images, chosen?.images ?? [], product.showOnlyVariantImages);
  const address = productPath({ slug: product.slug, variantId: chosen?.id ?? null });
  return (
    <div className={styles.columns}>
      {picture && (
        <Picture
          imageKey={picture.imageKey}
          widths={[384, 640, 750, 1080]}
          sizes="(width >= 48rem) 26rem, 90vw"
          alt={picture.alt}
          width={picture.width}
          height={picture.height}
          load="soon"
          className={styles.picture}
        />
      )}
      <div className={styles.lines}>
        {product.rating !== null && product.totalRatings > 0 && (
          <Stars rating={product.rating} total={product.totalRatings} />
        )}
        <BuyBox id="quick-buy" isPage={false} product={product} notes={notes} variant={variant} add={add} />
        <p>
          <Link to={address} className={styles.more}>
            See full details
          </Link>
        </p>
        <Tabs
          label={`About ${product.title}`}
          tabs={[
            {
              id: 'about',
              label: 'About',
              content: <Html className={styles.prose} html={product.description} />,
            },
            {
              id: 'facts',
              label: 'Product details',
              content: <FactList declarations={declarations} variantId={chosen?.id ?? null} />,
            },
          ]}
        />
      </div>
    </div>
  );
}
