import { useActorRef } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { fromPromise } from 'xstate';
import {
  type SearchEvent,
  type SearchRecord,
  type SearchReply,
  type SearchSaved,
  searchMachine,
} from '../../machines/catalogue/search/index.ts';
import { searchRecordSchema } from '../../machines/catalogue/search/record.ts';
import { useCartActors } from '../../views/cart/actors.ts';
import { cardOf } from '../../views/catalogue/card.ts';
import type { SearchActor } from '../../views/search/SearchField.tsx';
import { Suggestions } from '../../views/search/Suggestions.tsx';
import { onSignOut } from '../actors/signOut.ts';
import { storedRecord } from '../actors/storedRecord.ts';
import { observed } from '../observed.ts';
import { useNavigationRequests } from '../page/navigation.ts';
import { type RouteServices, useRouteServices } from '../page/routeServices.ts';

interface SearchBoxPartProps {
  /** The term in the address; empty when there is none. */
  readonly term: string;
  /** Receives the search's actor, for the field that sends to it. */
  readonly onStart: (search: SearchActor) => void;
}

/** The search behind the search field, and its suggestions. */
export function SearchBoxPart({ term, onStart }: SearchBoxPartProps) {
  const services = useRouteServices();
  const machine = useMemo(() => provideSearch(services), [services]);
  const search = useActorRef(machine, { input: { term }, ...observed('search') });
  useNavigationRequests(search);
  useEffect(() => onStart(search), [search, onStart]);
  useEffect(() => {
    search.send({ type: 'search.term.changed', term });
  }, [search, term]);
  const session = useCartActors()?.session;
  useEffect(
    () => (session ? onSignOut(session, () => search.send({ type: 'search.shopper.left' })) : undefined),
    [search, session],
  );
  return <Suggestions search={search} />;
}

const MOST_SUGGESTIONS = 6;

function provideSearch({ shopApi }: RouteServices) {
  return searchMachine.provide({
    actors: {
      searchStorage,
      findProducts: fromPromise<SearchReply, { term: string }>(async ({ input, signal }) => {
        const reply = await shopApi.searchProducts(
          { filter: { text: input.term }, limit: MOST_SUGGESTIONS },
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

const searchStorage = storedRecord<SearchRecord, SearchSaved>({
  key: 'search',
  schema: searchRecordSchema,
  restored: (record): SearchEvent => ({ type: 'search.restored', record }),
  changedElsewhere: (record): SearchEvent => ({ type: 'tab.search.changed', record }),
  saved: 'search.saved',
  recordOf: ({ record }) => record,
});
