import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

interface FrameProps {
  readonly title: string;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** Shows its children as a page of its own, with a width of its own, so that the shop's layouts are those of a phone. */
export function Frame({ title, className, children }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [body, setBody] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const page = frame.current?.contentDocument;
    if (!page) return;
    page.documentElement.lang = 'en-IN';
    const copy = () => {
      const wanted = [...document.head.querySelectorAll('style, link[rel=stylesheet]')];
      const there = page.head.querySelectorAll('style, link[rel=stylesheet]').length;
      // Styles of parts that are loaded later are only ever added.
      for (const style of wanted.slice(there)) page.head.append(page.importNode(style, true));
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
