import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { LoyaltyTransaction } from '../../contract/domain/index.ts';
import {
  selectAreRewardsLoading,
  selectHaveRewardsFailed,
  selectLoyalty,
} from '../../machines/account/rewards.ts';
import { formatPaise } from '../../pricing/money.ts';
import { formatDay } from '../design/dates.ts';
import { Retry } from '../design/Retry.tsx';
import { Skeleton } from '../design/Skeleton.tsx';
import type { AccountActors } from './actors.ts';
import styles from './parts.module.css';

/** The reward points: balance, transactions and expiry. */
export function Rewards({ actors: { rewards } }: { readonly actors: Pick<AccountActors, 'rewards'> }) {
  const loyalty = useSelector(rewards, selectLoyalty);
  const hasFailed = useSelector(rewards, selectHaveRewardsFailed);
  const isLoading = useSelector(rewards, selectAreRewardsLoading);
  useEffect(() => rewards.send({ type: 'rewards.refresh' }), [rewards]);
  return (
    <div className={styles.stack}>
      <Retry
        hasFailed={hasFailed}
        isTrying={isLoading}
        onRetry={() => rewards.send({ type: 'rewards.refresh' })}
        waiting={!loyalty && <Skeleton className={styles.ghost} />}
      >
        Your points could not be brought up to date. None are lost; check your connection.
      </Retry>
      {loyalty && (
        <>
          <dl className={styles.figures}>
            <Figure label="Available" amount={loyalty.totalUsable} />
            {loyalty.totalPending > 0 && <Figure label="Pending" amount={loyalty.totalPending} />}
            <Figure label="Earned" amount={loyalty.totalAllotted} />
            <Figure label="Used" amount={loyalty.totalUsed} />
            <Figure label="Expired" amount={loyalty.totalExpired} />
          </dl>
          <p className={styles.soft}>
            1 point = ₹1. Points from an order become available once it is delivered. Use them in your cart or
            at checkout.
          </p>
          {loyalty.transactions.length > 0 && (
            <ol className={styles.ledger} aria-label="Points that came and went">
              {loyalty.transactions.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ol>
          )}
        </>
      )}
    </div>
  );
}

function Figure({ label, amount }: { readonly label: string; readonly amount: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{formatPaise(amount)}</dd>
    </div>
  );
}

function Entry({
  entry: { amount, remaining, reason, createdAt, expiresAt, status },
}: {
  readonly entry: LoyaltyTransaction;
}) {
  const isCredit = amount > 0;
  return (
    <li>
      <span>{reason ?? (isCredit ? 'Earned' : 'Used')}</span>
      <span className={isCredit ? `${styles.amount} ${styles.plus}` : styles.amount}>
        {isCredit ? '+' : '−'}
        {formatPaise(Math.abs(amount))}
      </span>
      <span className={styles.soft}>
        {formatDay(new Date(createdAt))}
        {status === 'USABLE' && remaining < amount && `, ${formatPaise(remaining)} of it left`}
        {expiresAt && status === 'USABLE' && `, use by ${formatDay(new Date(expiresAt))}`}
        {status === 'EXPIRED' && ', expired'}
        {status === 'USED' && ', used up'}
        {status === 'TAKEN_BACK' && ', taken back'}
      </span>
    </li>
  );
}
