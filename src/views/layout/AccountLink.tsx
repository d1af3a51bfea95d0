import type { MouseEvent, ReactNode } from 'react';
import { selectIsSessionKnown, selectIsSignedIn } from '../../machines/account/session/index.ts';
import { isPlainPress, Link } from '../design/Link.tsx';
import { useOverlays, useSession } from '../shop/context.ts';

interface AccountLinkProps {
  readonly className?: string | undefined;
  /** An icon; without one the link shows its name. */
  readonly children?: ReactNode;
}

/**
 * The account icon (Specification 2, Header): links to the account when signed in, otherwise opens the passwordless
 * sign-in.
 */
export function AccountLink({ className, children }: AccountLinkProps) {
  const overlays = useOverlays();
  const isSignedOut = useSession((session) => selectIsSessionKnown(session) && !selectIsSignedIn(session));
  const follow = (event: MouseEvent) => {
    if (!overlays || !isSignedOut || !isPlainPress(event)) return;
    event.preventDefault();
    overlays.send({
      type: 'overlay.open',
      overlay: { kind: 'passwordless', redirect: null, customSignup: true },
    });
  };
  const name = isSignedOut ? 'Sign in' : 'Account';
  return (
    <Link
      to="/pages/account"
      className={className}
      onClick={follow}
      aria-label={children ? name : undefined}
      aria-haspopup={isSignedOut ? 'dialog' : undefined}
    >
      {children ?? name}
    </Link>
  );
}
