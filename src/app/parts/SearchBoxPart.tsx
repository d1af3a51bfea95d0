import { useActorRef } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { useCartActors } from '../../views/cart/actors.ts';
import type { SearchActor } from '../../views/search/SearchField.tsx';
import { Suggestions } from '../../views/search/Suggestions.tsx';
import { provideSearch } from '../actors/search.ts';
import { onSignOut } from '../actors/signOut.ts';
import { observed } from '../observed.ts';
import { useNavigationRequests } from '../page/navigation.ts';
import { useRouteServices } from '../page/routeServices.ts';

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
