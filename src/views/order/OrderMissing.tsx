import { selectIsSignedIn } from '../../machines/account/session/index.ts';
import { formatPaise } from '../../pricing/money.ts';
import type { Paise } from '../../pricing/types.ts';
import { Button, ButtonLink } from '../design/Button.tsx';
import { EmptyState } from '../design/EmptyState.tsx';
import { useOverlays, useSession } from '../shop/context.ts';
import styles from './OrderMissing.module.css';

interface OrderMissingProps {
  /** The last four digits of the number whose account has the order, from the link in our message; `null` without them. */
  readonly numberEnd: string | null;
  /** The order, if this tab has placed it: the browser has then lost the cookie that opens it. */
  readonly placed: { readonly code: string; readonly totalAmount: Paise } | null;
}

/** The order does not exist or is not this shopper's. The page does not distinguish the two. */
export default function OrderMissing({ numberEnd, placed }: OrderMissingProps) {
  const overlays = useOverlays();
  const isSignedIn = useSession(selectIsSignedIn) ?? false;
  const find = (
    <ButtonLink to="/pages/track" look={isSignedIn ? 'primary' : 'secondary'}>
      Find it by number and code
    </ButtonLink>
  );
  if (placed) {
    return (
      <div className={styles.room}>
        <EmptyState title="Thank you, your order is placed" level={1} action={find}>
          <p>
            Your order <strong>{placed.code}</strong> comes to {formatPaise(placed.totalAmount)}. Please keep
            its number.
          </p>
          <p>
            This browser did not keep the cookie that opens the order, so we cannot show more of it here. Open
            it with the link in the SMS we sent you, or have the link sent again.
          </p>
        </EmptyState>
      </div>
    );
  }
  return (
    <div className={styles.room}>
      <EmptyState
        title="We cannot show this order here"
        level={1}
        action={
          overlays && !isSignedIn ? (
            <div className={styles.actions}>
              <Button
                onClick={() =>
                  overlays.send({
                    type: 'overlay.open',
                    overlay: { kind: 'passwordless', redirect: null, customSignup: true },
                  })
                }
              >
                Sign in to see it
              </Button>
              {find}
            </div>
          ) : (
            find
          )
        }
      >
        {numberEnd === null ? (
          <p>
            Open your order with the link in the SMS we sent you, or sign in with the mobile number you
            ordered with. You can also open it in the browser where you placed it, or have the link sent
            again.
          </p>
        ) : (
          <p>
            This order was placed in the account of the number ending in {numberEnd}. Sign in with that number
            to see it.
          </p>
        )}
        <p>If you had your data erased, nothing opens the order any more: we no longer know whose it was.</p>
      </EmptyState>
    </div>
  );
}
