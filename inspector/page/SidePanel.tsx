import { useState } from 'react';
import { actorInView } from '../model/workspace.ts';
import { ComparePanel } from './ComparePanel.tsx';
import controls from './Controls.module.css';
import { classes } from './classes.ts';
import { useCursor, useInspector } from './context.ts';
import details from './EntryPanel.module.css';
import { EntryPanel, Part } from './EntryPanel.tsx';
import { ExportPanel } from './ExportPanel.tsx';
import panel from './Panel.module.css';
import styles from './SidePanel.module.css';
import { TabList } from './TabList.tsx';
import { jsonText } from './text.ts';
import { WhyNotPanel } from './WhyNotPanel.tsx';

const tabs = {
  details: 'Entry',
  context: 'Context',
  try: 'Why not?',
  compare: 'Compare',
  take: 'Export',
} as const;
type Tab = keyof typeof tabs;

/**
 * The panel beside the chart: the entry at the cursor, the actor's context, what else could happen, comparison and
 * export.
 */
export function SidePanel() {
  const [tab, setTab] = useState<Tab>('details');
  return (
    <section className={classes(panel.panel, styles.side)} aria-label="Details">
      <div className={panel.title}>
        <TabList label="Details" id="side" tabs={tabs} selected={tab} onSelect={setTab} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: A scrolling area must be reachable by keyboard. */}
      <div id="side" role="tabpanel" aria-labelledby={`side-${tab}`} tabIndex={0} className={panel.scroll}>
        <Outcome />
        {tab === 'details' && <EntryPanel />}
        {tab === 'context' && <Context />}
        {tab === 'try' && <WhyNotPanel />}
        {tab === 'compare' && <ComparePanel />}
        {tab === 'take' && <ExportPanel />}
      </div>
    </section>
  );
}

/** Explains why a scenario diverged. */
export function Outcome() {
  const { change } = useInspector();
  const { session } = useCursor();
  const outcome = session?.outcome;
  if (session?.inexact) {
    return (
      <div className={styles.outcome}>
        <h3>This fork is not exact</h3>
        <p>{session.inexact}</p>
      </div>
    );
  }
  if (!outcome || outcome.status === 'same') return null;
  const { divergence } = outcome;
  return (
    <div className={styles.outcome}>
      <h3>{outcome.status === 'diverged' ? 'The replay diverges' : 'It cannot be replayed'}</h3>
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
          Show it
        </button>
      )}
    </div>
  );
}

function Context() {
  const { workspace } = useInspector();
  const { session, step } = useCursor();
  const path = actorInView(workspace);
  const actor = path === null ? undefined : session?.timeline.at(step).get(path);
  if (!actor) return <p className={details.note}>No actor is selected.</p>;
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
