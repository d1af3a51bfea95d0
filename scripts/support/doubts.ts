/** Words what a merchant may mean, but hardly does. */
export function asked(doubt: string): string {
  return `Is this meant? ${doubt}`;
}

export function printDoubts(doubts: readonly string[]): void {
  for (const doubt of doubts) console.warn(asked(doubt));
}
