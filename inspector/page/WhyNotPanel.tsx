import { type FormEvent, useId, useMemo, useState } from 'react';
import { type AnyEventObject, isMachineSnapshot } from 'xstate';
import { type ActionStep, perform } from '../core/authored.ts';
import type { Json, JsonObject } from '../core/plain.ts';
import { type Player, ScenarioError } from '../core/player.ts';
import { replay } from '../core/replay.ts';
import { forkOf, type Session, withNewEntries } from '../model/session.ts';
import { candidatesFor, eventsOf, type GuardResult } from '../model/whyNot.ts';
import { actorInView } from '../model/workspace.ts';
import controls from './Controls.module.css';
import { classes } from './classes.ts';
import { useCursor, useInspector } from './context.ts';
import details from './EntryPanel.module.css';
import { Part } from './EntryPanel.tsx';
import styles from './WhyNotPanel.module.css';

/**
 * Shows what an event would do to the selected actor, and why. The event can be tried in a fork, an inert system of its
 * own, or sent to the observed page while it is open. The session itself does not change.
 */
export function WhyNotPanel() {
  const { workspace, change, send } = useInspector();
  const { session, step } = useCursor();
  const path = actorInView(workspace);
  const [type, setType] = useState('');
  const [data, setData] = useState('');
  const [problem, setProblem] = useState('');
  const player = usePlayerAt(session, step);
  const actor = path === null ? null : (player?.running(path) ?? null);
  const snapshot: unknown = actor?.getSnapshot();
  const machine = isMachineSnapshot(snapshot) ? snapshot : null;
  const known = useMemo(() => (machine ? eventsOf(machine) : []), [machine]);
  const id = useId();
  if (!session || path === null) return <p className={details.note}>No actor is selected.</p>;
  if (session.origin === 'foreign')
    return <p className={details.note}>The machines of another app can be watched, but not tried.</p>;
  if (!actor) return <p className={details.note}>{path} is not running at this point.</p>;

  const event = eventFrom(type, data);
  const attempt = (steps: readonly ActionStep[]) => {
    try {
      const fork = session.player && workspace.step === null ? session : forkOf(session, step);
      for (const made of steps) if (fork.player) perform(fork.player, made, 0);
      change({ type: 'session.put', session: withNewEntries(fork), isOpened: true });
      change({ type: 'cursor.moved', step: null });
      change({ type: 'actor.chosen', path });
      setProblem('');
    } catch (error) {
      setProblem(problemOf(error));
    }
  };
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    if (event.ok) attempt([{ send: event.value, to: path }]);
    else setProblem(event.problem);
  };
  return (
    <div className={details.details}>
      {machine ? (
        <form className={styles.form} onSubmit={submit}>
          <label className={styles.field}>
            Event for {path}
            <input
              className={classes(controls.input, styles.typed)}
              list={`${id}-events`}
              value={type}
              placeholder={known[0] ?? 'type'}
              onChange={(changed) => setType(changed.target.value)}
            />
          </label>
          <datalist id={`${id}-events`}>
            {known.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <JsonField
            label="Data (JSON)"
            rows={3}
            value={data}
            placeholder={'{"now": 0}'}
            onChange={setData}
          />
          <div className={controls.row}>
            <button type="submit" className={classes(controls.button, controls.main)}>
              Try it in a fork
            </button>
            {session.origin === 'live' && session.isOpen && (
              <button
                type="button"
                className={controls.button}
                onClick={() => {
                  if (event.ok) send(session.id, path, event.value);
                  else setProblem(event.problem);
                }}
              >
                Send to the page
              </button>
            )}
          </div>
        </form>
      ) : (
        <Answer path={path} onAttempt={attempt} onProblem={setProblem} />
      )}
      {problem !== '' && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {machine && (
        <Candidates
          snapshot={machine}
          event={event.ok ? event.value : { type }}
          known={known}
          onChoose={setType}
        />
      )}
      <Waiting onAttempt={attempt} />
    </div>
  );
}

/** The system at the cursor. It is replayed only while this panel is open. */
function usePlayerAt(session: Session | null, step: number): Player | null {
  const length = session?.recording.entries.length ?? 0;
  return useMemo(() => {
    if (!session || session.origin === 'foreign') return null;
    if (session.player && step === length) return session.player;
    return replay(session.recording, session.machines, step).player;
  }, [session, step, length]);
}

type Typed = {
  readonly ok: true;
  readonly value: { readonly type: string } & { readonly [key: string]: Json };
};

function eventFrom(type: string, data: string): Typed | { readonly ok: false; readonly problem: string } {
  if (type.trim() === '') return { ok: false, problem: 'An event needs a type.' };
  const parsed = jsonFrom(data);
  if (!parsed.ok) return parsed;
  const { value } = parsed;
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { ok: false, problem: 'The data of an event is an object, such as {"now": 0}.' };
  const carried: JsonObject = Object.fromEntries(Object.entries(value));
  return { ok: true, value: { ...carried, type: type.trim() } };
}

function jsonFrom(
  text: string,
): { readonly ok: true; readonly value: Json } | { readonly ok: false; readonly problem: string } {
  if (text.trim() === '') return { ok: true, value: {} };
  try {
    const value: Json = JSON.parse(text);
    return { ok: true, value };
  } catch (error) {
    return { ok: false, problem: `This is not JSON: ${error instanceof Error ? error.message : ''}` };
  }
}

interface CandidatesProps {
  readonly snapshot: Parameters<typeof candidatesFor>[0];
  readonly event: AnyEventObject;
  readonly known: readonly string[];
  readonly onChoose: (type: string) => void;
}

function Candidates({ snapshot, event, known, onChoose }: CandidatesProps) {
  const candidates = candidatesFor(snapshot, event);
  if (event.type === '')
    return (
      <Part title="Events with transitions here">
        <ul className={styles.known}>
          {known.map((type) => (
            <li key={type}>
              <button type="button" onClick={() => onChoose(type)}>
                {type}
              </button>
            </li>
          ))}
        </ul>
      </Part>
    );
  return (
    <Part title="Why, or why not">
      {candidates.length === 0 && (
        <p className={details.note}>
          No active state has a transition for “{event.type}”: it would be ignored.
        </p>
      )}
      <ol className={styles.candidates}>
        {candidates.map(({ key, source, targets, guard, isTaken }) => (
          <li key={key} className={isTaken ? styles.taken : undefined}>
            <p>
              <b>{isTaken ? 'Taken' : 'Not taken'}</b> <span className={details.mono}>{source}</span> →{' '}
              <span className={details.mono}>{targets.join(', ') || 'stays'}</span>
            </p>
            {guard ? <Guard guard={guard} /> : <p className={details.note}>No guard.</p>}
          </li>
        ))}
      </ol>
    </Part>
  );
}

const results = { yes: 'returns true', no: 'returns false', threw: 'threw' } as const;

function Guard({ guard: { name, result, why, parts } }: { readonly guard: GuardResult }) {
  return (
    <div className={styles.guard}>
      <p>
        <span className={details.guard}>{name}</span> {results[result]}
        {why !== '' && `: ${why}`}
      </p>
      {parts.map((part) => (
        <Guard key={part.name} guard={part} />
      ))}
    </div>
  );
}

interface AttemptProps {
  readonly onAttempt: (steps: readonly ActionStep[]) => void;
}

interface AnswerProps extends AttemptProps {
  readonly path: string;
  readonly onProblem: (text: string) => void;
}

interface JsonFieldProps {
  readonly label: string;
  readonly rows: number;
  readonly value: string;
  readonly placeholder: string;
  readonly onChange: (text: string) => void;
}

function JsonField({ label, rows, value, placeholder, onChange }: JsonFieldProps) {
  return (
    <label className={styles.field}>
      {label}
      <textarea
        className={classes(controls.input, styles.typed)}
        rows={rows}
        value={value}
        placeholder={placeholder}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}

/** Resolves or rejects a promise actor by hand, because it is only a placeholder here. */
function Answer({ path, onAttempt, onProblem }: AnswerProps) {
  const [text, setText] = useState('');
  const answer = () => {
    const parsed = jsonFrom(text);
    if (parsed.ok) onAttempt([{ answer: path, with: parsed.value }]);
    else onProblem(parsed.problem);
  };
  return (
    <div className={styles.form}>
      <JsonField
        label={`Result of ${path} (JSON)`}
        rows={5}
        value={text}
        placeholder={'{"ok": true}'}
        onChange={setText}
      />
      <div className={controls.row}>
        <button type="button" className={classes(controls.button, controls.main)} onClick={answer}>
          Resolve in a fork
        </button>
        <button
          type="button"
          className={controls.button}
          onClick={() => onAttempt([{ fail: path, with: text || 'failed' }])}
        >
          Reject in a fork
        </button>
      </div>
    </div>
  );
}

function Waiting({ onAttempt }: AttemptProps) {
  const [ms, setMs] = useState(1_000);
  return (
    <Part title="Let time pass in a fork">
      <div className={controls.row}>
        <label>
          <input
            className={classes(controls.input, styles.typed, styles.number)}
            type="number"
            min={0}
            step={100}
            value={ms}
            onChange={(event) => setMs(Math.max(0, Number(event.target.value)))}
          />{' '}
          ms
        </label>
        <button type="button" className={controls.button} onClick={() => onAttempt([{ advance: ms }])}>
          Wait
        </button>
      </div>
    </Part>
  );
}

/** What is wrong, as a sentence. It names no step, because nobody has written one here. */
function problemOf(error: unknown): string {
  if (!(error instanceof ScenarioError)) return error instanceof Error ? error.message : String(error);
  const { problem } = error;
  return `${problem.charAt(0).toUpperCase()}${problem.slice(1)}`;
}
