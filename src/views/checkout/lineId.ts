/** The id of a line's element in the summary. */
export const lineId = (recordKey: string): string => `order-line-${recordKey}`;
