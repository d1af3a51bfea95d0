/** The id of a cart line's element in checkout's order summary. */
export const lineId = (recordKey: string): string => `order-line-${recordKey}`;
