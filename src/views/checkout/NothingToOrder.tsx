import { ButtonLink } from '../design/Button.tsx';
import { EmptyState } from '../design/EmptyState.tsx';

/** Checkout with an empty cart. */
export function NothingToOrder() {
  return (
    <EmptyState
      title="There is nothing to order yet"
      action={<ButtonLink to="/shop">Find something good</ButtonLink>}
    >
      <p>Your cart is empty. What you typed here is kept for when you come back.</p>
    </EmptyState>
  );
}
