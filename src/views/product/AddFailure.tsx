import { Retry } from '../design/Retry.tsx';
import { type Adding, useShownState } from './shownState.ts';

/** Says that the cart did not answer, with a retry button. What the cart refuses, it explains itself. */
export function AddFailure({ add }: Adding) {
  const state = useShownState(add);
  return (
    <Retry
      hasFailed={state === 'failed'}
      isTrying={state === 'adding'}
      onRetry={() => add.send({ type: 'add.retried' })}
    >
      It could not be added. Check your connection; nothing was lost.
    </Retry>
  );
}
