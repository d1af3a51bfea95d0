import { useSelector } from '@xstate/react';
import {
  type CartItem,
  selectItems,
  selectQuantityNote,
  selectShortfallText,
} from '../../machines/cart/cart/index.ts';
import { type LineProblem, sameProblem, selectLineProblem } from '../../machines/cart/inventory/index.ts';
import type { CartActors } from './actors.ts';
import styles from './LineWords.module.css';

interface LineWordsProps {
  readonly actors: CartActors;
  readonly item: CartItem;
  /** Removes the line, where the list has no button of its own for it. */
  readonly onRemove?: () => void;
  /** Whether the quantity can be raised beside these words, which then say why it cannot be raised further. */
  readonly hasStepper?: boolean;
}

/** Why a line cannot be ordered, with a button to mend it; or else why it has fewer units than requested, or can have no more. */
export function LineWords({ actors, item, onRemove, hasStepper = false }: LineWordsProps) {
  const { cart } = actors;
  const { recordKey, title } = item;
  const problem = useLineProblem(actors, recordKey);
  const note = useSelector(cart, hasStepper ? selectQuantityNote(recordKey) : selectShortfallText(recordKey));
  if (!problem) {
    return note && <p className={styles.note}>{note}</p>;
  }
  const { reason, available } = problem;
  const take = () => cart.send({ type: 'cart.line.setQty', recordKey, qty: available });
  return (
    <p className={styles.problem} role="alert">
      {problemText(problem)}
      {reason === 'NOT_ENOUGH' && (
        <button type="button" className={styles.fix} onClick={take}>
          Take {available}
        </button>
      )}
      {onRemove && reason !== 'PRICE' && (
        <button type="button" className={styles.fix} onClick={onRemove} aria-label={`Remove ${title}`}>
          Remove
        </button>
      )}
    </p>
  );
}

export function useLineProblem({ cart, inventory }: CartActors, recordKey: string): LineProblem | null {
  const lines = useSelector(cart, selectItems);
  return useSelector(inventory, selectLineProblem(lines, recordKey), sameProblem);
}

function problemText({ reason, available }: LineProblem): string {
  switch (reason) {
    case 'GONE':
      return 'No longer available. Please remove it to continue.';
    case 'UNAVAILABLE':
      return 'Not available right now. Please remove it to continue.';
    case 'OUT_OF_STOCK':
      return 'Sold out. Please remove it to continue.';
    case 'NOT_ENOUGH':
      return available === 1 ? 'Only 1 is left.' : `Only ${available} are left.`;
    case 'PRICE':
      return 'The price has changed. We are updating your cart.';
  }
}
