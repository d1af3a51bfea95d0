import { Alert } from '../design/Alert.tsx';
import { Button } from '../design/Button.tsx';
import { type Adding, useShownState } from './shownState.ts';

/** Explains why a product was not added to the cart, with a retry button. */
export function AddFailure({ add }: Adding) {
  const state = useShownState(add);
  if (state === 'refused') {
    return (
      <Alert status="error">
        It could not be added: there may be no more of it, or the cart holds the most already.
      </Alert>
    );
  }
  if (state !== 'failed') return null;
  return (
    <Alert
      status="error"
      action={
        <Button look="quiet" onClick={() => add.send({ type: 'add.retried' })}>
          Try again
        </Button>
      }
    >
      It could not be added. Check your connection; nothing was lost.
    </Alert>
  );
}
