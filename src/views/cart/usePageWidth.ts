import { useLayoutEffect } from 'react';

/**
 * While the component is mounted, the page behind a dialog that opens keeps its width by a padding instead of the scrollbar's
 * gutter, into which a dialog at the window's right edge could not reach (`base.css`).
 */
export function usePageWidth(): void {
  // Before the effect that opens the component's own dialog.
  useLayoutEffect(() => {
    // It does not bubble.
    document.addEventListener('beforetoggle', measureScrollbar, true);
    return () => document.removeEventListener('beforetoggle', measureScrollbar, true);
  }, []);
}

/** Tells the style sheet the scrollbar's width. Below a dialog that is open already, the scrollbar is hidden. */
function measureScrollbar(): void {
  const { documentElement: root } = document;
  if (root.querySelector('dialog:modal')) return;
  root.style.setProperty('--scrollbar', `${innerWidth - root.clientWidth}px`);
}
