import { type RefObject, useEffect } from 'react';

/** Calls back when the shopper leaves an element: a press or focus outside it, or an unhandled Escape. */
export function useLeaving(
  box: RefObject<HTMLElement | null>,
  onLeave: ((how: 'elsewhere' | 'escape') => void) | undefined,
): void {
  useEffect(() => {
    if (!onLeave) return;
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) onLeave('elsewhere');
    };
    const press = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented) onLeave('escape');
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    document.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
      document.removeEventListener('keydown', press);
    };
  }, [box, onLeave]);
}
