import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect } from 'react';
import {
  type SearchOption,
  selectActiveIndex,
  selectFoundTotal,
  selectHasSearchFailed,
  selectIsSearchExpanded,
  selectSearchOptions,
  selectSearchText,
  selectShowsSuggestions,
} from '../../machines/catalogue/search/index.ts';
import { formatCount } from '../../pricing/money.ts';
import { classes } from '../design/classes.ts';
import { Icon } from '../design/Icon.tsx';
import { Picture } from '../design/Picture.tsx';
import { Price } from '../design/Price.tsx';
import type { SearchActor } from './SearchField.tsx';
import { fieldId, listId, optionId } from './SearchField.tsx';
import styles from './Suggestions.module.css';

/**
 * The suggestions of the search field, in groups: recent and popular terms, categories and products. They also open when the
 * empty field has the focus. The number of suggestions is announced.
 */
export function Suggestions({ search }: { readonly search: SearchActor }) {
  const isExpanded = useSelector(search, selectIsSearchExpanded);
  const options = useSelector(search, selectSearchOptions);
  const active = useSelector(search, selectActiveIndex);
  const total = useSelector(search, selectFoundTotal);
  const hasFailed = useSelector(search, selectHasSearchFailed);
  const leadsOn = useSelector(search, selectShowsSuggestions);
  const text = useSelector(search, selectSearchText);
  useEffect(() => {
    if (active !== null) document.getElementById(optionId(active))?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);
  useEffect(() => {
    const isWaiting = document.activeElement?.id === fieldId && selectSearchText(search.getSnapshot()) === '';
    if (isWaiting) search.send({ type: 'search.opened' });
  }, [search]);
  return (
    <>
      <p className="visually-hidden" role="status">
        {isExpanded && announcement(total, options.length)}
      </p>
      <div className={styles.panel} hidden={!isExpanded}>
        {hasFailed && (
          <p className={styles.note} role="alert">
            We could not look that up.{' '}
            <InField onPress={() => search.send({ type: 'search.retried' })}>Try again</InField>
          </p>
        )}
        {total === 0 && (
          <p className={styles.note}>
            Nothing found for “{text.trim()}”. Check the spelling or try another word
            {options.length > 0 && ', or see what others buy'}.
          </p>
        )}
        {leadsOn && options[0]?.kind === 'term' && (
          <InField className={styles.clear} onPress={() => search.send({ type: 'search.recent.cleared' })}>
            Clear <span className="visually-hidden">recent searches</span>
          </InField>
        )}
        {options.length > 0 && (
          <div id={listId} role="listbox" aria-label="Suggestions" className={styles.groups}>
            {groupsOf(options).map(({ kind, rows }) => (
              // The role needs no fieldset: the group is inside a listbox.
              // biome-ignore lint/a11y/useSemanticElements: see above
              <div
                key={kind}
                role="group"
                aria-label={headingOf(kind, total)}
                className={classes(styles.group, styles[kind])}
              >
                {kind !== 'all' && (
                  <p className={styles.heading} aria-hidden="true">
                    {headingOf(kind, total)}
                  </p>
                )}
                {rows.map(({ option, index }) => (
                  // The focus stays in the field, which handles the keys.
                  // biome-ignore lint/a11y/useKeyWithClickEvents: see above
                  // biome-ignore lint/a11y/useFocusableInteractive: see above
                  <div
                    key={keyOf(option)}
                    id={optionId(index)}
                    role="option"
                    aria-selected={index === active}
                    className={styles.option}
                    onPointerDown={(event) => event.preventDefault()}
                    onClick={() => search.send({ type: 'search.chosen', option })}
                  >
                    {rowOf(option)}
                  </div>
                ))}
              </div>
            ))}
          </div>
        )}
      </div>
    </>
  );
}

interface InFieldProps {
  readonly className?: string | undefined;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** A button that disappears when it is pressed. The search field keeps the focus, or gets it back from the button. */
function InField({ className, onPress, children }: InFieldProps) {
  return (
    <button
      type="button"
      className={className}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => {
        onPress();
        document.getElementById(fieldId)?.focus();
      }}
    >
      {children}
    </button>
  );
}

interface Group {
  readonly kind: SearchOption['kind'];
  readonly rows: readonly { readonly option: SearchOption; readonly index: number }[];
}

/** Groups the rows by kind, each with its index among all rows. The rows are already sorted by kind. */
function groupsOf(options: readonly SearchOption[]): readonly Group[] {
  const rows = options.map((option, index) => ({ option, index }));
  const kinds = new Set(options.map(({ kind }) => kind));
  return [...kinds].map((kind) => ({ kind, rows: rows.filter(({ option }) => option.kind === kind) }));
}

function headingOf(kind: SearchOption['kind'], total: number | null): string {
  switch (kind) {
    case 'term':
      return 'Recent searches';
    case 'popular':
      return 'Popular now';
    case 'category':
      return 'Categories';
    case 'product':
      return total === null || total === 0 ? 'Best-sellers' : 'Products';
    case 'all':
      return 'All results';
  }
}

function announcement(total: number | null, suggested: number): string {
  if (total !== null && total > 0) {
    return `${formatCount(total)} ${total === 1 ? 'product' : 'products'} found. Use the arrow keys to choose.`;
  }
  const nothing = total === 0 ? 'No products found. ' : '';
  if (suggested === 0) return nothing.trim();
  return `${nothing}${suggested} ${suggested === 1 ? 'suggestion' : 'suggestions'}. Use the arrow keys to choose.`;
}

function keyOf(option: SearchOption): string {
  switch (option.kind) {
    case 'product':
      return option.hit.id;
    case 'category':
      return option.category.path;
    default:
      return option.term;
  }
}

function rowOf(option: SearchOption): ReactNode {
  switch (option.kind) {
    case 'term':
      return (
        <>
          <Icon name="search" size={18} />
          <span className={styles.title}>{option.term}</span>
        </>
      );
    case 'popular':
      return option.term;
    case 'category':
      return option.category.label;
    case 'all':
      return `See ${option.total === 1 ? 'the result' : `all ${formatCount(option.total)} results`} for “${option.term}”`;
    case 'product': {
      const { title, image, price, isFrom } = option.hit;
      return (
        <>
          {image !== null && (
            <Picture imageKey={image} widths={[48, 96]} sizes="3rem" alt="" width={4} height={5} />
          )}
          <span className={styles.title}>{title}</span>
          <Price price={price} from={isFrom} />
        </>
      );
    }
  }
}
