import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { selectIsSessionKnown, selectUser } from '../../machines/account/session/index.ts';
import { Button } from '../design/Button.tsx';
import { EmptyState } from '../design/EmptyState.tsx';
import { Link } from '../design/Link.tsx';
import { useHasRewards } from '../rewards/useHasRewards.ts';
import { useOverlays } from '../shop/context.ts';
import styles from './Account.module.css';
import { AccountSkeleton } from './AccountSkeleton.tsx';
import type { AccountActors } from './actors.ts';
import { type SectionId, sectionOf, sections } from './sections.ts';

interface AccountProps {
  readonly actors: AccountActors;
  /** The open section. Rendered only for a signed-in shopper. */
  readonly section: (id: SectionId, userId: string) => ReactNode;
}

/** The account page (Specification 2, /pages/account). Shoppers who are not signed in see an invitation to sign in. */
export function Account({ actors: { session }, section }: AccountProps) {
  const isKnown = useSelector(session, selectIsSessionKnown);
  const user = useSelector(session, selectUser);
  const [search] = useSearchParams();
  const open = sectionOf(search);
  const hasRewards = useHasRewards();
  const menu = useRef<HTMLElement>(null);
  // On a phone the menu scrolls sideways: keeps the open section's entry in its middle, also after the phone was turned.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another section, or the menu's first appearance.
  useEffect(() => {
    const showChosen = () => {
      const chosen = menu.current?.querySelector<HTMLElement>('[aria-current]');
      if (!menu.current || !chosen) return;
      menu.current.scrollLeft = chosen.offsetLeft - (menu.current.clientWidth - chosen.offsetWidth) / 2;
    };
    showChosen();
    window.addEventListener('resize', showChosen);
    return () => window.removeEventListener('resize', showChosen);
  }, [open, user === null]);
  const offered = sections.filter(({ id }) => id !== 'rewards' || hasRewards || id === open);
  if (!isKnown) return <AccountSkeleton />;
  if (!user) return <SignedOut />;
  return (
    <>
      <header className={styles.head}>
        <h1>{user.firstName ? `Hello, ${user.firstName}` : 'Your account'}</h1>
        <Button look="quiet" onClick={() => session.send({ type: 'session.signOut' })}>
          Sign out
        </Button>
      </header>
      <div className={styles.columns}>
        <nav ref={menu} className={styles.menu} aria-label="Account">
          <ul>
            {offered.map(({ id, label }) => (
              <li key={id}>
                <Link
                  to={`?section=${id}`}
                  preventScrollReset
                  aria-current={id === open ? 'page' : undefined}
                  className={styles.entry}
                >
                  {label}
                </Link>
              </li>
            ))}
            <li>
              <Link to="/pages/wishlist" className={styles.entry}>
                Wishlist
              </Link>
            </li>
          </ul>
        </nav>
        <section className={styles.section} aria-labelledby="account-section">
          <h2 id="account-section" className={styles.title}>
            {sections.find(({ id }) => id === open)?.label}
          </h2>
          {section(open, user.id)}
        </section>
      </div>
    </>
  );
}

function SignedOut() {
  const overlays = useOverlays();
  const hasRewards = useHasRewards();
  return (
    <EmptyState
      title="Your account"
      level={1}
      action={
        <Button
          onClick={() =>
            overlays?.send({
              type: 'overlay.open',
              overlay: { kind: 'passwordless', redirect: null, customSignup: true },
            })
          }
        >
          Sign in with your mobile number
        </Button>
      }
    >
      <p>
        {hasRewards
          ? 'Your orders, addresses and reward points in one place.'
          : 'Your orders and addresses in one place.'}{' '}
        No password needed: we send you a code by SMS. Your cart stays as it is.
      </p>
      <p>
        Ordered as a guest? <Link to="/pages/track">Find your order</Link>
      </p>
    </EmptyState>
  );
}
