import { Suspense, useEffect, useMemo, useState } from 'react';
import type { Scenario } from '../core/format.ts';
import type { Machines } from '../core/inert.ts';
import type { Status } from '../core/run.ts';
import { forkOf, type Session, sessionOf, withNewEntries } from '../model/session.ts';
import type { InspectedApp } from './app.ts';
import { ChartPanel } from './ChartPanel.tsx';
import controls from './Controls.module.css';
import { classes } from './classes.ts';
import { useCursor, useInspector } from './context.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { LogPanel } from './LogPanel.tsx';
import panel from './Panel.module.css';
import styles from './ScenariosPage.module.css';
import { Outcome } from './SidePanel.tsx';
import { Stage } from './Stage.tsx';
import { Cursor } from './Toolbar.tsx';

interface Result {
  readonly name: string;
  readonly title: string;
  readonly status: Status | 'unreadable';
  /** Milliseconds that the replay took. */
  readonly time: number;
}

/** The width of a usual laptop's screen, in CSS pixels. */
const wideScreen = 1_280;

const words: Readonly<Record<Result['status'], string>> = {
  same: 'as recorded',
  diverged: 'diverges',
  mismatch: 'cannot be replayed',
  crashed: 'crashed',
  unreadable: 'cannot be read',
};

/** The page for QA: every scenario with its result, and the chosen one in the app's own screens. */
export function ScenariosPage() {
  const { change, app } = useInspector();
  const { scenarios } = app.library;
  const { session } = useCursor();
  const results = useResults(app);
  const [wanted, setWanted] = useState('');
  const names = [...scenarios.keys()].filter((name) =>
    `${name} ${results.get(name)?.title ?? ''}`.toLowerCase().includes(wanted.trim().toLowerCase()),
  );
  const done = [...results.values()];
  const wrong = done.filter(({ status }) => status !== 'same').length;
  const open = async (name: string) => {
    const load = scenarios.get(name);
    // A scenario that cannot be read shows its problem as its title and cannot be played.
    if (!load || results.get(name)?.status === 'unreadable') return;
    const made = sessionOf(name, 'library', await load(), app.machines);
    change({ type: 'session.put', session: made });
    change({ type: 'session.opened', id: name, step: made.outcome?.divergence?.entry ?? 1 });
  };
  return (
    <div className={styles.library}>
      <section className={classes(panel.panel, styles.list)} aria-labelledby="scenarios">
        <h2 id="scenarios" className={panel.title}>
          Scenarios
          <span className={panel.count} role="status">
            {done.length < scenarios.size
              ? `${done.length} of ${scenarios.size} replayed`
              : `${done.length - wrong} as recorded, ${wrong} not`}
          </span>
        </h2>
        <input
          type="search"
          aria-label="Find a scenario"
          placeholder="Search: coupon, offline …"
          className={classes(controls.input, controls.search, styles.find)}
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
        <ul className={panel.scroll}>
          {names.map((name) => {
            const result = results.get(name);
            return (
              <li key={name}>
                <button
                  type="button"
                  className={styles.scenario}
                  aria-current={session?.id === name}
                  onClick={() => void open(name)}
                >
                  <span
                    className={classes(styles.mark, result && styles[result.status])}
                    aria-hidden="true"
                  />
                  <span className={styles.about}>
                    <span className={styles.title}>{result?.title ?? name}</span>
                    <span className={styles.meta}>
                      {name}
                      {result && ` · ${words[result.status]} · ${result.time.toFixed(1)} ms`}
                    </span>
                  </span>
                </button>
              </li>
            );
          })}
        </ul>
      </section>
      {session && session.origin !== 'foreign' ? <Playing session={session} /> : <Choose />}
    </div>
  );
}

function Choose() {
  const { app } = useInspector();
  return (
    <p className={styles.choose}>
      Choose a scenario to play it in the {app.name}’s own screens, step by step.
    </p>
  );
}

function Playing({ session }: { readonly session: Session }) {
  const { change } = useInspector();
  const { step } = useCursor();
  const [isWide, setIsWide] = useState(false);
  const isFork = session.origin === 'fork';
  const isUsable = isFork && step === session.recording.entries.length;
  const fork = () => {
    const made = forkOf(session, step);
    change({ type: 'session.put', session: made, isOpened: true });
  };
  return (
    <>
      <section className={styles.stage} aria-labelledby="playing">
        <div>
          <h2 id="playing" className={styles.name}>
            {session.recording.title}
          </h2>
          <p className={styles.purpose}>{session.recording.purpose}</p>
        </div>
        <Cursor />
        <Outcome />
        <div className={classes(styles.screen, isWide && styles.wide)}>
          <ErrorBoundary resetKey={`${session.id} ${step}`}>
            <Suspense fallback={<p className={panel.note}>Loading the screens…</p>}>
              <Stage
                session={session}
                step={step}
                className={styles.frame}
                pageWidth={isWide ? wideScreen : null}
                {...(isUsable && {
                  onUse: () => change({ type: 'session.put', session: withNewEntries(session) }),
                })}
              />
            </Suspense>
          </ErrorBoundary>
        </div>
        <div className={controls.row}>
          <button
            type="button"
            className={controls.button}
            onClick={() => setIsWide(!isWide)}
            aria-pressed={isWide}
          >
            Wide screen
          </button>
          {isUsable ? (
            <p className={styles.purpose}>This is a fork: you can use the screen.</p>
          ) : (
            <button type="button" className={controls.button} onClick={fork}>
              Continue by hand from here
            </button>
          )}
          <a href={`#/?scenario=${encodeURIComponent(session.id)}&step=${step}`}>Open in the inspector</a>
        </div>
      </section>
      <div className={styles.machines}>
        <ChartPanel />
        <LogPanel />
      </div>
    </>
  );
}

/** Replays every scenario, one after the other. The page stays usable meanwhile. */
function useResults({ library, machines }: InspectedApp): ReadonlyMap<string, Result> {
  const [results, setResults] = useState<readonly Result[]>([]);
  useEffect(() => {
    let isCancelled = false;
    const work = async () => {
      for (const [name, load] of library.scenarios) {
        const result = await resultOf(name, load, machines);
        if (isCancelled) return;
        setResults((known) => [...known, result]);
        await new Promise((resolve) => setTimeout(resolve, 0));
      }
    };
    void work();
    return () => {
      isCancelled = true;
      setResults([]);
    };
  }, [library, machines]);
  return useMemo(() => new Map(results.map((result) => [result.name, result])), [results]);
}

async function resultOf(name: string, load: () => Promise<Scenario>, machines: Machines): Promise<Result> {
  try {
    const scenario = await load();
    const started = performance.now();
    const { outcome } = sessionOf(name, 'library', scenario, machines);
    const time = performance.now() - started;
    return { name, title: scenario.title, status: outcome?.status ?? 'unreadable', time };
  } catch (error) {
    return { name, title: error instanceof Error ? error.message : name, status: 'unreadable', time: 0 };
  }
}
