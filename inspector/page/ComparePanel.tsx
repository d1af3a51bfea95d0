import { useState } from 'react';
import { firstDifference } from '../core/compare.ts';
import type { Entry } from '../core/format.ts';
import { type Session, sessionOf } from '../model/session.ts';
import controls from './Controls.module.css';
import { useCursor, useInspector } from './context.ts';
import details from './EntryPanel.module.css';
import { DifferenceTable, Part } from './EntryPanel.tsx';

/** The first difference between the current session and another one. */
export function ComparePanel() {
  const { workspace, change, app } = useInspector();
  const { scenarios } = app.library;
  const { session } = useCursor();
  const [other, setOther] = useState<Session | null>(null);
  const [problem, setProblem] = useState('');
  if (!session) return null;
  const choose = async (id: string) => {
    setProblem('');
    const open = workspace.sessions.find((known) => known.id === id);
    const load = scenarios.get(id);
    if (open || !load) return setOther(open ?? null);
    try {
      setOther(sessionOf(id, 'library', await load(), app.machines));
    } catch (error) {
      setProblem(`${id}: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  const others = [...new Set([...workspace.sessions.map(({ id }) => id), ...scenarios.keys()])].filter(
    (id) => id !== session.id,
  );
  return (
    <div className={details.details}>
      <label className={controls.choice}>
        Compare with
        <select
          className={controls.select}
          value={other?.id ?? ''}
          onChange={(event) => void choose(event.target.value)}
        >
          <option value="">Choose a session</option>
          {others.map((id) => (
            <option key={id} value={id}>
              {workspace.sessions.find((known) => known.id === id)?.recording.title ?? id}
            </option>
          ))}
        </select>
      </label>
      {problem !== '' && <p role="alert">{problem}</p>}
      {other && (
        <Result session={session} other={other} onShow={(step) => change({ type: 'cursor.moved', step })} />
      )}
    </div>
  );
}

interface ResultProps {
  readonly session: Session;
  readonly other: Session;
  readonly onShow: (step: number) => void;
}

function Result({ session, other, onShow }: ResultProps) {
  const left = session.recording.entries;
  const right = other.recording.entries;
  const first = firstDifference(left, right);
  if (!first) return <p role="status">Both are the same: {left.length} entries.</p>;
  return (
    <>
      <p role="status">
        {first.entry === 0
          ? 'They differ from the first entry.'
          : `They are the same up to entry ${first.entry}.`}
      </p>
      <Part title="This session">
        <p className={details.mono}>{lineOf(left[first.entry])}</p>
      </Part>
      <Part title="The other session">
        <p className={details.mono}>{lineOf(right[first.entry])}</p>
      </Part>
      <DifferenceTable title="Differences" found={first.difference} />
      <div className={controls.row}>
        <button
          type="button"
          className={controls.button}
          onClick={() => onShow(Math.min(first.entry + 1, left.length))}
        >
          Show it
        </button>
      </div>
    </>
  );
}

function lineOf(entry: Entry | undefined): string {
  return entry ? `${entry.from ?? 'outside'} → ${entry.to}  ${entry.event.type}` : 'There is no such entry.';
}
