interface DrawnPartProps {
  readonly as: 'header' | 'footer';
  /** What React has drawn for it. */
  readonly html: string;
  readonly className: string | undefined;
}

/** A drawn part of the layout. Only the server's pages have it. */
export function DrawnPart({ as: Element, html, className }: DrawnPartProps) {
  return <Element className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
