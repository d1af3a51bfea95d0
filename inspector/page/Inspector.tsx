import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { formatPlace, type Place, parsePlace } from '../model/address.ts';
import { foreignSession, liveSession, type Session, sessionOf } from '../model/session.ts';
import { actorInView, changeWorkspace, currentSession, emptyWorkspace, stepOf } from '../model/workspace.ts';
import { createForeignLog } from '../transport/foreign.ts';
import { CHANNEL } from '../transport/protocol.ts';
import { createReceiver, type Receiver } from '../transport/receiver.ts';
import { ActorTree } from './ActorTree.tsx';
import type { InspectedApp } from './app.ts';
import { ChartPanel } from './ChartPanel.tsx';
import { InspectorContext, type InspectorValue, useInspector } from './context.ts';
import styles from './Inspector.module.css';
import { LogPanel } from './LogPanel.tsx';
import { ScenariosPage } from './ScenariosPage.tsx';
import { SidePanel } from './SidePanel.tsx';
import { Toolbar } from './Toolbar.tsx';

/** The whole page: the chosen session, and all views of it, which share one cursor. */
export function Inspector({ app }: { readonly app: InspectedApp }) {
  const [workspace, change] = useReducer(changeWorkspace, emptyWorkspace);
  const [page, setPage] = useState<Place['page']>(() => parsePlace(location.hash).page);
  const [problem, setProblem] = useState('');
  const receiver = useRef<Receiver>(null);
  const sessions = useRef(workspace.sessions);
  useEffect(() => {
    sessions.current = workspace.sessions;
  });

  useEffect(() => {
    const made = createReceiver({
      channel: new BroadcastChannel(CHANNEL),
      origin: location.origin,
      onChange: (stream) => {
        const known = sessions.current.find(({ id }) => id === stream.head.stream);
        change({ type: 'session.put', session: liveSession(stream, known, app.machines) });
      },
    });
    receiver.current = made;
    made.requestEntries();
    return () => made.close();
  }, [app]);

  useEffect(() => listenToOpener((session) => change({ type: 'session.put', session })), []);

  useEffect(() => {
    const go = async () => {
      const place = parsePlace(location.hash);
      const { scenario } = place;
      setPage(place.page);
      if (scenario !== null && !sessions.current.some(({ id }) => id === scenario)) {
        const load = app.library.scenarios.get(scenario);
        if (!load) {
          setProblem(`There is no scenario "${scenario}".`);
          return;
        }
        try {
          change({
            type: 'session.put',
            session: sessionOf(scenario, 'library', await load(), app.machines),
            isOpened: true,
          });
        } catch (error) {
          setProblem(`${scenario}: ${error instanceof Error ? error.message : String(error)}`);
          return;
        }
      }
      change({ type: 'place.came', place });
    };
    void go();
    addEventListener('hashchange', go);
    return () => removeEventListener('hashchange', go);
  }, [app]);

  const inspector: InspectorValue = useMemo(
    () => ({
      app,
      workspace,
      change,
      send: (stream, to, event) => receiver.current?.send(stream, to, event),
    }),
    [app, workspace],
  );
  usePlaceInAddress(inspector, page);
  const session = currentSession(workspace);
  return (
    <InspectorContext value={inspector}>
      <div className={styles.page}>
        <header className={styles.head}>
          <h1 className={styles.name}>Inspector</h1>
          <p className={styles.title}>
            {session?.recording.title ?? `Every flow of the ${app.name}, as it runs`}
          </p>
          <nav className={styles.nav} aria-label="Inspector">
            <a href={hashOf(inspector, 'inspector')} aria-current={page === 'inspector' ? 'page' : undefined}>
              Inspector
            </a>
            <a href={hashOf(inspector, 'library')} aria-current={page === 'library' ? 'page' : undefined}>
              Scenarios
            </a>
            <OpenApp />
          </nav>
        </header>
        <main className={styles.main}>
          {page === 'inspector' && <Toolbar onProblem={setProblem} />}
          {problem !== '' && (
            <p role="alert" className={styles.problem}>
              {problem}{' '}
              <button type="button" onClick={() => setProblem('')}>
                Close
              </button>
            </p>
          )}
          {page === 'library' && <ScenariosPage />}
          {page === 'inspector' && (session ? <Views /> : <Nothing />)}
        </main>
      </div>
    </InspectorContext>
  );
}

/** Receives the messages of @statelyai/inspect from an app that opened this page or shows it in a frame. */
function listenToOpener(onChange: (session: Session) => void): () => void {
  const app: Window | null = window.opener ?? (window.parent === window ? null : window.parent);
  if (!app || !URL.canParse(document.referrer)) return () => {};
  const log = createForeignLog();
  const receive = ({ source, data }: MessageEvent) => {
    if (source === app && log.add(data)) onChange(foreignSession(log));
  };
  addEventListener('message', receive);
  log.expectRepeats();
  app.postMessage({ type: '@statelyai.connected' }, new URL(document.referrer).origin);
  return () => removeEventListener('message', receive);
}

function Views() {
  return (
    <div className={styles.views}>
      <div className={styles.actors}>
        <ActorTree />
      </div>
      <ChartPanel />
      <SidePanel />
      <LogPanel />
    </div>
  );
}

function Nothing() {
  return (
    <div className={styles.nothing}>
      <h2>Nothing is open</h2>
      <p>
        <OpenApp /> and use it: its machines appear here as they run. Or choose a scenario above, or import
        one from a file.
      </p>
    </div>
  );
}

/** The link that opens the app so that it is observed. `opener` keeps both pages in one group of browsing contexts. */
function OpenApp() {
  const { app } = useInspector();
  return (
    <a href={`${app.address}?inspect=1`} target="_blank" rel="noopener opener">
      Open the {app.name}
    </a>
  );
}

/** Updates the address so that it links to the current view. */
function usePlaceInAddress(inspector: InspectorValue, page: Place['page']): void {
  const hash = hashOf(inspector, page);
  useEffect(() => {
    if (location.hash !== hash) history.replaceState(null, '', hash);
  }, [hash]);
}

function hashOf({ workspace }: InspectorValue, page: Place['page']): string {
  const session = currentSession(workspace);
  const path = actorInView(workspace);
  const actor = path === null ? undefined : session?.timeline.at(stepOf(workspace)).get(path);
  return formatPlace({
    page,
    machine: actor?.machine ?? null,
    state: workspace.state,
    scenario: session?.origin === 'library' ? session.id : null,
    step: workspace.step,
    actor: workspace.actor,
  });
}
