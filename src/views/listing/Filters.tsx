import { type FormEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Form, useSubmit } from 'react-router';
import { Button, ButtonLink } from '../design/Button.tsx';
import { classes } from '../design/classes.ts';
import { Icon } from '../design/Icon.tsx';
import { untilLoaded } from '../shop/untilLoaded.ts';
import type { Facet, ListingData } from './data.ts';
import { FacetBoxes, FilterGroup, PriceRange } from './FilterGroups.tsx';
import styles from './Filters.module.css';
import { productsText, ratingWords } from './query.ts';
import { HiddenFields } from './Sorting.tsx';

const sheetId = 'filters';
const hides = { popoverTarget: sheetId, popoverTargetAction: 'hide' } as const;

/**
 * The filters: a GET form whose checkboxes become the URL's query. A change submits it; without script, its button does. It is
 * a popover, so that it opens without script: on a narrow screen a sheet from below; on a wide one it is beside the list, or
 * slides in, depending on the layout.
 */
export function Filters({ listing }: { readonly listing: ListingData }) {
  const { chips, layout, path, search, cleared, total } = listing;
  /** The query string of the list while a price is typed that its total does not count yet; the button then shows no number. */
  const [typedIn, setTypedIn] = useState<string | null>(null);
  return (
    <div
      id={sheetId}
      popover="auto"
      className={classes(styles.filters, styles[layout.filters])}
      {...(layout.filters === 'sheet' && { role: 'dialog', 'aria-label': 'Filters' })}
    >
      <div className={styles.head}>
        <h2>Filters</h2>
        <button type="button" className="touch" aria-label="Close" {...hides}>
          <Icon name="close" size={22} />
        </button>
      </div>
      <div className={styles.body}>
        <FilterForm listing={listing} onType={() => setTypedIn(search)} onReset={() => setTypedIn(null)} />
      </div>
      <div className={styles.foot}>
        {chips.length > 0 && (
          <ButtonLink to={`${path}${cleared}`} look="quiet" preventScrollReset>
            Clear all
          </ButtonLink>
        )}
        <Button {...hides} className={styles.show}>
          {typedIn === search ? 'Show' : `Show ${productsText(total)}`}
        </Button>
      </div>
    </div>
  );
}

/** The button that opens the filters in layouts where they are not beside the list. */
export function FiltersToggle({ listing: { chips, layout } }: { readonly listing: ListingData }) {
  return (
    <button
      type="button"
      className={classes(styles.toggle, styles[layout.filters])}
      popoverTarget={sheetId}
      aria-haspopup="dialog"
    >
      <Icon name="sliders" size={18} />
      Filters{chips.length > 0 && ` (${chips.length})`}
    </button>
  );
}

interface FilterFormProps {
  readonly listing: ListingData;
  readonly onType: () => void;
  /** Called when a choice whose list had not loaded yet is dropped. */
  readonly onReset: () => void;
}

function FilterForm({ listing, onType, onReset }: FilterFormProps) {
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const { path, search, layout } = listing;
  const facets = useSteadyOptions(listing);
  const folds = layout.filters === 'bar';
  const keepFocus = useKeptFocus(form, search);
  useFolds(form, folds);
  const apply = () => {
    if (!form.current) return;
    keepFocus();
    submit(filledIn(form.current), { action: path, preventScrollReset: true });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    apply();
  };
  const drop = () => {
    // The hidden form has no focus any more, so this forgets the pressed box.
    keepFocus();
    // React compares the next choice with the values that it has seen being set, and a reset sets them unseen.
    for (const field of form.current?.querySelectorAll('input') ?? []) {
      field.checked = field.defaultChecked;
      field.value = field.defaultValue;
    }
    onReset();
  };
  // An address may ask for other stars than the list offers.
  const stars = listing.rating ?? 4;
  // This layout shows the categories as a row of links instead.
  const boxed = facets.filter(({ name }) => layout.filters !== 'navigation' || name !== 'category');
  return (
    <Form
      ref={form}
      action={path}
      onSubmit={onSubmit}
      onReset={drop}
      className={styles.form}
      aria-label="Filters"
    >
      <HiddenFields entries={keptEntries(search, boxed)} />
      {boxed.map((facet, index) => (
        <FilterGroup key={facet.label} label={facet.label} folds={folds} list={search}>
          <FacetBoxes foldId={`${sheetId}-${index}`} facet={facet} onChange={apply} />
        </FilterGroup>
      ))}
      <FilterGroup label="Price" folds={folds} list={search}>
        <PriceRange listing={listing} onType={onType} onChange={apply} />
      </FilterGroup>
      <FilterGroup label="Rating and stock" folds={folds} list={search}>
        <label className={styles.option}>
          <input
            type="checkbox"
            name="rating"
            value={stars}
            defaultChecked={listing.rating !== null}
            onChange={apply}
          />
          {ratingWords(stars)}
        </label>
        <label className={styles.option}>
          <input type="checkbox" name="inStock" value="1" defaultChecked={listing.inStock} onChange={apply} />
          In stock only
        </label>
      </FilterGroup>
      <noscript>
        <Button type="submit" look="secondary">
          Apply filters
        </Button>
      </noscript>
    </Form>
  );
}

/**
 * The facets of a list with their options where they were when it opened: counts change with every choice, and would move them
 * or take them away under the finger.
 */
function useSteadyOptions({ facets, path, cleared }: ListingData): readonly Facet[] {
  const list = `${path}${cleared}`;
  const [opened, setOpened] = useState({ list, facets });
  if (opened.list !== list) setOpened({ list, facets });
  return facets.map((facet) => {
    const before = opened.facets.find(({ label }) => label === facet.label)?.options ?? [];
    const now = new Map(facet.options.map((option) => [option.value, option]));
    const kept = before.map((option) => now.get(option.value) ?? { ...option, count: 0, isChosen: false });
    const isKept = new Set(before.map(({ value }) => value));
    return { ...facet, options: [...kept, ...facet.options.filter(({ value }) => !isKept.has(value))] };
  });
}

/** The entries of the list's address that no field of the form shows. They must survive a change of the form. */
function keptEntries(search: string, boxed: readonly Facet[]): [string, string][] {
  const fields = boxed.flatMap(({ name, options }) => options.map(({ value }) => `${name}=${value}`));
  return [...new URLSearchParams(search)].filter((entry) => {
    const field = entry.join('=');
    return !fields.includes(field) && !/^(min|max|inStock|rating)=/.test(field);
  });
}

type FormRef = RefObject<HTMLFormElement | null>;

/**
 * A new list renders new checkboxes. Focus moves to the one that replaces the pressed one, before the next key can arrive: when
 * Escape closes the sheet, the focus returns to the sheet's button only if it was in the sheet.
 */
function useKeptFocus(form: FormRef, search: string): () => void {
  const pressed = useRef<{ name: string; value: string; search: string } | null>(null);
  useLayoutEffect(() => {
    const box = pressed.current;
    if (box === null || box.search === search) return;
    pressed.current = null;
    // A JSON string is also a valid string in a selector.
    const same = `[name=${box.name}][value=${JSON.stringify(box.value)}]`;
    const boxes = [same, `[name=${box.name}]`].map((one) => form.current?.querySelector<HTMLElement>(one));
    boxes.find((one) => one)?.focus({ preventScroll: true });
  }, [form, search]);
  return () => {
    const { activeElement } = document;
    const isBox = activeElement instanceof HTMLInputElement && form.current?.contains(activeElement);
    pressed.current = isBox ? { name: activeElement.name, value: activeElement.value, search } : null;
  };
}

/** Open groups of the bar close as menus do. Only one layout has a bar, so the code is loaded on demand. */
function useFolds(form: FormRef, folds: boolean): void {
  useEffect(() => {
    if (!folds) return;
    const left = new AbortController();
    void untilLoaded(() => import('./folds.ts')).then((code) => code.closeFolds(form.current, left.signal));
    return () => left.abort();
  }, [form, folds]);
}

/** Returns the form's query string without empty fields. */
function filledIn(form: HTMLFormElement): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value !== '') query.append(name, value);
  }
  return query;
}
