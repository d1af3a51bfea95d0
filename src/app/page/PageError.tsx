import { isRouteErrorResponse, useRouteError } from 'react-router';
import { ErrorPage, type ErrorPageProps } from '../../views/layout/ErrorPage.tsx';
import { isPageFailure } from './pageData.ts';

/** Shown in place of a page that is missing or could not be loaded. */
export function PageError(props: Pick<ErrorPageProps, 'hasStories'>) {
  const error = useRouteError();
  const failure = isRouteErrorResponse(error) && isPageFailure(error.data) ? error.data.reason : null;
  const missing = isRouteErrorResponse(error) && error.status === 404;
  // Without a failure from the loader, the page's own code could not be loaded.
  const unreachable = navigator.onLine === false ? 'offline' : 'server';
  const reason = missing ? 'missing' : (failure ?? unreachable);
  return <ErrorPage {...props} reason={reason} isWhole={failure === null} />;
}

/** Shown in place of layout and page, when the layout's data could not be loaded. */
export function RootError() {
  return (
    <main>
      <PageError />
    </main>
  );
}
