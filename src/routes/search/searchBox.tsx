import { useActorRef } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { type EventObject, fromCallback, fromPromise } from 'xstate';
import { observed } from '../../app/observed.ts';
import type { RouteServices } from '../../app/page/context.ts';
import { useRouteServices } from '../../app/page/services.ts';
import { useNavigationOf } from '../../app/page/useNavigationOf.ts';
import {
  type SearchEvent,
  type SearchReply,
  type SearchSaved,
  searchMachine,
} from '../../machines/catalogue/search/index.ts';
import { searchRecordSchema } from '../../machines/catalogue/search/record.ts';
import { createRecords, windowStorage } from '../../services/storage/index.ts';
import { cardOf } from '../../views/catalogue/card.ts';
import type { SearchActor } from '../../views/search/SearchField.tsx';
import { Suggestions } from '../../views/search/Suggestions.tsx';

interface SearchBoxProps {
  /** The address's term; empty: none. */
  readonly term: string;
  /** Told the search that the field speaks to. */
  readonly onStart: (search: SearchActor) => void;
}

/** The search behind the field, and its suggestions: loaded once the page is alive. */
export default function SearchBox({ term, onStart }: SearchBoxProps) {
  const services = useRouteServices();
  const machine = useMemo(() => provideSearch(services), [services]);
  const search = useActorRef(machine, { input: { term }, ...observed('search') });
  useNavigationOf(search);
  useEffect(() => onStart(search), [search, onStart]);
  useEffect(() => {
    search.send({ type: 'search.term.changed', term });
  }, [search, term]);
  return <Suggestions search={search} />;
}

/** Rows of the dropdown. */
const MOST_HITS = 6;

function provideSearch({ shopApi }: RouteServices) {
  return searchMachine.provide({
    actors: {
      keepTerms,
      findProducts: fromPromise<SearchReply, { term: string }>(async ({ input, signal }) => {
        const reply = await shopApi.searchProducts(
          { filter: { text: input.term }, limit: MOST_HITS },
          { signal },
        );
        if (!reply.ok) return reply;
        const { items, total } = reply.value;
        const hits = items.map(cardOf).map(({ id, slug, title, image, price, isFrom }) => {
          return { id, slug, title, image, price, isFrom };
        });
        return { ok: true, value: { hits, total } };
      }),
    },
  });
}

/** Reads the stored terms once, keeps every change of them, and hears other tabs' changes. */
const keepTerms = fromCallback<EventObject, undefined>(({ sendBack, receive }) => {
  const record = createRecords(windowStorage(window))({ key: 'search', schema: searchRecordSchema });
  const tell = (event: SearchEvent) => sendBack(event);
  tell({ type: 'search.restored', record: record.read() });
  receive((event) => {
    if (isSaved(event)) record.write(event.record);
  });
  return record.subscribe((changed) => tell({ type: 'tab.search.changed', record: changed }));
});

function isSaved(event: EventObject): event is SearchSaved {
  return event.type === 'search.saved';
}
