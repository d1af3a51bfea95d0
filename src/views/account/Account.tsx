import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { selectIsSessionKnown, selectUser } from '../../machines/account/session/index.ts';
import { Button } from '../design/Button.tsx';
import { EmptyState } from '../design/EmptyState.tsx';
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

/** The account page (Specification 2, /pages/account). Others are invited to sign in. */
export function Account({ actors: { session }, section }: AccountProps) {
  const isKnown = useSelector(session, selectIsSessionKnown);
  const user = useSelector(session, selectUser);
  const [search] = useSearchParams();
  if (!isKnown) return <AccountSkeleton />;
  if (!user) return <SignedOut />;
  const open = sectionOf(search);
  return (
    <>
      <header className={styles.head}>
        <h1>{user.firstName ? `Hello, ${user.firstName}` : 'Your account'}</h1>
        <Button look="quiet" onClick={() => session.send({ type: 'session.signOut' })}>
          Sign out
        </Button>
      </header>
      <div className={styles.columns}>
        <nav className={styles.menu} aria-label="Account">
          <ul>
            {sections.map(({ id, label }) => (
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
        Orders, addresses and reward points in one place. No password: we send you a code by SMS. What is in
        your cart stays there.
      </p>
    </EmptyState>
  );
}
