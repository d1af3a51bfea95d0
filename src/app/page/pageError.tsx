import { isRouteErrorResponse, useRouteError } from 'react-router';
import { ErrorPage } from '../../views/layout/ErrorPage.tsx';
import { isPageFailure } from './page.ts';

/** Instead of a page: it is missing, or it could not be loaded. */
export function PageError() {
  const error = useRouteError();
  const failure = isRouteErrorResponse(error) && isPageFailure(error.data) ? error.data.reason : null;
  const missing = isRouteErrorResponse(error) && error.status === 404;
  // Not even the page's code could be fetched.
  const unreachable = navigator.onLine === false ? 'offline' : 'server';
  return <ErrorPage reason={missing ? 'missing' : (failure ?? unreachable)} isWhole={failure === null} />;
}

/** Instead of everything: not even the layout's data could be had. */
export function RootError() {
  return (
    <main>
      <PageError />
    </main>
  );
}
