import { type RefObject, useEffect } from 'react';

/** Focuses an input when it appears. The attribute serves a dialog that is opening around it. */
export function useFirstFocus(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    input.current?.setAttribute('autofocus', '');
    input.current?.focus();
  }, [input]);
}
