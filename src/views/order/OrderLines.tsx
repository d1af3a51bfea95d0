import { Link } from 'react-router';
import type { OrderProduct, OrderProductStatus } from '../../contract/domain/index.ts';
import { formatPaise } from '../../pricing/money.ts';
import { Thumb } from '../cart/Thumb.tsx';
import styles from './OrderLines.module.css';

interface OrderLinesProps {
  readonly products: readonly OrderProduct[];
  readonly trackingUrl: string | null;
}

/** The order's lines with their delivery status. */
export function OrderLines({ products, trackingUrl }: OrderLinesProps) {
  return (
    <ul>
      {products.map((product) => (
        <OrderLine key={product.id} product={product} trackingUrl={trackingUrl} />
      ))}
    </ul>
  );
}

interface OrderLineProps {
  readonly product: OrderProduct;
  readonly trackingUrl: string | null;
}

function OrderLine({ product, trackingUrl }: OrderLineProps) {
  const { title, variantTitle, slug, imageKey, quantity, price, discount, source } = product;
  const { cancelledQuantity, returnedQuantity } = product;
  const isGift = source === 'COUPON';
  const sum = price * quantity;
  const status = words[product.status];
  return (
    <li className={styles.line}>
      <Thumb imageKey={imageKey} />
      <div className={styles.what}>
        <p className={styles.title}>{slug ? <Link to={`/products/${slug}`}>{title}</Link> : title}</p>
        {variantTitle && <p className={styles.meta}>{variantTitle}</p>}
        <p className={styles.meta}>
          Quantity {quantity}
          {cancelledQuantity > 0 && `, ${cancelledQuantity} cancelled`}
          {returnedQuantity > 0 && `, ${returnedQuantity} sent back`}
        </p>
        {status && <p className={styles.status}>{status}</p>}
        <Tracking product={product} trackingUrl={trackingUrl} />
        {slug && !isGift && (
          <p className={styles.meta}>
            <Link to={`/products/${slug}${product.variantId ? `?variant=${product.variantId}` : ''}`}>
              Buy again<span className="visually-hidden"> {title}</span>
            </Link>
          </p>
        )}
      </div>
      <p className={styles.sum}>
        {isGift ? 'Free' : formatPaise(sum)}
        {!isGift && discount > 0 && <span className={styles.saving}>−{formatPaise(discount)} offers</span>}
      </p>
    </li>
  );
}

function Tracking({
  product: { trackingId, shippingCourier, deliveryPartner },
  trackingUrl,
}: OrderLineProps) {
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

const words: Readonly<Record<OrderProductStatus, string | null>> = {
  CREATED: null,
  CANCELLED: 'Cancelled',
  DISPATCHED: 'Dispatched',
  DELIVERED: 'Delivered',
  RETURN_REQUESTED: 'Return requested',
  COURIER_RETURN: 'On its way back to us',
};
