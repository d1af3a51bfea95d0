import { useSelector } from '@xstate/react';
import type { FormEvent } from 'react';
import { selectAllowed } from '../../machines/integrations/consent/index.ts';
import { Button } from '../design/Button.tsx';
import { Link } from '../design/Link.tsx';
import styles from './ConsentBar.module.css';
import type { ConsentQuestionProps } from './ConsentBar.tsx';
import { keptFor, purposeTexts, receiversOf } from './purposeTexts.ts';

/** The purposes that consent is asked for, each to be agreed to by itself. At first, only those allowed before are ticked. */
export function ConsentItems({ consent, purposes, now }: Omit<ConsentQuestionProps, 'className'>) {
  const allowed = useSelector(consent, selectAllowed);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const chosen = purposes.map(({ purpose }) => purpose).filter((purpose) => form.has(purpose));
    consent.send(
      chosen.length === 0
        ? { type: 'consent.refuse', now: now() }
        : { type: 'consent.grant', purposes: chosen, now: now() },
    );
  };
  return (
    <form className={styles.items} onSubmit={submit} aria-label="What for">
      <ul className={styles.list}>
        {purposes.map((use) => {
          const { name, what, why } = purposeTexts[use.purpose];
          return (
            <li key={use.purpose}>
              <label className={styles.item}>
                <input
                  type="checkbox"
                  name={use.purpose}
                  defaultChecked={allowed.includes(use.purpose)}
                  aria-describedby={`consent-${use.purpose}`}
                />
                <strong>{name}</strong>
              </label>
              <dl id={`consent-${use.purpose}`} className={styles.notice}>
                <dt>What</dt>
                <dd>{what}</dd>
                <dt>Why</dt>
                <dd>{why}</dd>
                <dt>How long</dt>
                <dd>{keptFor(use)}</dd>
                <dt>Who</dt>
                <dd>{receiversOf(use)}</dd>
              </dl>
            </li>
          );
        })}
      </ul>
      <p className={styles.text}>
        The shop works the same without. Withdraw with one press at the foot of every page; complaints go to
        the <Link to="/pages/grievance">grievance officer</Link>. More under{' '}
        <Link to="/pages/privacy">Privacy</Link>.
      </p>
      <div>
        <Button type="submit" look="secondary">
          Save my choice
        </Button>
      </div>
    </form>
  );
}
