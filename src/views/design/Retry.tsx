import { type ReactNode, useState } from 'react';
import { Alert } from './Alert.tsx';
import { Button } from './Button.tsx';

interface RetryProps {
  readonly hasFailed: boolean;
  readonly isTrying: boolean;
  readonly onRetry: () => void;
  /** What could not be done. */
  readonly children: ReactNode;
  /** Shown at the first try. */
  readonly waiting?: ReactNode;
}

/**
 * Says what failed, with the button that tries again. As the words change with each try, every further failure is announced.
 */
export function Retry({ hasFailed, isTrying, onRetry, children, waiting }: RetryProps) {
  if (!useIsUnsolved(hasFailed, isTrying)) return isTrying && waiting;
  return (
    <Alert
      status="error"
      action={
        <Button look="quiet" busy={isTrying} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {isTrying ? 'Trying again…' : children}
    </Alert>
  );
}

/** Whether a failure is still to be shown: until the answer of the retry, so that its button keeps the focus until then. */
export function useIsUnsolved(hasFailed: boolean, isTrying: boolean): boolean {
  const [wasUnsolved, setWasUnsolved] = useState(false);
  const isUnsolved = hasFailed || (wasUnsolved && isTrying);
  if (isUnsolved !== wasUnsolved) setWasUnsolved(isUnsolved);
  return isUnsolved;
}
