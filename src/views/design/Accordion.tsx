import type { ReactNode } from 'react';
import styles from './Accordion.module.css';
import { Icon } from './Icon.tsx';

interface AccordionItem {
  readonly title: string;
  readonly content: ReactNode;
  /** Open from the start. */
  readonly isOpen?: boolean;
}

interface AccordionProps {
  readonly items: readonly AccordionItem[];
  /** If set, opening an item closes the open one of the same name, here or in another accordion of that name. */
  readonly name?: string;
}

/** Items that fold, each a native disclosure (`<details>`): it works by keyboard, with find-in-page and without script. */
export function Accordion({ items, name }: AccordionProps) {
  return (
    <div className={styles.accordion}>
      {items.map(({ title, content, isOpen }) => (
        <details key={title} className={styles.item} name={name} open={isOpen}>
          <summary className={styles.summary}>
            {title}
            <Icon name="down" size={20} className={styles.chevron} />
          </summary>
          <div className={styles.content}>{content}</div>
        </details>
      ))}
    </div>
  );
}
