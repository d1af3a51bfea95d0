import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { type consentMachine, selectIsGranted } from '../../machines/integrations/consent/index.ts';
import styles from './PrivacyChoice.module.css';

interface WithdrawalProps {
  readonly consent: ActorRefFrom<typeof consentMachine>;
  /** The shop's clock, milliseconds since the epoch. */
  readonly now: () => number;
}

/** Withdraws all consent by one press, as it was given. */
export function Withdrawal({ consent, now }: WithdrawalProps) {
  const isGranted = useSelector(consent, selectIsGranted);
  return (
    isGranted && (
      <button
        type="button"
        className={styles.link}
        onClick={() => consent.send({ type: 'consent.refuse', now: now() })}
      >
        Withdraw my consent
      </button>
    )
  );
}
