import { useLayoutEffect, useRef } from 'react';
import { Form, useSubmit } from 'react-router';
import type { ListingData } from './data.ts';
import { sorts } from './query.ts';
import styles from './Sorting.module.css';

/** The sort order: a separate form that carries the filters as hidden fields. */
export function Sorting({ listing }: { readonly listing: ListingData }) {
  const submit = useSubmit();
  const select = useRef<HTMLSelectElement>(null);
  const { search, sort } = listing;
  // Uncontrolled, so that it shows the new choice while the list loads; always the same element, so that it keeps the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list may be sorted as the last one
  useLayoutEffect(() => {
    if (!select.current) return;
    // The default too: a choice whose list had not loaded yet is reset (Pages).
    for (const option of select.current.options) option.defaultSelected = option.value === sort;
    select.current.value = sort;
  }, [search, sort]);
  const params = new URLSearchParams(search);
  const kept = [...params].filter(([name]) => name !== 'sort');
  // A word such as “cheapest” in the search term sorts the list while no order is chosen. “Recommended” could not undo that.
  const offered = sort === 'default' || params.has('sort') ? sorts : sorts.slice(1);
  return (
    <Form action={listing.path} className={styles.sorting} preventScrollReset>
      <HiddenFields entries={kept} />
      <label className={styles.label}>
        <span>Sort by</span>
        <select
          ref={select}
          name="sort"
          defaultValue={sort}
          className={styles.select}
          onChange={({ currentTarget: { form } }) =>
            form && submit(withTypedPrice(form), { action: listing.path, preventScrollReset: true })
          }
        >
          {offered.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <noscript>
        <button type="submit" className={styles.go}>
          Sort
        </button>
      </noscript>
    </Form>
  );
}

/** The form's entries, and a price that is typed into the filters and not applied yet: the new list would erase it. */
function withTypedPrice(form: HTMLFormElement): FormData {
  const entries = new FormData(form);
  for (const { name, value } of document.querySelectorAll<HTMLInputElement>('#filters [inputmode=numeric]')) {
    if (value === '') entries.delete(name);
    else entries.set(name, value);
  }
  return entries;
}

/** Hidden fields for the entries of a list's address that the form does not show. */
export function HiddenFields({ entries }: { readonly entries: readonly (readonly [string, string])[] }) {
  return entries.map(([name, value]) => (
    <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
  ));
}
