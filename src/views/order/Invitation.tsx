import { selectIsSignedIn } from '../../machines/account/session/index.ts';
import { Button } from '../design/Button.tsx';
import { useHasRewards } from '../rewards/useHasRewards.ts';
import { useOverlays, useSession } from '../shop/context.ts';
import styles from './Invitation.module.css';

interface InvitationProps {
  /** The order's phone as the page shows it; `null` without one. */
  readonly phone: string | null;
}

/** Offers guests an account. The mobile number identifies it, so it will list this order. */
export function Invitation({ phone }: InvitationProps) {
  const overlays = useOverlays();
  const isSignedIn = useSession(selectIsSignedIn) ?? false;
  const hasRewards = useHasRewards();
  if (isSignedIn) return null;
  return (
    <section className={styles.invitation} aria-labelledby="order-account">
      <h2 id="order-account" className={styles.heading}>
        Keep your orders in one place
      </h2>
      <p>
        {hasRewards
          ? 'See every order, save your addresses and collect reward points with your mobile number.'
          : 'See every order and save your addresses with your mobile number.'}{' '}
        No password needed, just a code by SMS.
      </p>
      <Button
        look="secondary"
        onClick={() =>
          overlays?.send({
            type: 'overlay.open',
            overlay: {
              kind: 'passwordless',
              redirect: '/pages/account',
              customSignup: true,
              newAccount: { phone: phone?.replace(/^\+91/, '') ?? '' },
            },
          })
        }
      >
        Create an account
      </Button>
    </section>
  );
}
