import { useState } from 'react';
import { partingOf } from '../core/compare.ts';
import type { Entry } from '../core/format.ts';
import { type Session, sessionOf } from '../model/session.ts';
import controls from './Controls.module.css';
import { useBench, useCursor } from './context.ts';
import details from './Details.module.css';
import { DifferenceTable, Part } from './Details.tsx';

/** Where what is looked at and another log part. */
export function Compare() {
  const { desk, change, app } = useBench();
  const { scenarios } = app.library;
  const { session } = useCursor();
  const [other, setOther] = useState<Session | null>(null);
  const [problem, setProblem] = useState('');
  if (!session) return null;
  const choose = async (id: string) => {
    setProblem('');
    const open = desk.sessions.find((known) => known.id === id);
    const load = scenarios.get(id);
    if (open || !load) return setOther(open ?? null);
    try {
      setOther(sessionOf(id, 'library', await load(), app.machines));
    } catch (error) {
      setProblem(`${id}: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  const others = [...new Set([...desk.sessions.map(({ id }) => id), ...scenarios.keys()])].filter(
    (id) => id !== session.id,
  );
  return (
    <div className={details.details}>
      <label className={controls.choice}>
        With
        <select
          className={controls.select}
          value={other?.id ?? ''}
          onChange={(event) => void choose(event.target.value)}
        >
          <option value="">Choose another</option>
          {others.map((id) => (
            <option key={id} value={id}>
              {desk.sessions.find((known) => known.id === id)?.recording.title ?? id}
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
  const parting = partingOf(left, right);
  if (!parting) return <p role="status">The same, {left.length} entries.</p>;
  return (
    <>
      <p role="status">
        {parting.entry === 0
          ? 'They differ from the first entry on.'
          : `The same up to entry ${parting.entry}.`}
      </p>
      <Part title="Here">
        <p className={details.mono}>{lineOf(left[parting.entry])}</p>
      </Part>
      <Part title="There">
        <p className={details.mono}>{lineOf(right[parting.entry])}</p>
      </Part>
      <DifferenceTable title="Here → there" found={parting.difference} />
      <div className={controls.row}>
        <button
          type="button"
          className={controls.button}
          onClick={() => onShow(Math.min(parting.entry + 1, left.length))}
        >
          Show where
        </button>
      </div>
    </>
  );
}

function lineOf(entry: Entry | undefined): string {
  return entry ? `${entry.from ?? 'outside'} → ${entry.to}  ${entry.event.type}` : 'It has ended.';
}
