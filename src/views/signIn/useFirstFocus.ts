import { type RefObject, useLayoutEffect } from 'react';

/** Focuses an input when it appears. The attribute makes a dialog that opens with it focus the input too. */
export function useFirstFocus(input: RefObject<HTMLInputElement | null>): void {
  useLayoutEffect(() => {
    input.current?.setAttribute('autofocus', '');
    input.current?.focus();
  }, [input]);
}
