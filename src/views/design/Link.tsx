import { type ComponentProps, type MouseEvent, useContext } from 'react';
import { createPath, UNSAFE_DataRouterContext as RouterContext, resolvePath } from 'react-router';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  /** A path, a query (`?section=orders`) of the current page, or a whole address, which the browser opens. */
  readonly to: string;
  /** For the page that the link opens (`location.state`). */
  readonly state?: unknown;
  /** The page stays at its scroll position. */
  readonly preventScrollReset?: boolean;
  /** Replaces the current history entry. If it is not set, only a link to the current address does so. */
  readonly replace?: boolean;
  /** The browser opens the address as a new document. */
  readonly reloadDocument?: boolean;
}

/**
 * A link that the router follows. It replaces the router's own, which reads seven contexts and resolves its address in every
 * rendering: a list has two hundred links, and they were a third of its rendering time.
 */
export function Link({
  to,
  state,
  preventScrollReset = false,
  replace,
  reloadDocument = false,
  onClick,
  ...rest
}: LinkProps) {
  const router = useContext(RouterContext)?.router;
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!router || reloadDocument || isWholeAddress(to) || !isPlainPress(event)) return;
    event.preventDefault();
    const { location } = router.state;
    const isHere = createPath(resolvePath(to, location.pathname)) === createPath(location);
    void router.navigate(to, { state, preventScrollReset, replace: replace ?? isHere });
  };
  return <a {...rest} href={to} onClick={follow} />;
}

function isWholeAddress(to: string): boolean {
  return /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(to);
}

type Press = Pick<MouseEvent, 'defaultPrevented' | 'button' | 'metaKey' | 'altKey' | 'ctrlKey' | 'shiftKey'>;

/** False if another handler took the press, or if it asks for a new tab, a new window or a download. */
export function isPlainPress(press: Press): boolean {
  const { defaultPrevented, button, metaKey, altKey, ctrlKey, shiftKey } = press;
  return !defaultPrevented && button === 0 && !(metaKey || altKey || ctrlKey || shiftKey);
}
