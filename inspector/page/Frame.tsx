import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

interface FrameProps {
  readonly title: string;
  readonly className: string | undefined;
  /** In CSS pixels. The page is laid out at this width and then scaled to the frame's; `null`: at the frame's own width. */
  readonly pageWidth: number | null;
  readonly children: ReactNode;
}

/**
 * Renders its children into an iframe, whose width determines the app's layout: that of a phone or of a large screen.
 */
export function Frame({ title, className, pageWidth, children }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const around = useRef<HTMLDivElement>(null);
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
  useLayoutEffect(() => {
    const [page, place] = [frame.current, around.current];
    if (!page || !place) return;
    const fit = () => {
      const scale = pageWidth === null ? 1 : place.clientWidth / pageWidth;
      page.style.width = `${100 / scale}%`;
      page.style.height = `${100 / scale}%`;
      page.style.transform = scale === 1 ? '' : `scale(${scale})`;
    };
    fit();
    const watcher = new ResizeObserver(fit);
    watcher.observe(place);
    return () => watcher.disconnect();
  }, [pageWidth]);
  return (
    <div ref={around} className={className}>
      <iframe ref={frame} title={title}>
        {body && createPortal(children, body)}
      </iframe>
    </div>
  );
}
