import { type ContextType, memo, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import {
  UNSAFE_DataRouterDataContext as DataContext,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_DataRouterStateContext as StateContext,
  useOutlet,
  useRevalidator,
} from 'react-router';
import { isCurrentEntry } from './currentEntry.ts';
import styles from './Pages.module.css';
import { addReadyData } from './readyData.ts';

/** A page's content, with the values of the router's contexts for it. */
interface Page {
  readonly content: ReactNode;
  readonly location: ContextType<typeof LocationContext>;
  readonly state: ContextType<typeof StateContext>;
  readonly data: ContextType<typeof DataContext>;
}

interface Visit {
  readonly id: number;
  /** The router's current page. */
  readonly page: Page;
  /** The page that is rendered. After Back to a list it is the earlier render, as long as the list's data is the same. */
  readonly drawn: Page;
}

interface Visits {
  readonly current: Visit;
  /** The list that the shopper left last, still mounted and hidden; `null` if there is none. */
  readonly behind: Visit | null;
}

/** The route whose lists stay mounted. A search is not among them, because its field and suggestions restart with each visit. */
const listRoute = 'shop';

/**
 * Renders the current page. The list that the shopper left last stays mounted behind it, with the router's contexts frozen,
 * so that Back shows it at once at the same scroll position. Router updates that do not concern the page, such as the start
 * of a navigation, do not render it again.
 */
export function Pages() {
  const page = usePage();
  const [visits, setVisits] = useState<Visits>({ current: { id: 0, page, drawn: page }, behind: null });
  const { current, behind } = visits.current.page === page ? visits : visitsAfter(visits, page);
  if (current !== visits.current) setVisits({ current, behind });
  useEffect(() => {
    addReadyData(leftData);
    left = behind && { page: behind.page, since: Date.now() };
    // A choice whose list had not loaded yet is dropped: the controls show the list as it is.
    for (const form of document.querySelectorAll<HTMLFormElement>('main > [inert] form')) form.reset();
  }, [behind]);
  return (
    <>
      {behind && <VisitedPage key={behind.id} page={behind.drawn} isBehind />}
      <VisitedPage key={current.id} page={current.drawn} isBehind={false} />
    </>
  );
}

/** The longest time, in milliseconds, that a list's data is reused. Older prices and stock are loaded again. */
const LONGEST_MS = 5 * 60_000;

let left: { readonly page: Page; readonly since: number } | null = null;

/** The data of the mounted list when Back leads to it; otherwise `null`, so that the loader runs. */
function leftData(url: string): unknown {
  if (left === null || Date.now() - left.since > LONGEST_MS) return null;
  const { location } = window;
  // On Back the browser's address changes before the loader runs; on other navigations it changes afterwards.
  const isBack =
    isCurrentEntry(left.page.location.location) && url === location.href.replace(location.hash, '');
  return isBack ? dataOf(left.page) : null;
}

function usePage(): Page {
  const outlet = useOutlet();
  const location = useContext(LocationContext);
  const state = useContext(StateContext);
  const data = useContext(DataContext);
  // A dependency, so that a page that failed to render is tried again after a revalidation.
  const { state: revalidation } = useRevalidator();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the router makes a new outlet for each of its updates.
  return useMemo(() => ({ content: outlet, location, state, data }), [location, state, data, revalidation]);
}

/** The visits after the router moved to `page`. Within one route the page stays mounted, so that focus and choices are kept. */
function visitsAfter({ current, behind }: Visits, page: Page): Visits {
  const { id } = current;
  if (routeOf(page) === routeOf(current.page)) return { current: { id, page, drawn: page }, behind };
  const list = isList(current.page) ? current : behind;
  if (list !== null && keyOf(list.page) === keyOf(page)) {
    const drawn = dataOf(list.page) === dataOf(page) ? list.drawn : page;
    return { current: { id: list.id, page, drawn }, behind: null };
  }
  // When the new page is a list, the old one is unmounted, because both would contain the same element ids.
  return { current: { id: id + 1, page, drawn: page }, behind: isList(page) ? null : list };
}

function keyOf({ location }: Page): string {
  return location.location.key;
}

function dataOf(page: Page): unknown {
  return page.data?.loaderData[routeOf(page) ?? ''];
}

function routeOf({ state }: Page): string | undefined {
  return state?.matches.at(-1)?.route.id;
}

function isList(page: Page): boolean {
  return routeOf(page) === listRoute;
}

interface VisitedPageProps {
  readonly page: Page;
  readonly isBehind: boolean;
}

const VisitedPage = memo(function VisitedPage({ page, isBehind }: VisitedPageProps) {
  return (
    <div className={isBehind ? styles.behind : undefined} inert={isBehind}>
      <LocationContext value={page.location}>
        <StateContext value={page.state}>
          <DataContext value={page.data}>{page.content}</DataContext>
        </StateContext>
      </LocationContext>
    </div>
  );
});
