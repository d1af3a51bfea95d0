/** A text of a served script, and its replacement. */
export interface SourceEdit {
  /** Path from the project's root. */
  readonly module: string;
  readonly find: string;
  readonly replace: string;
}

/** Applies the edits. Throws if an edit's text is not in the source. */
export function applyEdits(source: string, edits: readonly SourceEdit[]): string {
  return edits.reduce((text, { module, find, replace }) => {
    if (!text.includes(find)) throw new Error(`The planted bug does not fit ${module}: it has no "${find}".`);
    return text.replaceAll(find, () => replace);
  }, source);
}
