import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { LoyaltyTransaction } from '../../contract/domain/index.ts';
import { selectHaveRewardsFailed, selectLoyalty } from '../../machines/account/rewards.ts';
import { formatPaise } from '../../pricing/money.ts';
import { Alert } from '../design/Alert.tsx';
import { Button } from '../design/Button.tsx';
import { formatDay } from '../design/dates.ts';
import { Skeleton } from '../design/Skeleton.tsx';
import type { AccountActors } from './actors.ts';
import styles from './parts.module.css';

/** The reward points: balance, transactions and expiry. */
export function Rewards({ actors: { rewards } }: { readonly actors: Pick<AccountActors, 'rewards'> }) {
  const loyalty = useSelector(rewards, selectLoyalty);
  const hasFailed = useSelector(rewards, selectHaveRewardsFailed);
  useEffect(() => rewards.send({ type: 'rewards.refresh' }), [rewards]);
  return (
    <div className={styles.stack}>
      {hasFailed && (
        <Alert
          status="error"
          action={
            <Button look="quiet" onClick={() => rewards.send({ type: 'rewards.refresh' })}>
              Try again
            </Button>
          }
        >
          Your points could not be brought up to date. None are lost; check your connection.
        </Alert>
      )}
      {!loyalty && !hasFailed && <Skeleton className={styles.ghost} />}
      {loyalty && (
        <>
          <dl className={styles.figures}>
            <Figure label="To spend" amount={loyalty.totalUsable} />
            {loyalty.totalPending > 0 && <Figure label="On their way" amount={loyalty.totalPending} />}
            <Figure label="Received" amount={loyalty.totalAllotted} />
            <Figure label="Spent" amount={loyalty.totalUsed} />
            <Figure label="Lapsed" amount={loyalty.totalExpired} />
          </dl>
          <p className={styles.soft}>
            A point is worth a rupee. The points of an order are yours to spend once it is delivered, and are
            taken off the next one in the cart.
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
      <span>{reason ?? (isCredit ? 'Received' : 'Spent')}</span>
      <span className={isCredit ? `${styles.amount} ${styles.plus}` : styles.amount}>
        {isCredit ? '+' : '−'}
        {formatPaise(Math.abs(amount))}
      </span>
      <span className={styles.soft}>
        {formatDay(new Date(createdAt))}
        {status === 'USABLE' && remaining < amount && `, ${formatPaise(remaining)} of it left`}
        {expiresAt && status === 'USABLE' && `, good until ${formatDay(new Date(expiresAt))}`}
        {status === 'EXPIRED' && ', lapsed'}
        {status === 'USED' && ', used up'}
        {status === 'TAKEN_BACK' && ', taken back'}
      </span>
    </li>
  );
}
