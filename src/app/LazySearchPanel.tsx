import { lazy, Suspense } from 'react';
import { Link } from 'react-router';

const LiveSearchPanel = lazy(async () => {
  try {
    return await import('./LiveSearchPanel.tsx');
  } catch {
    return { default: Unreachable };
  }
});

export function LazySearchPanel() {
  return (
    <Suspense>
      <LiveSearchPanel />
    </Suspense>
  );
}

function Unreachable() {
  return (
    <p role="alert">
      The search could not be loaded. <Link to="/search">Try its page</Link>
    </p>
  );
}
