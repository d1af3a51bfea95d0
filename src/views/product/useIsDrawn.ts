import { startTransition, useEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useShopSource } from '../shop/context.ts';
import { afterPaint } from '../shop/scheduling.ts';

/**
 * Whether the content below the first view may be rendered. False for one frame on a page that was opened by a link inside
 * the shop, so that its first view is painted first. Always true on a page whose scroll position is restored, and on the
 * document's first page, which the server has rendered.
 */
export function useIsDrawn(): boolean {
  const isOpened = useShopSource().current() !== null;
  const isBack = useNavigationType() === 'POP';
  const { hash } = useLocation();
  const [isDrawn, setDrawn] = useState(!isOpened || isBack || hash !== '');
  useEffect(() => {
    if (isDrawn) return;
    let isCurrent = true;
    void afterPaint().then(() => {
      if (isCurrent) startTransition(() => setDrawn(true));
    });
    return () => {
      isCurrent = false;
    };
  }, [isDrawn]);
  return isDrawn;
}
