interface HtmlProps {
  /** HTML that the server has sanitised. */
  readonly html: string;
  readonly className?: string | undefined;
}

/** Renders a merchant's HTML. This is the only place that inserts HTML of others into a page. */
export function Html({ html, className }: HtmlProps) {
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
