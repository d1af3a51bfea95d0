import type { Grievance as GrievanceState } from '../../contract/domain/index.ts';
import { Breadcrumbs } from '../design/Breadcrumbs.tsx';
import { createDateFormatter } from '../design/dates.ts';
import { Link } from '../design/Link.tsx';
import styles from './Info.module.css';
import { Reach } from './Reach.tsx';

export interface GrievanceData {
  /** `null`: no complaint has this number. */
  readonly grievance: GrievanceState | null;
}

/** A complaint to the grievance officer: its number, what has happened, what happens next and by when, and whom to ask. */
export function Grievance({ grievance }: GrievanceData) {
  return (
    <div className={styles.page}>
      <Breadcrumbs
        crumbs={[
          { label: 'Home', to: '/' },
          { label: 'Grievance officer', to: '/pages/grievance' },
          { label: grievance?.number ?? 'Complaint' },
        ]}
      />
      <article className={styles.text}>
        {grievance === null ? <Unknown /> : <Progress grievance={grievance} />}
        <Reach />
      </article>
    </div>
  );
}

function Unknown() {
  return (
    <>
      <h1>We cannot find this complaint</h1>
      <p className={styles.body}>
        Look at the number again: it begins with G and has ten letters and digits. If you do not have it any
        more, ask our grievance officer.
      </p>
    </>
  );
}

function Progress({ grievance }: { readonly grievance: GrievanceState }) {
  const { number, receivedAt, acknowledgeBy, acknowledgedAt, resolveBy, resolvedAt, resolution } = grievance;
  return (
    <>
      <h1>
        Complaint <span className={styles.number}>{number}</span>
      </h1>
      <div className={styles.body}>
        <p>{resolvedAt === null ? 'We have your complaint.' : 'Your complaint is resolved.'}</p>
        <h2>{resolvedAt === null ? 'What happens next' : 'What happened'}</h2>
        <ol className={styles.steps}>
          <li>
            We received it on <time dateTime={receivedAt}>{inWords(receivedAt)}</time>.
          </li>
          <li>
            {acknowledgedAt === null ? (
              <>
                The grievance officer confirms it by{' '}
                <time dateTime={acknowledgeBy}>{inWords(acknowledgeBy)}</time>, within 48 hours.
              </>
            ) : (
              <>
                The grievance officer has had it since{' '}
                <time dateTime={acknowledgedAt}>{inWords(acknowledgedAt)}</time>.
              </>
            )}
          </li>
          <li>
            {resolvedAt === null ? (
              <>
                It is resolved by <time dateTime={resolveBy}>{inWords(resolveBy)}</time>, within a month.
              </>
            ) : (
              <>
                It was resolved on <time dateTime={resolvedAt}>{inWords(resolvedAt)}</time>: {resolution}
              </>
            )}
          </li>
        </ol>
        <h2>Ask about it again</h2>
        <p>
          Keep the number {number}: this page shows at any time how the complaint stands, and we also send its
          address to the phone number or email that you gave. To ask or to add something, call or write to us
          and name the number. What is not settled for you can go to the officer again as a{' '}
          <Link to="/pages/grievance">new complaint</Link>.
        </p>
      </div>
    </>
  );
}

const moment = createDateFormatter({ dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Kolkata' });

/** Formats a moment by India's clock, such as "3 June 2026 at 1:00 pm". */
function inWords(time: string): string {
  return moment(new Date(time));
}
