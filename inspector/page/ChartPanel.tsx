import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { AnyStateMachine } from 'xstate';
import type { Entry } from '../core/format.ts';
import { findTransition, nodesOf, transitionsOf } from '../core/transitions.ts';
import { missingOf, reachOf } from '../model/reached.ts';
import type { Session } from '../model/session.ts';
import { activeIds, armedDelays, innermostIds } from '../model/timers.ts';
import { actorInView } from '../model/workspace.ts';
import styles from './ChartPanel.module.css';
import { classes } from './classes.ts';
import { useCursor, useInspector } from './context.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import panel from './Panel.module.css';
import { Sequence } from './Sequence.tsx';
import { TabList } from './TabList.tsx';
import { Tree } from './Tree.tsx';

const LiveChart = lazy(() => import('./LiveChart.tsx'));

type View = 'chart' | 'tree' | 'sequence';
const views: Readonly<Record<View, string>> = { chart: 'Chart', tree: 'As a tree', sequence: 'Sequence' };

/** The machine of the selected actor, as a chart or a tree, or the sequence of events between actors. */
export function ChartPanel() {
  const { workspace } = useInspector();
  const { session, step } = useCursor();
  const [view, setView] = useState<View>('chart');
  const [wantsFit, setWantsFit] = useState<boolean | null>(null);
  const [isLegible, setIsLegible] = useState(true);
  // By default a chart is fitted into the panel if its text is legible then.
  const isFit = wantsFit ?? isLegible;
  const [isCovering, setIsCovering] = useState(false);
  const path = actorInView(workspace);
  const actor = path === null ? undefined : session?.timeline.at(step).get(path);
  const machine = actor?.machine ? session?.machines.get(actor.machine) : undefined;
  return (
    <section className={classes(panel.panel, styles.chart)} aria-labelledby="chart">
      <header className={panel.title}>
        <h2 id="chart" className={styles.name}>
          {machine?.id ?? path ?? 'Chart'}
        </h2>
        <TabList label="View" id="view" tabs={views} selected={view} onSelect={setView} />
        <div className={panel.tabs}>
          {view === 'chart' && (
            <button
              type="button"
              className={panel.tab}
              aria-pressed={isFit}
              onClick={() => setWantsFit(!isFit)}
            >
              Fit
            </button>
          )}
          <button
            type="button"
            className={panel.tab}
            aria-pressed={isCovering}
            onClick={() => setIsCovering(!isCovering)}
          >
            Not reached
          </button>
        </div>
      </header>
      <div id="view" role="tabpanel" aria-labelledby={`view-${view}`} className={styles.view}>
        {session && view === 'sequence' && <Sequence />}
        {session && view !== 'sequence' && machine && (
          <MachineView
            session={session}
            machine={machine}
            actor={path ?? ''}
            view={view}
            isFit={isFit}
            onMeasured={setIsLegible}
            isCovering={isCovering}
          />
        )}
        {session && view !== 'sequence' && !machine && (
          <p className={panel.note}>
            {path === null ? 'No actor has started.' : `${path} is not a machine and has no chart.`}
          </p>
        )}
      </div>
    </section>
  );
}

interface MachineViewProps {
  readonly session: Session;
  readonly machine: AnyStateMachine;
  readonly actor: string;
  readonly view: 'chart' | 'tree';
  readonly isFit: boolean;
  /** Called with whether the chart is legible when it is fitted. */
  readonly onMeasured: (isLegible: boolean) => void;
  readonly isCovering: boolean;
}

function MachineView({ session, machine, actor, view, isFit, onMeasured, isCovering }: MachineViewProps) {
  const { workspace, change } = useInspector();
  const { step } = useCursor();
  const moment = session.timeline.at(step);
  const active = useMemo(
    () => new Set(activeIds(machine.id, moment.get(actor)?.value ?? null)),
    [machine, moment, actor],
  );
  const innermost = new Set(innermostIds(machine.id, moment.get(actor)?.value ?? null));
  const armed = armedDelays(moment, session.machines).filter((delay) => delay.actor === actor);
  const entry = session.recording.entries[step - 1];
  const latest = session.recording.entries.findLast(
    ({ to, took }, number) => number < step && to === actor && took.length > 0,
  );
  const last = new Set(entry?.to === actor ? entry.took : []);
  const missing = isCovering ? missingOf(machine, reachOf(workspace.sessions)) : null;
  const wrong = new Set<string>();
  const { transition } = session.outcome?.divergence?.place ?? {};
  if (transition) wrong.add(transition);
  const selected = workspace.state === null ? null : `${machine.id}.${workspace.state}`;
  const select = (id: string) => {
    const state = id === machine.id ? null : id.slice(machine.id.length + 1);
    change({ type: 'state.chosen', state: state === workspace.state ? null : state });
  };
  return (
    <>
      {missing && (
        <p className={styles.reach} role="status">
          The open sessions reach {missing.states.reached} of {missing.states.all} states and{' '}
          {missing.transitions.reached} of {missing.transitions.all} transitions of {machine.id}.
        </p>
      )}
      {view === 'chart' ? (
        <ErrorBoundary resetKey={machine.id}>
          <Suspense fallback={<p className={panel.note}>Drawing the chart…</p>}>
            <Viewport
              key={machine.id}
              isFit={isFit}
              onMeasured={onMeasured}
              follow={latestActive(machine, latest, [...innermost]) ?? machine.id}
            >
              <LiveChart
                machine={machine}
                label={`Chart of ${machine.id}`}
                active={innermost}
                last={last}
                armed={new Set(armed.map(({ key }) => key))}
                wrong={wrong}
                unreached={missing?.unreached ?? new Set()}
                selected={selected}
                onSelect={select}
              />
            </Viewport>
          </Suspense>
        </ErrorBoundary>
      ) : (
        <StateTree
          machine={machine}
          active={active}
          last={last}
          unreached={missing?.unreached ?? new Set()}
          selected={selected}
          onSelect={select}
        />
      )}
      {selected !== null && <StateNote machine={machine} id={selected} />}
    </>
  );
}

/** Returns the active state in which a transition was taken last; `null` when no state is active. */
function latestActive(
  machine: AnyStateMachine,
  latest: Entry | undefined,
  innermost: readonly string[],
): string | null {
  const places = (latest?.took ?? []).toReversed().flatMap((key) => {
    const transition = findTransition(machine, key);
    return transition ? [...(transition.target ?? []), transition.source] : [];
  });
  const within = places.flatMap(
    (place) => innermost.find((id) => id === place.id || id.startsWith(`${place.id}.`)) ?? [],
  );
  return within[0] ?? innermost[0] ?? null;
}

interface ViewportProps {
  readonly isFit: boolean;
  readonly onMeasured: (isLegible: boolean) => void;
  /** Id of the state that is scrolled into view. */
  readonly follow: string;
  readonly children: ReactNode;
}

/** Below this scale the text of a chart is not legible. */
const LEGIBLE = 0.6;

/** The scrolling area of a chart, which keeps the active state in view. */
function Viewport({ isFit, onMeasured, follow, children }: ViewportProps) {
  const area = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const chart = area.current?.querySelector('svg')?.viewBox.baseVal;
    if (!area.current || !chart) return;
    const { clientWidth, clientHeight } = area.current;
    onMeasured(Math.min(clientWidth / chart.width, clientHeight / chart.height) >= LEGIBLE);
  }, [onMeasured]);
  useEffect(() => {
    const box = area.current?.querySelector(`[data-state="${CSS.escape(follow)}"]`);
    if (!isFit && area.current && box) centre(area.current, box);
  }, [isFit, follow]);
  return (
    <div ref={area} className={classes(styles.room, isFit && styles.fit)}>
      {children}
    </div>
  );
}

/** Scrolls only this area; `scrollIntoView` would scroll the page too. */
function centre(area: Element, box: Element): void {
  const [outer, inner] = [area.getBoundingClientRect(), box.getBoundingClientRect()];
  area.scrollBy({
    left: inner.left + inner.width / 2 - (outer.left + outer.width / 2),
    top: inner.top + inner.height / 2 - (outer.top + outer.height / 2),
  });
}

interface StateTreeProps {
  readonly machine: AnyStateMachine;
  readonly active: ReadonlySet<string>;
  readonly last: ReadonlySet<string>;
  readonly unreached: ReadonlySet<string>;
  readonly selected: string | null;
  readonly onSelect: (id: string) => void;
}

/** The chart as a tree, for keyboards and screen readers: the states, each with its events. */
function StateTree({ machine, active, last, unreached, selected, onSelect }: StateTreeProps) {
  const items = nodesOf(machine).map((node) => {
    const events = [...new Set([...node.transitions.keys()])].filter((type) => type !== '');
    return {
      id: node.id,
      level: node.path.length + 1,
      isFaint: false,
      isMarked: active.has(node.id),
      label: (
        <>
          <span className={styles.stateName}>{node.key}</span>{' '}
          {active.has(node.id) && <span className={styles.badge}>active</span>}
          {unreached.has(node.id) && <span className={styles.never}>never reached</span>}
          <span className={styles.events}>
            {events.map((type) => (
              <span
                key={type}
                className={
                  [...last].some((key) => key.startsWith(`${node.id} ${type} #`)) ? styles.taken : undefined
                }
              >
                {type.replace(`.${node.id}`, '')}
              </span>
            ))}
          </span>
        </>
      ),
    };
  });
  return (
    <div className={styles.room}>
      <Tree label={`States of ${machine.id}`} items={items} selected={selected} onSelect={onSelect} />
    </div>
  );
}

/** The description of the selected state, and its breakpoint. */
function StateNote({ machine, id }: { readonly machine: AnyStateMachine; readonly id: string }) {
  const { workspace, change } = useInspector();
  const node = nodesOf(machine).find((known) => known.id === id);
  if (!node) return null;
  const at = `state ${id}`;
  const own = transitionsOf(machine).filter(({ source }) => source.id === id).length;
  return (
    <aside className={styles.stateNote} aria-label="Selected state">
      <p>
        <b>{id}</b> {node.description ?? ''}
      </p>
      <p className={styles.meta}>
        {node.type}
        {node.tags.length > 0 && `, tags ${node.tags.join(', ')}`}
        {node.invoke.length > 0 && `, invokes ${node.invoke.map((invoke) => invoke.id).join(', ')}`}, {own}{' '}
        {own === 1 ? 'transition' : 'transitions'}
      </p>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={workspace.breaks.includes(at)}
          onChange={() => change({ type: 'break.toggled', at })}
        />
        Pause here
      </label>
    </aside>
  );
}
