import { useState } from 'react';
import { actorInView } from '../model/desk.ts';
import { Compare } from './Compare.tsx';
import controls from './Controls.module.css';
import { classes } from './classes.ts';
import { useBench, useCursor } from './context.ts';
import details from './Details.module.css';
import { Details, Part } from './Details.tsx';
import panel from './Panel.module.css';
import styles from './Side.module.css';
import { Take } from './Take.tsx';
import { Try } from './Try.tsx';
import { jsonText } from './text.ts';

const tabs = {
  details: 'Entry',
  context: 'Context',
  try: 'Why not?',
  compare: 'Compare',
  take: 'Export',
} as const;
type Tab = keyof typeof tabs;

/** Beside the chart: the entry at the cursor, what the actor holds, and what else it could do. */
export function Side() {
  const [tab, setTab] = useState<Tab>('details');
  return (
    <section className={classes(panel.panel, styles.side)} aria-label="Details">
      <div className={panel.title}>
        <div className={panel.tabs} role="tablist" aria-label="Details">
          {Object.entries(tabs).map(([name, text]) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`side-${name}`}
              aria-selected={tab === name}
              aria-controls="side"
              className={panel.tab}
              onClick={() => setTab(isTab(name) ? name : 'details')}
            >
              {text}
            </button>
          ))}
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: What scrolls must be reached by keyboard. */}
      <div id="side" role="tabpanel" aria-labelledby={`side-${tab}`} tabIndex={0} className={panel.scroll}>
        <Outcome />
        {tab === 'details' && <Details />}
        {tab === 'context' && <Context />}
        {tab === 'try' && <Try />}
        {tab === 'compare' && <Compare />}
        {tab === 'take' && <Take />}
      </div>
    </section>
  );
}

function isTab(name: string): name is Tab {
  return name in tabs;
}

/** Where a scenario's replay left it. */
export function Outcome() {
  const { change } = useBench();
  const { session } = useCursor();
  const outcome = session?.outcome;
  if (!outcome || outcome.status === 'same') return null;
  const { divergence } = outcome;
  return (
    <div className={styles.outcome}>
      <h3>{outcome.status === 'diverged' ? 'It goes another way now' : 'It cannot be replayed'}</h3>
      {outcome.report.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {divergence && (
        <button
          type="button"
          className={controls.button}
          onClick={() => {
            change({ type: 'cursor.moved', step: divergence.entry });
            change({ type: 'actor.chosen', path: divergence.place.actor });
          }}
        >
          Show where
        </button>
      )}
    </div>
  );
}

function Context() {
  const { desk } = useBench();
  const { session, step } = useCursor();
  const path = actorInView(desk);
  const actor = path === null ? undefined : session?.timeline.at(step).get(path);
  if (!actor) return <p className={details.note}>No actor is in view.</p>;
  return (
    <div className={details.details}>
      <Part title={`State of ${actor.path}`}>
        <pre className={details.json}>{jsonText(actor.value)}</pre>
      </Part>
      <Part title="Context">
        <pre className={details.json}>{jsonText(actor.context)}</pre>
      </Part>
    </div>
  );
}
