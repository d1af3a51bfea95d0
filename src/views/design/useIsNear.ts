import { type RefObject, startTransition, useEffect, useState } from 'react';

/** How far outside the viewport still counts as near: about a row of tiles. */
const MARGIN = '300px';

/** Whether the element has been near the viewport while `isWanted` was true. Always true without an element. */
export function useIsNear(element: RefObject<Element | null> | undefined, isWanted: boolean): boolean {
  const [isNear, setNear] = useState(element === undefined);
  useEffect(() => {
    if (isNear || !isWanted || !element?.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && startTransition(() => setNear(true)),
      { rootMargin: MARGIN },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isWanted, isNear]);
  return isNear;
}
