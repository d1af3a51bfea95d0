interface ShownProps {
  readonly count: number;
  readonly total: number;
}

/** Beside a list that is loaded page by page: says how much of it is shown whenever more has come. */
export function Shown({ count, total }: ShownProps) {
  return <p className="visually-hidden" aria-live="polite">{`${count} of ${total} shown`}</p>;
}
