import { memo } from 'react';
import { Link } from 'react-router';
import styles from './Announcements.module.css';
import type { LayoutStore } from './store.ts';

/** The bar above the header: one line on a phone, up to three announcements on a wide screen. Nothing moves. */
export const Announcements = memo(function Announcements({
  announcements,
}: Pick<LayoutStore, 'announcements'>) {
  if (announcements.length === 0) return null;
  return (
    <aside className={styles.bar} aria-label="Announcements">
      <ul className={styles.list}>
        {announcements.slice(0, 3).map(({ id, label, link }) => (
          <li key={id} className={styles.item}>
            {link ? <Link to={link}>{label}</Link> : label}
          </li>
        ))}
      </ul>
    </aside>
  );
});
