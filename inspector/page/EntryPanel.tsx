import type { ReactNode } from 'react';
import { type Difference, differences, short } from '../core/difference.ts';
import type { Entry } from '../core/format.ts';
import { findTransition, nameOf, parseTransitionKey } from '../core/transitions.ts';
import type { Session } from '../model/session.ts';
import { armedDelays } from '../model/timers.ts';
import { leavesText } from './ActorTree.tsx';
import { useCursor, useInspector } from './context.ts';
import styles from './EntryPanel.module.css';
import { jsonText, keyed, timeText } from './text.ts';

/** The entry at the cursor: the event, the transitions, the effects, and the changes of state and context. */
export function EntryPanel() {
  const { workspace, change } = useInspector();
  const { session, step } = useCursor();
  const entry = session?.recording.entries[step - 1];
  if (!session) return null;
  if (!entry)
    return (
      <p className={styles.note}>
        {session.recording.entries.length === 0
          ? 'There are no entries.'
          : 'The cursor is before the first entry. Step forward, or press play.'}
      </p>
    );
  const breakpoint = `event ${entry.event.type}`;
  return (
    <div className={styles.details}>
      <header>
        <p className={styles.event}>{entry.event.type}</p>
        <p className={styles.note}>
          {entry.from ?? (entry.timer ? `timer of ${entry.timer.delay} ms` : 'outside')} → <b>{entry.to}</b>{' '}
          at {timeText(entry.at)}
        </p>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={workspace.breaks.includes(breakpoint)}
            onChange={() => change({ type: 'break.toggled', at: breakpoint })}
          />
          Pause at this event
        </label>
      </header>
      <Payload entry={entry} />
      <Taken entry={entry} session={session} />
      <Effects entry={entry} />
      <Changed session={session} step={step} entry={entry} />
      <Timers session={session} step={step} />
    </div>
  );
}

function Payload({ entry: { event } }: { readonly entry: Entry }) {
  const { type: _, ...data } = event;
  if (Object.keys(data).length === 0) return null;
  return (
    <Part title="Data">
      <pre className={styles.json}>{jsonText(data)}</pre>
    </Part>
  );
}

function Taken({ entry, session }: { readonly entry: Entry; readonly session: Session }) {
  const { took, state, event } = entry;
  const id = session.timeline.at(session.recording.entries.indexOf(entry) + 1).get(entry.to)?.machine;
  const machine = id ? session.machines.get(id) : undefined;
  if (took.length === 0) {
    const isIgnored = machine !== undefined && !event.type.startsWith('xstate.');
    const why =
      state === 'crashed'
        ? 'The actor threw.'
        : isIgnored
          ? 'None: the machine ignores this event here.'
          : 'None.';
    return (
      <Part title="Transition">
        <p className={styles.note}>{why}</p>
      </Part>
    );
  }
  return (
    <Part title={took.length === 1 ? 'Transition' : 'Transitions'}>
      <ol className={styles.list}>
        {keyed(took).map(({ key, text }) => {
          const transition = machine && findTransition(machine, text);
          const targets = transition?.target?.map((target) => target.id).join(', ');
          return (
            <li key={key}>
              <span className={styles.mono}>{parseTransitionKey(text)?.source ?? text}</span>
              {targets && (
                <>
                  {' '}
                  → <span className={styles.target}>{targets}</span>
                </>
              )}
              {transition?.guard !== undefined && (
                <span className={styles.guard}> if {nameOf(transition.guard)}</span>
              )}
            </li>
          );
        })}
      </ol>
    </Part>
  );
}

function Effects({ entry: { did } }: { readonly entry: Entry }) {
  if (did.length === 0) return null;
  return (
    <Part title="Effects">
      <ul className={styles.list}>
        {keyed(did).map(({ key, text }) => (
          <li key={key} className={styles.mono}>
            {text}
          </li>
        ))}
      </ul>
    </Part>
  );
}

interface ChangedProps {
  readonly session: Session;
  readonly step: number;
  readonly entry: Entry;
}

function Changed({ session, step, entry }: ChangedProps) {
  if (!entry.changed && entry.value === undefined) return null;
  const before = session.timeline.at(step - 1).get(entry.to);
  const after = session.timeline.at(step).get(entry.to);
  if (!after) return null;
  const changed = entry.event.type === 'xstate.init' ? [] : differences(before?.context ?? {}, after.context);
  return (
    <>
      {entry.value !== undefined && (
        <Part title="State">
          {before && before.machine !== null && <p className={styles.before}>{leavesText(before.value)}</p>}
          <p className={styles.after}>{leavesText(after.value)}</p>
        </Part>
      )}
      {changed.length > 0 && <DifferenceTable title="Context" found={changed} />}
      {changed.length === 0 && entry.changed && (
        <Part title="Context">
          <pre className={styles.json}>{jsonText(after.context)}</pre>
        </Part>
      )}
    </>
  );
}

/** Differences of two values: path, before, after. */
export function DifferenceTable({
  title,
  found,
}: {
  readonly title: string;
  readonly found: readonly Difference[];
}) {
  return (
    <Part title={title}>
      <dl className={styles.changes}>
        {found.map(({ path, expected, actual }) => (
          <div key={path}>
            <dt>{path || '(all)'}</dt>
            <dd>
              {expected !== undefined && <del>{short(expected, 200)}</del>}
              {actual === undefined ? <i>removed</i> : <ins>{short(actual, 200)}</ins>}
            </dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}

function Timers({ session, step }: { readonly session: Session; readonly step: number }) {
  const { change } = useInspector();
  const armed = armedDelays(session.timeline.at(step), session.machines);
  if (armed.length === 0) return null;
  return (
    <Part title="Running timers">
      <ul className={styles.list}>
        {armed.map(({ actor, key, state, delay, guard }) => (
          <li key={`${actor} ${key}`}>
            <button
              type="button"
              className={styles.link}
              onClick={() => change({ type: 'actor.chosen', path: actor })}
            >
              {state}
            </button>{' '}
            <span className={styles.timer}>after {delay}</span>
            {guard !== null && <span className={styles.guard}> if {guard}</span>}
          </li>
        ))}
      </ul>
    </Part>
  );
}

export function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h3 className={styles.heading}>{title}</h3>
      {children}
    </section>
  );
}
