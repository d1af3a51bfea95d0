/** Words a question about a value that is allowed, but that the merchant probably does not mean. */
export function asked(doubt: string): string {
  return `Is this meant? ${doubt}`;
}

export function printDoubts(doubts: readonly string[]): void {
  for (const doubt of doubts) console.warn(asked(doubt));
}
