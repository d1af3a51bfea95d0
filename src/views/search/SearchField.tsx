import { useSelector } from '@xstate/react';
import { type FormEvent, type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef } from 'react';
import { Form } from 'react-router';
import type { ActorRefFrom } from 'xstate';
import {
  type searchMachine,
  selectActiveIndex,
  selectActiveOption,
  selectHasSearchRows,
  selectIsSearchExpanded,
  selectSearchText,
} from '../../machines/catalogue/search/index.ts';
import { Button } from '../design/Button.tsx';
import { Icon } from '../design/Icon.tsx';
import { useLeaving } from '../design/useLeaving.ts';
import styles from './SearchField.module.css';

/** Ids of the field, and those by which it refers to its listbox and options. */
export const fieldId = 'search';
export const listId = 'search-suggestions';
export const optionId = (index: number) => `search-suggestion-${index}`;

export type SearchActor = ActorRefFrom<typeof searchMachine>;

interface SearchFieldProps {
  /** The term in the URL; empty if there is none. */
  readonly term: string;
  /** Absent before hydration, when the field is a plain search form. */
  readonly search: SearchActor | undefined;
  /** The suggestions. */
  readonly children: ReactNode;
}

/** The search box on /search (Specification 2): a required, autofocused field with suggestions. */
export function SearchField({ term, search, children }: SearchFieldProps) {
  const text = useSelector(search, (snapshot) => (snapshot ? selectSearchText(snapshot) : term));
  const isExpanded = useSelector(search, (snapshot) => !!snapshot && selectIsSearchExpanded(snapshot));
  const hasRows = useSelector(search, (snapshot) => !!snapshot && selectHasSearchRows(snapshot));
  const active = useSelector(search, (snapshot) => (snapshot ? selectActiveIndex(snapshot) : null));
  const box = useRef<HTMLElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const shown = useRef(text);

  useEffect(() => {
    const typed = input.current?.value ?? '';
    // Text that was typed before the search machine started.
    if (!search || typed === selectSearchText(search.getSnapshot())) return;
    search.send({ type: 'search.typed', text: typed });
    // Enter was pressed before the field was there (`earlyInput/search.ts`).
    if (input.current && 'entered' in input.current.dataset) search.send({ type: 'search.submitted' });
  }, [search]);
  useEffect(() => {
    // The field is uncontrolled, so that early typing is not lost. Only changes by the shop are written to it.
    if (input.current && shown.current !== text && input.current.value !== text) input.current.value = text;
    shown.current = text;
  }, [text]);
  const leave = useCallback(() => search?.send({ type: 'search.dismissed' }), [search]);
  useLeaving(box, leave);

  const submit = (event: FormEvent) => {
    if (!search) return;
    event.preventDefault();
    search.send({ type: 'search.submitted' });
  };
  const press = (event: KeyboardEvent) => {
    if (!search || event.nativeEvent.isComposing) return;
    const option = selectActiveOption(search.getSnapshot());
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      search.send({ type: 'search.moved', by: event.key === 'ArrowDown' ? 1 : -1 });
    } else if (event.key === 'Enter' && option !== null) {
      search.send({ type: 'search.chosen', option });
    } else if (event.key === 'Escape' && isExpanded) {
      search.send({ type: 'search.dismissed' });
    } else return;
    event.preventDefault();
  };

  return (
    <search ref={box} className={styles.search}>
      <Form action="/search" className={styles.form} onSubmit={submit}>
        <label className="visually-hidden" htmlFor={fieldId}>
          Search
        </label>
        <input
          ref={input}
          id={fieldId}
          type="search"
          name="search"
          className={styles.input}
          defaultValue={term}
          onChange={({ target }) => search?.send({ type: 'search.typed', text: target.value })}
          onClick={() => search?.send({ type: 'search.opened' })}
          onKeyDown={press}
          placeholder="Search for products..."
          maxLength={80}
          required
          autoFocus
          autoComplete="off"
          enterKeyHint="search"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={hasRows}
          aria-controls={hasRows ? listId : undefined}
          aria-activedescendant={active === null ? undefined : optionId(active)}
        />
        <Button type="submit" className={styles.go}>
          <span className={styles.word}>Search</span>
          <span className={styles.sign}>
            <Icon name="search" />
          </span>
        </Button>
      </Form>
      {children}
    </search>
  );
}
