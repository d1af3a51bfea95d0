import { useState } from 'react';
import { formatCount } from '../../pricing/money.ts';

interface ShownProps {
  readonly count: number;
  readonly total: number;
}

/** Beside a list that is loaded page by page: says how much of it is shown whenever more of the same list has come. */
export function Shown({ count, total }: ShownProps) {
  const [seen, setSeen] = useState({ count, total, hasGrown: false });
  if (seen.count !== count || seen.total !== total)
    setSeen({ count, total, hasGrown: total === seen.total && count > seen.count });
  return (
    <p className="visually-hidden" aria-live="polite">
      {seen.hasGrown && `${formatCount(count)} of ${formatCount(total)} shown`}
    </p>
  );
}
