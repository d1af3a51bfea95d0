import { type ContextType, memo, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import {
  UNSAFE_DataRouterDataContext as DataContext,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_DataRouterStateContext as StateContext,
  useOutlet,
  useRevalidator,
} from 'react-router';
import styles from './Pages.module.css';
import { addReadyData } from './readyData.ts';

/** A page with what the router says of it. */
interface Page {
  readonly content: ReactNode;
  readonly location: ContextType<typeof LocationContext>;
  readonly state: ContextType<typeof StateContext>;
  readonly data: ContextType<typeof DataContext>;
}

interface Visit {
  readonly id: number;
  /** What the router says now. */
  readonly page: Page;
  /** What is drawn: after Back to a list what was drawn before, as long as its data is the same. */
  readonly drawn: Page;
}

interface Visits {
  readonly current: Visit;
  /** The list that the shopper has left. */
  readonly behind: Visit | null;
}

/** The route of lists. A search is one too, but its field and suggestions begin anew with each visit. */
const listRoute = 'shop';

/**
 * Draws the current page. The last list that the shopper has left stays behind it, with the router's contexts as they
 * were: Back shows it at once and in its place. Updates of the router that do not concern the page, such as the start of
 * a navigation, do not render it again.
 */
export function Pages() {
  const page = usePage();
  const [visits, setVisits] = useState<Visits>({ current: { id: 0, page, drawn: page }, behind: null });
  const { current, behind } = visits.current.page === page ? visits : visitsAfter(visits, page);
  if (current !== visits.current) setVisits({ current, behind });
  useEffect(() => {
    addReadyData(leftData);
    left = behind && { page: behind.page, since: Date.now() };
  }, [behind]);
  return (
    <>
      {behind && <VisitedPage key={behind.id} page={behind.drawn} isBehind />}
      <VisitedPage key={current.id} page={current.drawn} isBehind={false} />
    </>
  );
}

/** Older prices and stock are loaded anew. */
const LONGEST_MS = 5 * 60_000;

let left: { readonly page: Page; readonly since: number } | null = null;

/** The data of the list that stays, after Back to it. */
function leftData(url: string): unknown {
  if (left === null || Date.now() - left.since > LONGEST_MS) return null;
  const { history, location } = window;
  const state: unknown = history.state;
  // As the router has it: a document's first entry has no key.
  const key = typeof state === 'object' && state !== null && 'key' in state ? state.key : 'default';
  // After Back the browser is at the entry already; before other navigations it is still at another address.
  const isBack = key === keyOf(left.page) && url === location.href.replace(location.hash, '');
  return isBack ? dataOf(left.page) : null;
}

function usePage(): Page {
  const outlet = useOutlet();
  const location = useContext(LocationContext);
  const state = useContext(StateContext);
  const data = useContext(DataContext);
  // Where a page has failed to render, a revalidation tries again.
  const { state: revalidation } = useRevalidator();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the router makes a new outlet for each of its updates.
  return useMemo(() => ({ content: outlet, location, state, data }), [location, state, data, revalidation]);
}

/** Within one route a page goes on: filters keep the focus, and a product its choices. */
function visitsAfter({ current, behind }: Visits, page: Page): Visits {
  const { id } = current;
  if (routeOf(page) === routeOf(current.page)) return { current: { id, page, drawn: page }, behind };
  const list = isList(current.page) ? current : behind;
  if (list !== null && keyOf(list.page) === keyOf(page)) {
    const drawn = dataOf(list.page) === dataOf(page) ? list.drawn : page;
    return { current: { id: list.id, page, drawn }, behind: null };
  }
  // Two lists would have the same ids.
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
