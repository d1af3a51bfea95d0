/** Characters of the longest label of a group of options or of an option. */
export const longestLabel = 50;

/** A label of an option or its group without the signs that separate them in `Group=Option|Group=Option`. */
export function optionLabel(label: string): string {
  return label.replaceAll('=', ':').replaceAll('|', '/');
}
