import { memo } from 'react';
import { Link } from '../design/Link.tsx';
import styles from './Announcements.module.css';
import type { LayoutStore } from './store.ts';

/** The bar above the header: of those for the device, the first on a phone, the first three on a wide screen. Nothing moves. */
export const Announcements = memo(function Announcements({
  announcements,
}: Pick<LayoutStore, 'announcements'>) {
  if (announcements.length === 0) return null;
  return (
    <aside className={styles.bar} aria-label="Announcements">
      <ul className={styles.list}>
        {announcements.map(({ id, label, link, deviceType }) => (
          <li key={id} className={styles.item} data-device={deviceType}>
            {link ? <Link to={link}>{label}</Link> : label}
          </li>
        ))}
      </ul>
    </aside>
  );
});
