import { startTransition, useEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useShopSource } from '../shop/context.ts';
import { afterPaint } from '../shop/scheduling.ts';

/**
 * Whether the first view has been drawn. False for one frame on a page that a link inside the shop has opened: what is
 * below the first view waits for it. A page that is restored to a place further down is drawn whole, and so is the
 * document's first one, as the server has rendered it.
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
