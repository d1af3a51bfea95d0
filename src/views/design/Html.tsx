interface HtmlProps {
  /** Sanitised by the server. */
  readonly html: string;
  readonly className?: string | undefined;
}

/** The shop owner's text with its markup; the one place where HTML from outside is put on a page. */
export function Html({ html, className }: HtmlProps) {
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
