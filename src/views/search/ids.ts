/** By these the field names its rows. */
export const listId = 'search-suggestions';
export const optionId = (index: number) => `search-suggestion-${index}`;
