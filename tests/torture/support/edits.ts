import type { SourceEdit } from './check.ts';

/** Source text with the edits made. Throws when an edit's text is not there. */
export function applyEdits(source: string, edits: readonly SourceEdit[]): string {
  return edits.reduce((text, { module, find, replace }) => {
    if (!text.includes(find)) throw new Error(`The planted bug does not fit ${module}: it has no "${find}".`);
    return text.replaceAll(find, () => replace);
  }, source);
}
