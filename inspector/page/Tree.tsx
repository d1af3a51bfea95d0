import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { classes } from './classes.ts';
import styles from './Tree.module.css';

export interface TreeItem {
  readonly id: string;
  /** From 1. */
  readonly level: number;
  readonly label: ReactNode;
  /** Shown faintly. */
  readonly isFaint?: boolean;
  readonly isMarked?: boolean;
}

interface TreeProps {
  readonly label: string;
  /** In order. All branches are open. */
  readonly items: readonly TreeItem[];
  readonly selected: string | null;
  readonly onSelect: (id: string) => void;
}

/** A tree whose branches are all open. Arrow keys move the focus; Enter or a press selects. */
export function Tree({ label, items, selected, onSelect }: TreeProps) {
  const list = useRef<HTMLDivElement>(null);
  const chosen = items.findIndex(({ id }) => id === selected);
  const entry = Math.max(0, chosen);
  const press = (event: KeyboardEvent<HTMLDivElement>, index: number) => {
    const next = targetOf(event.key, index, items);
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onSelect(items[index]?.id ?? '');
    } else if (next !== null) {
      event.preventDefault();
      list.current?.querySelectorAll<HTMLElement>('[role=treeitem]')[next]?.focus();
    }
  };
  return (
    <div role="tree" aria-label={label} className={styles.tree} ref={list}>
      {items.map(({ id, level, label: text, isFaint, isMarked }, index) => (
        <div
          key={id}
          role="treeitem"
          aria-level={level}
          aria-selected={id === selected}
          aria-current={isMarked ? 'true' : undefined}
          tabIndex={index === entry ? 0 : -1}
          className={classes(
            styles.item,
            styles[`level${Math.min(level, 6)}`],
            isFaint && styles.faint,
            isMarked && styles.marked,
          )}
          onClick={() => onSelect(id)}
          onKeyDown={(event) => press(event, index)}
        >
          {text}
        </div>
      ))}
    </div>
  );
}

/** Returns the index to which a key moves the focus, or `null`. */
function targetOf(key: string, index: number, items: readonly TreeItem[]): number | null {
  const level = items[index]?.level ?? 1;
  switch (key) {
    case 'ArrowDown':
      return Math.min(index + 1, items.length - 1);
    case 'ArrowUp':
      return Math.max(index - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return items.length - 1;
    case 'ArrowLeft':
      return items.findLastIndex((item, at) => at < index && item.level < level);
    case 'ArrowRight':
      return (items[index + 1]?.level ?? 0) > level ? index + 1 : null;
    default:
      return null;
  }
}
