import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

interface FrameProps {
  readonly title: string;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/**
 * Renders its children into an iframe, whose width determines the app's layout: that of a phone or of a large screen.
 */
export function Frame({ title, className, children }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [body, setBody] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const page = frame.current?.contentDocument;
    if (!page) return;
    page.documentElement.lang = 'en-IN';
    const copy = () => {
      const all = [...document.head.querySelectorAll('style, link[rel=stylesheet]')];
      const copied = page.head.querySelectorAll('style, link[rel=stylesheet]').length;
      // Style sheets are only ever added, when parts of the app are loaded.
      for (const style of all.slice(copied)) page.head.append(page.importNode(style, true));
    };
    copy();
    const watcher = new MutationObserver(copy);
    watcher.observe(document.head, { childList: true });
    setBody(page.body);
    return () => watcher.disconnect();
  }, []);
  return (
    <iframe ref={frame} title={title} className={className}>
      {body && createPortal(children, body)}
    </iframe>
  );
}
