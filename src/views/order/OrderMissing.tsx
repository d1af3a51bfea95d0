import { selectIsSignedIn } from '../../machines/account/session/index.ts';
import { Button, ButtonLink } from '../design/Button.tsx';
import { EmptyState } from '../design/EmptyState.tsx';
import { useOverlays, useSession } from '../shop/context.ts';
import styles from './OrderMissing.module.css';

/** The order does not exist or is not this shopper's. The page does not distinguish the two. */
export default function OrderMissing() {
  const overlays = useOverlays();
  const isSignedIn = useSession(selectIsSignedIn) ?? false;
  const toShop = (
    <ButtonLink to="/shop" look="secondary">
      Go to the shop
    </ButtonLink>
  );
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
              {toShop}
            </div>
          ) : (
            toShop
          )
        }
      >
        <p>
          An order opens in the browser that it was made in, by the link in the message that we sent you, or
          once you have signed in with its mobile number. If the address was typed, please compare it with
          that link.
        </p>
      </EmptyState>
    </div>
  );
}
