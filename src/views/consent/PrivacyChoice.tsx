import type { SideSource } from '../shop/context.ts';
import styles from './PrivacyChoice.module.css';

/** The footer's way to change one's mind. */
export default function PrivacyChoice({ side }: { readonly side: SideSource }) {
  const ask = async () => {
    const { consent } = await side.ready();
    consent.send({ type: 'consent.review' });
  };
  return (
    <li>
      <button type="button" className={styles.link} onClick={() => void ask()}>
        Your privacy choices
      </button>
    </li>
  );
}
