/** Ids by which the field refers to its listbox and options. */
export const listId = 'search-suggestions';
export const optionId = (index: number) => `search-suggestion-${index}`;
