import { useEffect, useLayoutEffect, useRef } from 'react';

interface Pressed {
  readonly path: string;
  readonly picture: HTMLImageElement;
  readonly box: DOMRect;
}

const GROWS_MS = 220;

/**
 * The picture of a tile that was pressed moves to where the product's page has it: a copy, for the moment of the change. The page
 * is there before and below it, so nothing waits, other than with a view transition. Back and reduced motion: nothing moves.
 */
export function useGrowingPicture(pathname: string): void {
  const pressed = useRef<Pressed | null>(null);
  const shown = useRef(pathname);

  useEffect(() => {
    const note = ({ target }: MouseEvent) => {
      pressed.current = target instanceof Element ? pressedAt(target) : null;
    };
    // Before the router's own listener, which changes the page.
    document.addEventListener('click', note, true);
    return () => document.removeEventListener('click', note, true);
  }, []);

  useLayoutEffect(() => {
    const from = pressed.current;
    if (shown.current === pathname) return;
    shown.current = pathname;
    pressed.current = null;
    if (from?.path === pathname) grow(from);
  }, [pathname]);
}

function pressedAt(target: Element): Pressed | null {
  const tile = target.closest('a') && target.closest('main article');
  const link = tile?.querySelector('a');
  const picture = tile?.querySelector('img');
  if (!link || !picture?.complete) return null;
  return { path: link.pathname, picture, box: picture.getBoundingClientRect() };
}

function grow({ picture, box }: Pressed): void {
  // A list that was left is still in the document, behind the page.
  const goal = document.querySelector('main > :not([inert]) button > img')?.getBoundingClientRect();
  if (!goal || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const copy = document.createElement('img');
  copy.src = picture.currentSrc;
  copy.alt = '';
  Object.assign(copy.style, {
    position: 'fixed',
    zIndex: '4',
    top: '0',
    left: '0',
    width: `${goal.width}px`,
    height: `${goal.height}px`,
    objectFit: 'cover',
    transformOrigin: '0 0',
    pointerEvents: 'none',
  });
  document.body.append(copy);
  // The new page begins at its top, wherever the old one was scrolled to.
  const top = goal.top + window.scrollY;
  const placed = (x: number, y: number, width: number) =>
    `translate(${x}px, ${y}px) scale(${width / goal.width})`;
  const animation = copy.animate(
    [{ transform: placed(box.left, box.top, box.width) }, { transform: placed(goal.left, top, goal.width) }],
    { duration: GROWS_MS, easing: 'ease-out' },
  );
  const remove = () => copy.remove();
  animation.finished.then(remove, remove);
}
