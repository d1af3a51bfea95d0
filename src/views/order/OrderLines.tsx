import type { Order, OrderProduct } from '../../contract/domain/index.ts';
import { formatPaise } from '../../pricing/money.ts';
import { Thumb } from '../cart/Thumb.tsx';
import { productPath } from '../catalogue/productPath.ts';
import { classes } from '../design/classes.ts';
import { Free } from '../design/Free.tsx';
import { Link } from '../design/Link.tsx';
import styles from './OrderLines.module.css';
import { reductionsOf } from './reductions.ts';
import { isInParcel, lineWords, unitsKept } from './standing.ts';

interface OrderLinesProps {
  readonly order: Order;
  readonly trackingUrl: string | null;
}

/** The order's lines with their delivery status. */
export function OrderLines({ order, trackingUrl }: OrderLinesProps) {
  return (
    <ul>
      {order.products.map((product) => (
        <OrderLine key={product.id} order={order} product={product} trackingUrl={trackingUrl} />
      ))}
    </ul>
  );
}

interface OrderLineProps extends OrderLinesProps {
  readonly product: OrderProduct;
}

function OrderLine({ order, product, trackingUrl }: OrderLineProps) {
  const { title, variantTitle, slug, imageKey, quantity, price, discount, source } = product;
  const { cancelledQuantity, returnedQuantity } = product;
  const isGift = source === 'COUPON';
  const sum = price * quantity;
  const hasLost = unitsKept(product) > 0 && reductionsOf(order).lostDiscounts > 0;
  const status = lineWords(order, product);
  // Where all units were cancelled, the line's status says so.
  const isSome = unitsKept(product) > 0 || returnedQuantity > 0;
  return (
    <li className={styles.line}>
      <Thumb imageKey={imageKey} />
      <div className={styles.what}>
        <p className={styles.title}>{slug ? <Link to={`/products/${slug}`}>{title}</Link> : title}</p>
        {variantTitle && <p className={styles.meta}>{variantTitle}</p>}
        <p className={styles.meta}>
          Quantity {quantity}
          {cancelledQuantity > 0 && isSome && `, ${cancelledQuantity} cancelled`}
          {returnedQuantity > 0 && `, ${returnedQuantity} sent back`}
        </p>
        {status && <p className={styles.status}>{status}</p>}
        {isInParcel(order, product) && <Tracking product={product} trackingUrl={trackingUrl} />}
        {slug && !isGift && (
          <p className={styles.meta}>
            <Link to={productPath({ slug, variantId: product.variantId })}>
              Buy again<span className="visually-hidden"> {title}</span>
            </Link>
          </p>
        )}
      </div>
      <p className={classes(styles.sum, unitsKept(product) === 0 && styles.gone)}>
        {isGift ? <Free worth={sum} className={styles.worth} /> : formatPaise(sum)}
        {!isGift && discount > 0 && (
          <span className={styles.saving}>
            −{formatPaise(discount)} offers{hasLost && ' when you ordered'}
          </span>
        )}
      </p>
    </li>
  );
}

function Tracking({
  product: { trackingId, shippingCourier, deliveryPartner },
  trackingUrl,
}: Pick<OrderLineProps, 'product' | 'trackingUrl'>) {
  if (!trackingId) return null;
  const by = shippingCourier ?? deliveryPartner;
  return (
    <p className={styles.meta}>
      {by && `${by} · `}
      {trackingUrl ? (
        <a href={`${trackingUrl}${encodeURIComponent(trackingId)}`} rel="noopener">
          Track {trackingId}
        </a>
      ) : (
        trackingId
      )}
    </p>
  );
}
