/** Prints the result for every state. */
import type { Place } from './place.ts';
import type { Screen } from './screens.ts';
import type { Interruption } from './visitor.ts';

interface Outcome {
  readonly place: Place;
  readonly how: Interruption;
  readonly said: readonly Screen[];
  readonly problems: readonly string[];
  /** The shopper's orders at the end. */
  readonly orders: number;
}

/** One row per state: in how many ways it was held, which screens followed, and the number of orders. */
export function printStates(states: readonly string[], outcomes: readonly Outcome[]): void {
  const rows = states.map((state) => {
    const own = outcomes.filter(({ place }) => place.states.includes(state));
    const of = (how: Interruption) =>
      own
        .filter((outcome) => outcome.how === how)
        .map(wordOf)
        .join('; ');
    if (own.length === 0) return { state, reloaded: '- (left in the step it is entered in)', killed: '-' };
    return { state, reloaded: of('reloaded'), killed: of('killed') };
  });
  console.table(rows);
}

function wordOf({ place, said, problems, orders }: Outcome): string {
  const isRight = problems.length === 0 && orders === (place.orders ?? 1);
  return `${isRight ? 'ok' : 'WRONG'}, orders: ${orders} (${said.join(' > ')})`;
}
