import { isRouteErrorResponse, useRouteError } from 'react-router';
import { ErrorPage } from '../../views/layout/ErrorPage.tsx';
import { isPageFailure } from './pageData.ts';

/** Shown in place of a page that is missing or could not be loaded. */
export function PageError() {
  const error = useRouteError();
  const failure = isRouteErrorResponse(error) && isPageFailure(error.data) ? error.data.reason : null;
  const missing = isRouteErrorResponse(error) && error.status === 404;
  // Without a failure from the loader, the page's own code could not be loaded.
  const unreachable = navigator.onLine === false ? 'offline' : 'server';
  return <ErrorPage reason={missing ? 'missing' : (failure ?? unreachable)} isWhole={failure === null} />;
}

/** Shown in place of layout and page, when the layout's data could not be loaded. */
export function RootError() {
  return (
    <main>
      <PageError />
    </main>
  );
}
