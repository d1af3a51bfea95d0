/** A piece of a served script's text and what stands in its place. */
export interface SourceEdit {
  /** Path from the project's root. */
  readonly module: string;
  readonly find: string;
  readonly replace: string;
}

/** The text with the edits made. Throws where an edit's text is not there. */
export function applyEdits(source: string, edits: readonly SourceEdit[]): string {
  return edits.reduce((text, { module, find, replace }) => {
    if (!text.includes(find)) throw new Error(`The planted bug does not fit ${module}: it has no "${find}".`);
    return text.replaceAll(find, () => replace);
  }, source);
}
