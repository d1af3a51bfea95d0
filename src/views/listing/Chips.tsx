import { Icon } from '../design/Icon.tsx';
import { Link } from '../design/Link.tsx';
import styles from './Chips.module.css';
import type { Chip } from './query.ts';

interface ChipsProps {
  readonly chips: readonly Chip[];
  readonly path: string;
  /** The query string of the list without its filters. */
  readonly cleared: string;
}

/** The active filters. Each links to the list without that filter. */
export function Chips({ chips, path, cleared }: ChipsProps) {
  if (chips.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label="Chosen filters">
      {chips.map(({ label, search }) => (
        <li key={label}>
          <Link to={`${path}${search}`} className={styles.chip} preventScrollReset>
            <span className="visually-hidden">Remove filter </span>
            {label}
            <Icon name="close" size={16} />
          </Link>
        </li>
      ))}
      <li>
        <Link to={`${path}${cleared}`} className={styles.clear} preventScrollReset>
          Clear all
        </Link>
      </li>
    </ul>
  );
}
