import { Fragment, type ReactNode } from 'react';
import { formatCount } from '../../pricing/money.ts';
import { Fold } from '../design/Fold.tsx';
import type { Facet, FacetOption, ListingData } from './data.ts';
import styles from './Filters.module.css';
import { parseRupees } from './query.ts';

interface FilterGroupProps {
  readonly label: string;
  /** Whether groups open like menus, one at a time. */
  readonly folds: boolean;
  /** The query string of the list. Another list renders the boxes anew, with its own choices. */
  readonly list: string;
  readonly children: ReactNode;
}

export function FilterGroup({ label, folds, list, children }: FilterGroupProps) {
  const boxes = (
    <fieldset className={folds ? styles.menu : styles.group}>
      <legend className={folds ? 'visually-hidden' : styles.legend}>{label}</legend>
      <Fragment key={list}>{children}</Fragment>
    </fieldset>
  );
  if (!folds) return boxes;
  return (
    <details name="filter" className={styles.fold}>
      <summary className={styles.foldLabel}>{label}</summary>
      {boxes}
    </details>
  );
}

const SHOWN = 8;

interface FacetBoxesProps {
  /** Of the fold of its further options. */
  readonly foldId: string;
  readonly facet: Facet;
  readonly onChange: () => void;
}

export function FacetBoxes({ foldId, facet, onChange }: FacetBoxesProps) {
  const box = ({ value, label, count, isChosen }: FacetOption) => (
    <label key={value} className={styles.option} data-count={count ? formatCount(count) : 'none'}>
      <input type="checkbox" name={facet.name} value={value} defaultChecked={isChosen} onChange={onChange} />
      {label}
    </label>
  );
  const isShown = ({ isChosen }: FacetOption, index: number) => index < SHOWN || isChosen;
  const rest = facet.options.filter((option, index) => !isShown(option, index));
  return (
    <>
      {facet.options.filter(isShown).map(box)}
      {rest.length > 0 && (
        <Fold id={foldId} label={`${rest.length} more`}>
          {rest.map(box)}
        </Fold>
      )}
    </>
  );
}

interface PriceRangeProps {
  readonly listing: ListingData;
  /** Called on every input into an amount, before it is applied. */
  readonly onType: () => void;
  readonly onChange: () => void;
}

export function PriceRange({ listing, onType, onChange }: PriceRangeProps) {
  /** Applies a changed amount. Text that is no amount is replaced by the amount of the list. */
  const settle = (input: HTMLInputElement) => {
    if (input.value === input.defaultValue) return;
    if (input.value.trim() === '' || parseRupees(input.value) !== null) onChange();
    else input.value = input.defaultValue;
  };
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
        maxLength={12}
        onInput={onType}
        onBlur={({ currentTarget }) => settle(currentTarget)}
        // A form with several fields and no button is not submitted by Enter.
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && settle(currentTarget)}
      />
    </label>
  );
  return (
    <div className={styles.range}>
      {field('min', 'Lowest price')}
      {field('max', 'Highest price')}
    </div>
  );
}
