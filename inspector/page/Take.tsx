import { useState } from 'react';
import { scenarioText } from '../core/format.ts';
import { actorInView } from '../model/desk.ts';
import { mermaidOf, scxmlOf, testText } from '../model/exports.ts';
import controls from './Controls.module.css';
import { useBench, useCursor } from './context.ts';
import details from './Details.module.css';
import { Part } from './Details.tsx';
import { saveText, svgText } from './save.ts';

/** Takes what is looked at out of the inspector, as files. */
export function Take() {
  const { desk, app } = useBench();
  const { session, step } = useCursor();
  const [lost, setLost] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState('');
  if (!session) return null;
  const path = actorInView(desk);
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
      setLost([
        'Entry and exit actions, invoked actors, timers’ lengths that are worked out, tags and the context.',
      ]);
      return;
    }
    const scxml = scxmlOf(chartOf(machine));
    saveText(`${machine.id}.scxml`, scxml.text);
    setLost(scxml.lost);
  };
  const picture = () => {
    const text = svgText();
    if (text === null) setProblem('Show the chart first: its picture is what is on the screen.');
    else saveText(`${machine?.id ?? 'chart'}.svg`, text);
  };
  return (
    <div className={details.details}>
      <Part title="What happened">
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
          Keep the scenario as{' '}
          <code>
            {app.repository.recordings}/{name}.json
          </code>
          : it is replayed with every test run.
        </p>
      </Part>
      {machine && (
        <Part title={`The chart of ${machine.id}`}>
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
      {lost.length > 0 && (
        <Part title="Not in that file">
          <ul className={details.list}>
            {lost.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Part>
      )}
    </div>
  );
}
