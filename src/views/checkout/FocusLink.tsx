import type { MouseEvent, ReactNode } from 'react';
import { focusOn } from './focusOn.ts';

interface FocusLinkProps {
  /** The id of the element that gets the focus. If the element is in a folded `<details>`, that is opened. */
  readonly id: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A link that moves the focus to an element of the page without changing the URL. */
export function FocusLink({ id, className, children }: FocusLinkProps) {
  const go = (event: MouseEvent) => {
    event.preventDefault();
    const element = document.getElementById(id);
    const fold = element?.closest('details');
    if (fold) fold.open = true;
    focusOn(element, 'center');
  };
  return (
    <a href={`#${id}`} onClick={go} className={className}>
      {children}
    </a>
  );
}
