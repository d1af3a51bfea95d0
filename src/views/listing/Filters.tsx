import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { Form, useSubmit } from 'react-router';
import { Button, ButtonLink } from '../design/Button.tsx';
import { classes } from '../design/classes.ts';
import { Icon } from '../design/Icon.tsx';
import { opens, Sheet, SheetBody } from '../design/Sheet.tsx';
import type { ListingData } from './data.ts';
import { FacetBoxes, FilterGroup, PriceRange } from './FilterGroups.tsx';
import styles from './Filters.module.css';

const sheetId = 'filters';

/**
 * The filters: a GET form whose boxes are the URL's query. A change submits it; without script, its button does. On a
 * narrow screen it folds away, or slides over the page where the layout says so.
 */
export function Filters({ listing }: { readonly listing: ListingData }) {
  const { chips, layout } = listing;
  const label = (
    <>
      <Icon name="sliders" size={18} />
      Filters{chips.length > 0 && ` (${chips.length})`}
    </>
  );
  if (layout.filters === 'sheet') {
    return (
      <div className={styles.sheet}>
        <button type="button" className={styles.toggle} {...opens(sheetId)}>
          {label}
        </button>
        <Sheet id={sheetId} title="Filters" from="left">
          <SheetBody>
            <FilterForm listing={listing} />
          </SheetBody>
        </Sheet>
      </div>
    );
  }
  return (
    <details className={classes(styles.filters, styles[layout.filters])}>
      <summary className={styles.toggle}>{label}</summary>
      <FilterForm listing={listing} />
    </details>
  );
}

function FilterForm({ listing }: { readonly listing: ListingData }) {
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const { facets, chips, path, search, term, layout } = listing;
  const folds = layout.filters === 'bar';
  const keepFocus = useKeptFocus(form, search);
  const closeOnEscape = useFolds(form, folds);
  const apply = () => {
    if (!form.current) return;
    keepFocus();
    submit(filledIn(form.current), { action: path, preventScrollReset: true });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    apply();
  };
  // This layout shows the first facet as a row of links instead.
  const boxed = layout.filters === 'navigation' ? facets.slice(1) : facets;
  const kept = layout.filters === 'navigation' ? facets.slice(0, 1) : [];
  return (
    <Form
      ref={form}
      action={path}
      onSubmit={onSubmit}
      onKeyDown={closeOnEscape}
      className={styles.form}
      aria-label="Filters"
    >
      {term !== null && <input type="hidden" name="search" value={term} />}
      {listing.sort !== 'default' && <input type="hidden" name="sort" value={listing.sort} />}
      {kept.flatMap(({ name, options }) =>
        options
          .filter(({ isChosen }) => isChosen)
          .map(({ value }) => <input key={value} type="hidden" name={name} value={value} />),
      )}
      {boxed.map((facet) => (
        <FilterGroup key={facet.label} label={facet.label} folds={folds} list={search}>
          <FacetBoxes facet={facet} onChange={apply} />
        </FilterGroup>
      ))}
      <FilterGroup label="Price" folds={folds} list={search}>
        <PriceRange listing={listing} onChange={apply} />
      </FilterGroup>
      <FilterGroup label="Rating and stock" folds={folds} list={search}>
        <label className={styles.option}>
          <input
            type="checkbox"
            name="rating"
            value="4"
            defaultChecked={listing.rating === 4}
            onChange={apply}
          />
          4 stars and up
        </label>
        <label className={styles.option}>
          <input type="checkbox" name="inStock" value="1" defaultChecked={listing.inStock} onChange={apply} />
          In stock only
        </label>
      </FilterGroup>
      <p className={styles.actions}>
        <Button type="submit" look="secondary">
          Apply filters
        </Button>
        {chips.length > 0 && (
          <ButtonLink to={path} look="quiet" preventScrollReset>
            Clear all
          </ButtonLink>
        )}
      </p>
    </Form>
  );
}

type FormRef = RefObject<HTMLFormElement | null>;

/** A new list renders new checkboxes. Focus moves to the one that replaces the pressed one. */
function useKeptFocus(form: FormRef, search: string): () => void {
  const pressed = useRef<{ name: string; value: string; search: string } | null>(null);
  useEffect(() => {
    const box = pressed.current;
    if (box === null || box.search === search) return;
    pressed.current = null;
    const same = [...(form.current?.elements ?? [])].find(
      (element) =>
        element instanceof HTMLInputElement && element.name === box.name && element.value === box.value,
    );
    if (same instanceof HTMLElement) same.focus({ preventScroll: true });
  }, [form, search]);
  return () => {
    const { activeElement } = document;
    const isBox = activeElement instanceof HTMLInputElement && form.current?.contains(activeElement);
    pressed.current = isBox ? { name: activeElement.name, value: activeElement.value, search } : null;
  };
}

/** Open groups close on a press outside them and on Escape, as menus do. */
function useFolds(form: FormRef, folds: boolean): (event: KeyboardEvent) => void {
  useEffect(() => {
    if (!folds) return;
    const close = ({ target }: Event) => {
      for (const fold of openFolds(form)) {
        if (!(target instanceof Node && fold.contains(target))) fold.open = false;
      }
    };
    document.addEventListener('pointerdown', close);
    return () => document.removeEventListener('pointerdown', close);
  }, [form, folds]);
  return ({ key }) => {
    if (!folds || key !== 'Escape') return;
    for (const fold of openFolds(form)) {
      fold.open = false;
      fold.querySelector('summary')?.focus();
    }
  };
}

function openFolds({ current }: FormRef): readonly HTMLDetailsElement[] {
  return [...(current?.querySelectorAll<HTMLDetailsElement>('details[name][open]') ?? [])];
}

/** Returns the form's query string without empty fields. */
function filledIn(form: HTMLFormElement): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value !== '') query.append(name, value);
  }
  return query;
}
