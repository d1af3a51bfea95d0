import { useLayoutEffect, useRef } from 'react';

interface ShownProps {
  readonly count: number;
  readonly total: number;
}

/**
 * Right after a list that grows: says how much of it is shown, also when more has come. Where the button that was pressed for
 * the rest is gone, the first new entry takes the focus.
 */
export function Shown({ count, total }: ShownProps) {
  const status = useRef<HTMLParagraphElement>(null);
  const before = useRef(-1);
  // Read before the change reaches the document.
  const wasFocused = typeof document !== 'undefined' && document.activeElement !== document.body;
  useLayoutEffect(() => {
    const entries = status.current?.previousElementSibling?.children ?? [];
    const first = entries[before.current];
    before.current = entries.length;
    if (!wasFocused || document.activeElement !== document.body || !(first instanceof HTMLElement)) return;
    first.tabIndex = -1;
    first.focus({ preventScroll: true });
  });
  return (
    <p ref={status} aria-live="polite" className="visually-hidden">
      {`${count} of ${total} shown`}
    </p>
  );
}
