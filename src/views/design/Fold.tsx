import { type ReactNode, useState } from 'react';

interface FoldProps {
  /** A name in CSS, unique in the page. */
  readonly id: string;
  readonly label: string;
  readonly children: ReactNode;
}

/**
 * A native disclosure (`<details>`) whose content is rendered once it opens, so that what most shoppers never open costs the page
 * no elements. Until then a noscript holds the content: browsers without script show it, and the boot script unpacks it when the
 * fold opens before hydration.
 */
export function Fold({ id, label, children }: FoldProps) {
  const [isFilled, setFilled] = useState(
    // The boot script has unpacked it: hydration must find the same.
    () => !import.meta.env.SSR && document.querySelector(`#${id}:not(:has(noscript))`) !== null,
  );
  const fill = () => setFilled(true);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a summary makes a click of Enter and Space.
    <details
      id={id}
      // Opened while the page was being hydrated.
      ref={(fold) => {
        if (fold?.open) fill();
      }}
      // The click comes before the fold opens.
      onClick={fill}
      onToggle={fill}
    >
      <summary>{label}</summary>
      {isFilled ? children : <noscript>{import.meta.env.SSR && children}</noscript>}
    </details>
  );
}
