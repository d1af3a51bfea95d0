const GROWS_MS = 220;

/** A picture on the page, and where it is in the window. */
export interface ShownPicture {
  readonly source: string;
  readonly box: DOMRect;
}

/**
 * Animates a tile's picture to its position on the product's page, by a temporary copy over the page. Unlike a view transition
 * it delays nothing. With reduced motion there is no animation.
 */
export function growPicture({ source, box }: ShownPicture, goal: DOMRect): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const copy = document.createElement('img');
  copy.src = source;
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
