import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import {
  type SearchOption,
  selectActiveIndex,
  selectFoundTotal,
  selectHasSearchFailed,
  selectIsSearchExpanded,
  selectSearchOptions,
  selectShowsRecent,
} from '../../machines/catalogue/search/index.ts';
import { classes } from '../design/classes.ts';
import { Icon } from '../design/Icon.tsx';
import { Picture } from '../design/Picture.tsx';
import { Price } from '../design/Price.tsx';
import type { SearchActor } from './SearchField.tsx';
import { listId, optionId } from './SearchField.tsx';
import styles from './Suggestions.module.css';

/** Search suggestions or recent terms below the field. Their number is announced. */
export function Suggestions({ search }: { readonly search: SearchActor }) {
  const isExpanded = useSelector(search, selectIsSearchExpanded);
  const options = useSelector(search, selectSearchOptions);
  const active = useSelector(search, selectActiveIndex);
  const total = useSelector(search, selectFoundTotal);
  const hasFailed = useSelector(search, selectHasSearchFailed);
  const showsRecent = useSelector(search, selectShowsRecent);
  return (
    <>
      <p className="visually-hidden" role="status">
        {isExpanded && announcement(total, showsRecent ? options.length : 0)}
      </p>
      <div className={styles.panel} hidden={!isExpanded}>
        {hasFailed && (
          <p className={styles.note} role="alert">
            We could not look that up.{' '}
            <button type="button" onClick={() => search.send({ type: 'search.retried' })}>
              Try again
            </button>
          </p>
        )}
        {total === 0 && <p className={styles.note}>Nothing found. Try fewer letters or another word.</p>}
        {showsRecent && options.length > 0 && (
          <div className={styles.head}>
            <h2 className={styles.heading}>Recent searches</h2>
            <button type="button" onClick={() => search.send({ type: 'search.recent.cleared' })}>
              Clear
            </button>
          </div>
        )}
        {options.length > 0 && (
          <div id={listId} role="listbox" aria-label="Suggestions" className={styles.list}>
            {options.map((option, index) => (
              // The focus stays in the field, which handles the keys.
              // biome-ignore lint/a11y/useKeyWithClickEvents: see above
              // biome-ignore lint/a11y/useFocusableInteractive: see above
              <div
                key={keyOf(option)}
                id={optionId(index)}
                role="option"
                aria-selected={index === active}
                className={classes(styles.option, option.kind === 'all' && styles.all)}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => search.send({ type: 'search.chosen', option })}
              >
                {rowOf(option)}
              </div>
            ))}
          </div>
        )}
      </div>
    </>
  );
}

function announcement(total: number | null, recent: number): string {
  if (total !== null) {
    if (total === 0) return 'No products found';
    return `${total} ${total === 1 ? 'product' : 'products'} found. Use the arrow keys to choose.`;
  }
  if (recent === 0) return '';
  return `${recent} recent ${recent === 1 ? 'search' : 'searches'}. Use the arrow keys to choose.`;
}

function keyOf(option: SearchOption): string {
  return option.kind === 'product' ? option.hit.id : `${option.kind} ${option.term}`;
}

function rowOf(option: SearchOption): ReactNode {
  if (option.kind === 'term') {
    return (
      <>
        <Icon name="search" size={18} />
        <span className={styles.title}>{option.term}</span>
      </>
    );
  }
  if (option.kind === 'all') {
    return `See ${option.total === 1 ? 'the result' : `all ${option.total} results`} for “${option.term}”`;
  }
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
