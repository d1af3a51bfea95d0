import { Button } from '../design/Button.tsx';
import styles from './Gifts.module.css';
import { keepInPlace } from './keepInPlace.ts';

interface AddExtraButtonProps {
  /** What is added, and for how much. */
  readonly label: string;
  readonly isAdded: boolean;
  readonly onAdd: () => void;
}

/**
 * Adds a deal or a gift to the cart. The button stays where it is, says “Added” and keeps the focus, so that a second press of
 * the finger adds nothing else.
 */
export function AddExtraButton({ label, isAdded, onAdd }: AddExtraButtonProps) {
  return (
    <Button
      look="secondary"
      className={styles.add}
      aria-disabled={isAdded}
      onClick={({ currentTarget }) => isAdded || keepInPlace(currentTarget, onAdd)}
      aria-label={isAdded ? `Added ${label}` : `Add ${label}`}
    >
      {isAdded ? 'Added' : 'Add'}
    </Button>
  );
}
