import { type RefObject, useEffect } from 'react';

/** Gives an input the focus as it appears; the attribute is for a dialog that is only now being opened around it. */
export function useFirstFocus(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    input.current?.setAttribute('autofocus', '');
    input.current?.focus();
  }, [input]);
}
