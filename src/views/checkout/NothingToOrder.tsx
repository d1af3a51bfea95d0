import { ButtonLink } from '../design/Button.tsx';
import { EmptyState } from '../design/EmptyState.tsx';

/** Checkout with an empty cart. */
export function NothingToOrder() {
  return (
    <EmptyState title="Your cart is empty" action={<ButtonLink to="/shop">Start shopping</ButtonLink>}>
      <p>Add something you love, then come back here.</p>
    </EmptyState>
  );
}
