import { type FormEvent, useRef } from 'react';
import { Form, useSubmit } from 'react-router';
import { Button, ButtonLink } from '../design/Button.tsx';
import { Icon } from '../design/Icon.tsx';
import type { Facet, ListingData } from './data.ts';
import styles from './Filters.module.css';

/**
 * The filters: a GET form whose boxes are the URL's query. A change submits it; without script, its button does. On a
 * narrow screen it folds away.
 */
export function Filters({ listing }: { readonly listing: ListingData }) {
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const { facets, chips, path, search, term } = listing;
  const apply = () => {
    if (form.current) submit(filledIn(form.current), { action: path, preventScrollReset: true });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    apply();
  };
  return (
    <details className={styles.filters}>
      <summary className={styles.toggle}>
        <Icon name="sliders" size={18} />
        Filters{chips.length > 0 && ` (${chips.length})`}
      </summary>
      {/* A new list brings new boxes: their start values come from its query. */}
      <Form
        key={search}
        ref={form}
        action={path}
        onSubmit={onSubmit}
        className={styles.form}
        aria-label="Filters"
      >
        {term !== null && <input type="hidden" name="search" value={term} />}
        {listing.sort !== 'default' && <input type="hidden" name="sort" value={listing.sort} />}
        {facets.map((facet) => (
          <FacetBoxes key={facet.name} facet={facet} onChange={apply} />
        ))}
        <PriceRange listing={listing} onChange={apply} />
        <fieldset className={styles.group}>
          <legend className={styles.legend}>Rating and stock</legend>
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
            <input
              type="checkbox"
              name="inStock"
              value="1"
              defaultChecked={listing.inStock}
              onChange={apply}
            />
            In stock only
          </label>
        </fieldset>
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
    </details>
  );
}

/** What the form asks for; empty fields stay out of the address. */
function filledIn(form: HTMLFormElement): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value !== '') query.append(name, value);
  }
  return query;
}

const SHOWN = 8;

function FacetBoxes({ facet, onChange }: { readonly facet: Facet; readonly onChange: () => void }) {
  const box = ({ value, label, count, isChosen }: Facet['options'][number]) => (
    <label key={value} className={styles.option}>
      <input type="checkbox" name={facet.name} value={value} defaultChecked={isChosen} onChange={onChange} />
      <span>{label}</span>
      <span className={styles.count}>{count}</span>
    </label>
  );
  const rest = facet.options.slice(SHOWN);
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{facet.label}</legend>
      {facet.options.slice(0, SHOWN).map(box)}
      {rest.length > 0 && (
        <details>
          <summary className={styles.rest}>{rest.length} more</summary>
          {rest.map(box)}
        </details>
      )}
    </fieldset>
  );
}

function PriceRange({ listing, onChange }: { readonly listing: ListingData; readonly onChange: () => void }) {
  const field = (name: 'min' | 'max', label: string) => (
    <label className={styles.amount}>
      <span className="visually-hidden">{label}, in rupees</span>
      <span aria-hidden="true">₹</span>
      <input
        type="text"
        inputMode="numeric"
        name={name}
        defaultValue={listing[name] ?? ''}
        placeholder={name === 'min' ? 'from' : 'to'}
        maxLength={7}
        onBlur={(event) => event.target.value !== event.target.defaultValue && onChange()}
      />
    </label>
  );
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>Price</legend>
      <div className={styles.range}>
        {field('min', 'Lowest price')}
        {field('max', 'Highest price')}
      </div>
    </fieldset>
  );
}
