import { useEffect, useRef } from 'react';
import { asButton } from '../chart/asButton.ts';
import type { Entry } from '../core/format.ts';
import { classes } from './classes.ts';
import { useCursor, useInspector } from './context.ts';
import styles from './Sequence.module.css';

/** Numbers of entries that are drawn before and after the cursor. */
const BEFORE = 40;
const AFTER = 20;
const LANE = 140;
const ROW = 30;
const HEAD = 44;

/** A sequence diagram of the events around the cursor. */
export function Sequence() {
  const { change } = useInspector();
  const { session, step } = useCursor();
  const area = useRef<HTMLDivElement>(null);
  const id = session?.id;
  useEffect(() => {
    const arrow = area.current?.querySelector(`[data-entry="${CSS.escape(`${id} ${step - 1}`)}"]`);
    arrow?.scrollIntoView({ block: 'center', inline: 'center' });
  }, [id, step]);
  if (!session) return null;
  const { entries } = session.recording;
  const shown = around(entries, step);
  const lanes = [
    'outside',
    ...new Set(shown.flatMap(({ entry: { to, from } }) => (from === null ? [to] : [from, to]))),
  ];
  const width = lanes.length * LANE + 20;
  const height = shown.length * ROW + 20;
  const centre = (path: string) => lanes.indexOf(path) * LANE + LANE / 2;
  return (
    <div ref={area} className={styles.room}>
      <svg className={styles.lanes} width={width} height={HEAD} aria-hidden="true">
        <rect width={width} height={HEAD} />
        {lanes.map((path) => (
          <text key={path} x={centre(path)} y={HEAD - 14} textAnchor="middle">
            <title>{path}</title>
            {nameOf(path)}
          </text>
        ))}
      </svg>
      {/* biome-ignore lint/a11y/useSemanticElements: SVG has no fieldset. */}
      <svg
        role="group"
        className={styles.sequence}
        width={width}
        height={height}
        aria-label="Sequence of events"
      >
        {lanes.map((path) => (
          <line key={path} className={styles.life} x1={centre(path)} x2={centre(path)} y1={0} y2={height} />
        ))}
        {shown.map(({ entry, number }, index) => (
          <Arrow
            key={number}
            entry={entry}
            number={number}
            place={`${session.id} ${number}`}
            y={index * ROW + ROW / 2 + 6}
            from={centre(entry.from ?? (entry.timer ? entry.to : 'outside'))}
            to={centre(entry.to)}
            isCurrent={number === step - 1}
            isAhead={number >= step}
            onChoose={() => change({ type: 'cursor.moved', step: number + 1 })}
          />
        ))}
      </svg>
    </div>
  );
}

interface Numbered {
  readonly entry: Entry;
  readonly number: number;
}

/** Starts and ends of actors are left out, except at the cursor: the tree of actors shows them. */
function around(entries: readonly Entry[], step: number): Numbered[] {
  const first = Math.max(0, step - BEFORE);
  return entries
    .slice(first, step + AFTER)
    .map((entry, index) => ({ entry, number: first + index }))
    .filter(({ entry, number }) => number === step - 1 || !/^xstate\.(?:init|stop)$/.test(entry.event.type));
}

interface ArrowProps {
  readonly entry: Entry;
  readonly number: number;
  /** The entry's id. No other entry on the page has the same, even of another recording. */
  readonly place: string;
  readonly y: number;
  readonly from: number;
  readonly to: number;
  readonly isCurrent: boolean;
  readonly isAhead: boolean;
  readonly onChoose: () => void;
}

function Arrow({ entry, number, place, y, from, to, isCurrent, isAhead, onChoose }: ArrowProps) {
  const { event, timer } = entry;
  const isToItself = from === to;
  const back = to > from ? -8 : 8;
  const path = isToItself ? `M${from},${y - 7}h26v14h-18` : `M${from},${y}H${to + (to > from ? -2 : 2)}`;
  const head = isToItself
    ? `${from + 2},${y + 7} ${from + 10},${y + 3} ${from + 10},${y + 11}`
    : `${to},${y} ${to + back},${y - 4} ${to + back},${y + 4}`;
  const text = timer ? `${event.type.split('.').slice(0, 3).join('.')} · ${timer.delay} ms` : event.type;
  return (
    <g
      {...asButton(`${number}: ${entry.from ?? 'outside'} to ${entry.to}, ${event.type}`, onChoose)}
      tabIndex={isCurrent ? 0 : -1}
      data-entry={place}
      className={classes(styles.arrow, isCurrent && styles.current, isAhead && styles.ahead)}
    >
      <path d={path} />
      <polygon points={head} />
      <text
        x={isToItself ? from + 32 : (from + to) / 2}
        y={isToItself ? y + 4 : y - 5}
        textAnchor={isToItself ? 'start' : 'middle'}
      >
        {text}
      </text>
    </g>
  );
}

/** The last two parts of a path, which distinguish actors; of a longer text only its end. */
function nameOf(path: string): string {
  const name = path.split('/').slice(-2).join('/');
  return name.length > 19 ? `…${name.slice(-18)}` : name;
}
