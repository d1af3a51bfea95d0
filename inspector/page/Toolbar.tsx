import { type ChangeEvent, useEffect, useRef } from 'react';
import { importedSession, type Session, sessionOf } from '../model/session.ts';
import { nextBreak, speeds, type Workspace } from '../model/workspace.ts';
import controls from './Controls.module.css';
import { classes } from './classes.ts';
import { useCursor, useInspector } from './context.ts';
import styles from './Toolbar.module.css';

const origins: Readonly<Record<Session['origin'], string>> = {
  live: 'Observed pages',
  foreign: 'Other apps',
  fork: 'Forks',
  file: 'Imported',
  library: 'Scenarios',
};

/** The choice of the session, and the cursor that all views share. */
export function Toolbar({ onProblem }: { readonly onProblem: (text: string) => void }) {
  return (
    <div className={styles.bar}>
      <SessionChoice onProblem={onProblem} />
      <Cursor />
    </div>
  );
}

function SessionChoice({ onProblem }: { readonly onProblem: (text: string) => void }) {
  const { workspace, change, app } = useInspector();
  const { scenarios, parse } = app.library;
  const file = useRef<HTMLInputElement>(null);
  const choose = (id: string) => {
    const entry = scenarios.get(id);
    if (entry && !workspace.sessions.some((session) => session.id === id))
      void entry().then(
        (scenario) =>
          change({
            type: 'session.put',
            session: sessionOf(id, 'library', scenario, app.machines),
            isOpened: true,
          }),
        (error: unknown) => onProblem(`${id}: ${error instanceof Error ? error.message : String(error)}`),
      );
    else change({ type: 'session.opened', id, step: null });
  };
  const importFile = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? [];
    target.value = '';
    if (!chosen) return;
    try {
      const parsed = await parse(await chosen.text());
      if (!parsed.ok) return onProblem(`${chosen.name}: ${parsed.reason}`);
      onProblem('');
      const session = importedSession(chosen.name, parsed.scenario, app.machines);
      change({ type: 'session.put', session });
      change({ type: 'session.opened', id: session.id, step: 0 });
    } catch (error) {
      onProblem(
        `${chosen.name} is not a scenario: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  };
  const open = workspace.sessions.filter(({ origin }) => origin !== 'library');
  return (
    <div className={controls.row}>
      <label className={controls.choice}>
        Session
        <select
          className={classes(controls.select, styles.session)}
          value={workspace.session ?? ''}
          onChange={(event) => choose(event.target.value)}
        >
          {workspace.session === null && <option value="">None</option>}
          {(['live', 'foreign', 'fork', 'file'] as const).map((origin) => {
            const sessions = open.filter((session) => session.origin === origin);
            return (
              sessions.length > 0 && (
                <optgroup key={origin} label={origins[origin]}>
                  {sessions.map(({ id, recording, isOpen }) => (
                    <option key={id} value={id}>
                      {recording.title}
                      {origin === 'live' && !isOpen ? ' (closed)' : ''}
                    </option>
                  ))}
                </optgroup>
              )
            );
          })}
          <optgroup label={origins.library}>
            {[...scenarios.keys()].map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </optgroup>
        </select>
      </label>
      <button type="button" className={controls.button} onClick={() => file.current?.click()}>
        Import…
      </button>
      <input
        ref={file}
        type="file"
        accept="application/json,.json"
        className="inspector-hidden"
        tabIndex={-1}
        aria-label="Import a scenario"
        onChange={(event) => void importFile(event)}
      />
    </div>
  );
}

export function Cursor() {
  const { workspace, change } = useInspector();
  const { session, step } = useCursor();
  const length = session?.recording.entries.length ?? 0;
  usePlaying(workspace, () => change({ type: 'cursor.ticked' }));
  if (!session) return null;
  const move = (to: number | null) => change({ type: 'cursor.moved', step: to });
  const toBreak = nextBreak(session, step, workspace.breaks);
  return (
    <fieldset className={styles.cursor}>
      <legend className="inspector-hidden">Cursor</legend>
      <Step
        label="To the beginning"
        sign="M6 5v14M19 5l-9 7 9 7z"
        isOff={step === 0}
        onPress={() => move(0)}
      />
      <Step
        label="One entry back"
        sign="M17 5l-10 7 10 7z"
        isOff={step === 0}
        onPress={() => move(step - 1)}
      />
      <button
        type="button"
        className={classes(controls.button, controls.main, styles.play)}
        onClick={() => change({ type: 'play.toggled' })}
        disabled={length === 0}
      >
        {workspace.isPlaying ? 'Pause' : 'Play'}
      </button>
      <Step
        label="One entry on"
        sign="M7 5l10 7-10 7z"
        isOff={step >= length}
        onPress={() => move(step + 1)}
      />
      <Step
        label={session.origin === 'live' ? 'Follow the page' : 'To the end'}
        sign="M18 5v14M5 5l9 7-9 7z"
        isOff={workspace.step === null}
        onPress={() => move(null)}
      />
      {workspace.breaks.length > 0 && (
        <Step
          label="To the next breakpoint"
          sign="M12 4a8 8 0 1 0 .01 0zM12 9v6M9 12h6"
          isOff={toBreak === null}
          onPress={() => move(toBreak ?? step)}
        />
      )}
      <input
        type="range"
        className={styles.range}
        min={0}
        max={length}
        value={step}
        aria-label="Entries before the cursor"
        aria-valuetext={`${step} of ${length}`}
        onChange={(event) => move(Number(event.target.value))}
      />
      <span className={styles.count}>
        {step.toLocaleString('en-IN')} / {length.toLocaleString('en-IN')}
      </span>
      <label className={controls.choice}>
        <span className="inspector-hidden">Speed</span>
        <select
          className={controls.select}
          value={workspace.speed}
          onChange={(event) => change({ type: 'speed.chosen', speed: Number(event.target.value) })}
        >
          {speeds.map((speed) => (
            <option key={speed} value={speed}>
              {speed} / s
            </option>
          ))}
        </select>
      </label>
    </fieldset>
  );
}

interface StepProps {
  readonly label: string;
  /** The button's sign, as an SVG path. */
  readonly sign: string;
  readonly isOff: boolean;
  readonly onPress: () => void;
}

function Step({ label, sign, isOff, onPress }: StepProps) {
  return (
    <button
      type="button"
      className={classes(controls.button, styles.step)}
      aria-label={label}
      title={label}
      disabled={isOff}
      onClick={onPress}
    >
      <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true" className={styles.sign}>
        <path d={sign} />
      </svg>
    </button>
  );
}

function usePlaying({ isPlaying, speed }: Workspace, tick: () => void): void {
  const latest = useRef(tick);
  useEffect(() => {
    latest.current = tick;
  });
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => latest.current(), 1_000 / speed);
    return () => clearInterval(timer);
  }, [isPlaying, speed]);
}
