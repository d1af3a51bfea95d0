import { type ReactNode, Suspense } from 'react';

interface LaterProps {
  /** Until there are contents, and while their code is fetched. */
  readonly first?: ReactNode;
  /** Null, or whatever else draws nothing, until the shop has started. */
  readonly children: ReactNode;
}

/** What comes with the shop, in a boundary that comes along: one that stood here before would hold up all the others. */
export function Later({ first, children }: LaterProps) {
  return children ? <Suspense fallback={first}>{children}</Suspense> : first;
}
