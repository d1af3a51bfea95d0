import {
  type KeyboardEvent,
  type MouseEvent,
  type UIEvent,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Entry } from '../core/format.ts';
import controls from './Controls.module.css';
import { classes } from './classes.ts';
import { useCursor, useInspector } from './context.ts';
import styles from './LogPanel.module.css';
import panel from './Panel.module.css';
import { timeText } from './text.ts';

/** Height of a row in pixels, as `--row` in the style sheet. */
const ROW = 26;
/** Number of rows that are rendered beyond each edge. */
const OVERSCAN = 12;

/** Every event that an actor received. Only the visible rows are rendered. */
export function LogPanel() {
  const { workspace, change } = useInspector();
  const { session, step } = useCursor();
  const [wanted, setWanted] = useState('');
  const entries = session?.recording.entries;
  const length = entries?.length ?? 0;
  // Entries are added to the same array, so its length is a dependency too.
  const rows = useMemo(() => (entries ? numbersOf(entries, length, wanted) : []), [entries, length, wanted]);
  return (
    <section className={classes(panel.panel, styles.log)} aria-labelledby="log">
      <h2 id="log" className={panel.title}>
        Events
        <label>
          <span className="inspector-hidden">Filter by event, actor or transition</span>
          <input
            className={classes(controls.input, controls.search, styles.filter)}
            type="search"
            placeholder="Filter: cart.line, sendCart …"
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
          />
        </label>
        <span className={panel.count}>
          {wanted === '' ? '' : `${rows.length.toLocaleString('en-IN')} of `}
          {length.toLocaleString('en-IN')} entries
          {session?.recording.isTruncated && ' (full: later entries are missing)'}
        </span>
      </h2>
      {entries && (
        <Rows
          entries={entries}
          rows={rows}
          current={step - 1}
          isFollowing={workspace.step === null}
          onChoose={(number) => change({ type: 'cursor.moved', step: number + 1 })}
        />
      )}
    </section>
  );
}

/** Returns the numbers of those of the first `length` entries that contain the text. */
function numbersOf(entries: readonly Entry[], length: number, wanted: string): number[] {
  const text = wanted.trim().toLowerCase();
  return entries
    .slice(0, length)
    .flatMap((entry, index) => (text === '' || contains(entry, text) ? index : []));
}

function contains({ to, from, event, took, did }: Entry, text: string): boolean {
  return [to, from ?? '', event.type, ...took, ...did].some((part) => part.toLowerCase().includes(text));
}

interface RowsProps {
  readonly entries: readonly Entry[];
  readonly rows: readonly number[];
  /** Number of the entry at the cursor; -1 before the first. */
  readonly current: number;
  /** Whether the list scrolls along with new entries. */
  readonly isFollowing: boolean;
  readonly onChoose: (number: number) => void;
}

function Rows({ entries, rows, current, isFollowing, onChoose }: RowsProps) {
  const box = useRef<HTMLDivElement>(null);
  const [window, setWindow] = useState({ top: 0, height: 240 });
  const at = rows.indexOf(current);
  const look = ({ currentTarget }: UIEvent<HTMLDivElement>) =>
    setWindow({ top: currentTarget.scrollTop, height: currentTarget.clientHeight });

  const height = rows.length * ROW;
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    if (isFollowing) element.scrollTop = height;
    else if (at >= 0) scrollIntoView(element, at);
    setWindow({ top: element.scrollTop, height: element.clientHeight });
  }, [at, isFollowing, height]);

  const first = Math.max(0, Math.floor(window.top / ROW) - OVERSCAN);
  const last = Math.min(rows.length, Math.ceil((window.top + window.height) / ROW) + OVERSCAN);
  const press = (event: KeyboardEvent) => {
    const around =
      at >= 0
        ? { before: at, after: at }
        : betweenRows(
            rows.findIndex((number) => number > current),
            rows.length,
          );
    const next = targetOf(event.key, around, rows.length, Math.floor(window.height / ROW));
    const number = next === null ? undefined : rows[next];
    if (number === undefined) return;
    event.preventDefault();
    onChoose(number);
  };
  const choose = ({ target }: MouseEvent) => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-number]') : null;
    if (row) onChoose(Number(row.dataset.number));
  };
  return (
    <div
      ref={box}
      role="listbox"
      aria-label="Events"
      aria-activedescendant={at >= first && at < last ? `entry-${current}` : undefined}
      tabIndex={0}
      className={styles.box}
      onScroll={look}
      onClick={choose}
      onKeyDown={press}
    >
      <div className={styles.all} style={{ height }}>
        {rows.slice(first, last).map((number, index) => {
          const entry = entries[number];
          return (
            entry && (
              <Row
                key={number}
                entry={entry}
                number={number}
                top={(first + index) * ROW}
                place={first + index + 1}
                count={rows.length}
                isCurrent={number === current}
                isAhead={number > current}
              />
            )
          );
        })}
      </div>
    </div>
  );
}

interface RowProps {
  readonly entry: Entry;
  readonly number: number;
  /** Distance from the top of the log in pixels. */
  readonly top: number;
  readonly place: number;
  readonly count: number;
  readonly isCurrent: boolean;
  readonly isAhead: boolean;
}

function Row({ entry, number, top, place, count, isCurrent, isAhead }: RowProps) {
  const { at, to, from, event, took, timer, state } = entry;
  return (
    <div
      id={`entry-${number}`}
      role="option"
      data-number={number}
      tabIndex={-1}
      aria-selected={isCurrent}
      aria-posinset={place}
      aria-setsize={count}
      className={classes(styles.row, isAhead && styles.ahead, state === 'crashed' && styles.crashed)}
      style={{ transform: `translateY(${top}px)` }}
    >
      <span className={styles.number}>{number}</span>
      <span className={styles.time}>{timeText(at)}</span>
      <span className={styles.way}>
        {from ?? (timer ? 'timer' : 'outside')} → <b>{to}</b>
      </span>
      <span className={styles.event}>{event.type}</span>
      <span className={styles.took}>{took.length === 0 ? '' : took.join('  ·  ')}</span>
    </div>
  );
}

function scrollIntoView(element: HTMLElement, row: number): void {
  const top = row * ROW;
  if (top < element.scrollTop) element.scrollTop = top;
  else if (top + ROW > element.scrollTop + element.clientHeight)
    element.scrollTop = top + ROW - element.clientHeight;
}

/** The rows before and after an entry; both are the entry's own row if the filtered list has it. */
interface Around {
  readonly before: number;
  readonly after: number;
}

/** The rows around an entry that the filter leaves out. `next` is the first row after the entry, or -1. */
function betweenRows(next: number, length: number): Around {
  const after = next < 0 ? length : next;
  return { before: after - 1, after };
}

/** The row that a key leads to; `null` for another key, and where the list has no row in that direction. */
function targetOf(key: string, { before, after }: Around, length: number, page: number): number | null {
  const back = (by: number) => (before < 0 ? null : Math.max(0, after - by));
  const on = (by: number) => (after >= length ? null : Math.min(length - 1, before + by));
  switch (key) {
    case 'ArrowDown':
      return on(1);
    case 'ArrowUp':
      return back(1);
    case 'PageDown':
      return on(page);
    case 'PageUp':
      return back(page);
    case 'Home':
      return 0;
    case 'End':
      return length - 1;
    default:
      return null;
  }
}
