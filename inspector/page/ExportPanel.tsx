import { useState } from 'react';
import { scenarioText } from '../core/format.ts';
import { mermaidOf, scxmlOf, testText } from '../model/exports.ts';
import { actorInView } from '../model/workspace.ts';
import controls from './Controls.module.css';
import { useCursor, useInspector } from './context.ts';
import details from './EntryPanel.module.css';
import { Part } from './EntryPanel.tsx';
import { saveText, svgText } from './save.ts';

/** Exports the session and the chart as files. */
export function ExportPanel() {
  const { workspace, app } = useInspector();
  const { session, step } = useCursor();
  const [missing, setMissing] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState('');
  if (!session) return null;
  const path = actorInView(workspace);
  const id = path === null ? null : session.timeline.at(step).get(path)?.machine;
  const machine = id ? session.machines.get(id) : undefined;
  const name = session.recording.title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
  const chart = async (kind: 'mermaid' | 'scxml') => {
    if (!machine) return;
    const { chartOf } = await import('../chart/index.ts');
    if (kind === 'mermaid') {
      saveText(`${machine.id}.mmd`, mermaidOf(chartOf(machine)));
      setMissing([
        'Entry and exit actions, invoked actors, the lengths of computed delays, tags and the context.',
      ]);
      return;
    }
    const scxml = scxmlOf(chartOf(machine));
    saveText(`${machine.id}.scxml`, scxml.text);
    setMissing(scxml.lost);
  };
  const picture = () => {
    const text = svgText();
    if (text === null) setProblem('Show the chart first: the picture is a copy of the one on the screen.');
    else saveText(`${machine?.id ?? 'chart'}.svg`, text);
  };
  return (
    <div className={details.details}>
      <Part title="Session">
        <div className={controls.row}>
          <button
            type="button"
            className={controls.button}
            onClick={() => saveText(`${name}.json`, scenarioText(session.recording))}
          >
            Scenario
          </button>
          <button
            type="button"
            className={controls.button}
            onClick={() => saveText(`${name}.test.ts`, testText(name, session.recording, app.repository))}
          >
            Test file
          </button>
        </div>
        <p className={details.note}>
          Save the scenario as{' '}
          <code>
            {app.repository.recordings}/{name}.json
          </code>
          : it is replayed with every test run.
        </p>
      </Part>
      {machine && (
        <Part title={`Chart of ${machine.id}`}>
          <div className={controls.row}>
            <button type="button" className={controls.button} onClick={picture}>
              SVG
            </button>
            <button type="button" className={controls.button} onClick={() => void chart('mermaid')}>
              Mermaid
            </button>
            <button type="button" className={controls.button} onClick={() => void chart('scxml')}>
              SCXML
            </button>
          </div>
        </Part>
      )}
      {problem !== '' && <p role="alert">{problem}</p>}
      {missing.length > 0 && (
        <Part title="Missing in that file">
          <ul className={details.list}>
            {missing.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Part>
      )}
    </div>
  );
}
