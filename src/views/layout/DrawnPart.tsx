interface DrawnPartProps {
  readonly as: 'header' | 'footer';
  /** The inside of the element, as the server has rendered it for an earlier page. */
  readonly html: string;
  readonly className: string | undefined;
}

/** The header or footer, filled with HTML that was rendered before (`DrawnFrameContext`). Only the server uses it. */
export function DrawnPart({ as: Element, html, className }: DrawnPartProps) {
  return <Element className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
