import { Alert } from '../design/Alert.tsx';
import { Button } from '../design/Button.tsx';
import { type Adding, useShownState } from './shownState.ts';

/** Says that the cart did not answer, with a retry button. What the cart refuses, it explains itself. */
export function AddFailure({ add }: Adding) {
  const state = useShownState(add);
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
