/** What the inspector looks at: a log of entries, whoever it comes from. */
import { play, recordingOf } from '../core/authored.ts';
import { type Authored, FORMAT, type Recording, type Scenario, VERSION } from '../core/format.ts';
import { createMachines, type Machines } from '../core/inert.ts';
import type { Player } from '../core/player.ts';
import { replay } from '../core/replay.ts';
import { type Outcome, run } from '../core/run.ts';
import type { ForeignLog } from '../transport/foreign.ts';
import type { Stream } from '../transport/receiver.ts';
import { createTimeline, type Timeline } from './timeline.ts';

export interface Session {
  /** As the address names it: a scenario's name, or made up. */
  readonly id: string;
  readonly origin: 'live' | 'library' | 'file' | 'fork' | 'foreign';
  readonly recording: Recording;
  readonly timeline: Timeline;
  readonly machines: Machines;
  /** Of a scenario: how replaying it went. */
  readonly outcome: Outcome | null;
  /** Live: whether its page is still open. */
  readonly isOpen: boolean;
  /** Of a fork: the inert system that it goes on in. */
  readonly player: Player | null;
}

/** A scenario, played or replayed here; where that fails, as far as it came. */
export function sessionOf(
  id: string,
  origin: 'library' | 'file',
  scenario: Scenario,
  machines: Machines,
): Session {
  const outcome = run(scenario, machines);
  const recording = scenario.kind === 'recorded' ? scenario : played(scenario, machines);
  return made({ id, origin, recording, outcome, machines });
}

function played(scenario: Authored, machines: Machines): Recording {
  try {
    return recordingOf(scenario, play(scenario, machines).player, '');
  } catch {
    // What cannot be played has no entries; its outcome says why.
    const { title, purpose } = scenario;
    return emptyRecording(title, purpose);
  }
}

function emptyRecording(title: string, purpose: string): Recording {
  const head = { format: FORMAT, version: VERSION, kind: 'recorded', title, purpose } as const;
  return { ...head, app: '', xstate: '', seed: 0.5, machines: {}, isTruncated: false, entries: [] };
}

export function liveSession(stream: Stream, known: Session | undefined, machines: Machines): Session {
  const { head, entries, isEnded } = stream;
  const recording: Recording = {
    format: FORMAT,
    version: VERSION,
    kind: 'recorded',
    title: head.title,
    purpose: 'Recorded in the inspector',
    app: head.app,
    xstate: head.xstate,
    seed: head.seed,
    machines: head.machines,
    isTruncated: head.isTruncated,
    entries,
  };
  if (known) return { ...known, recording, isOpen: !isEnded };
  return made({ id: head.stream, origin: 'live', recording, machines, isOpen: !isEnded });
}

/** Another app's, as far as it has told. */
export function foreignSession({ entries, machines }: ForeignLog): Session {
  const recording = { ...emptyRecording('Another app', 'Told by @statelyai/inspect'), entries: [...entries] };
  const watched = createMachines(machines.values(), () => null);
  return made({ id: 'foreign', origin: 'foreign', recording, machines: watched, isOpen: true });
}

/** The first `step` entries, in an inert system that can be played on. Never touches the page that was recorded. */
export function forkOf(session: Session, step: number, id: string): Session {
  const { player } = replay(session.recording, session.machines, step);
  const title = `${session.recording.title}, from entry ${step} on`;
  const recording = recordingOf(
    { title, purpose: 'A fork made in the inspector' },
    player,
    session.recording.app,
  );
  return made({ id, origin: 'fork', recording, machines: session.machines, player });
}

/** A fork after something was done in it. */
export function grown(fork: Session): Session {
  if (!fork.player) return fork;
  fork.player.observer.settle();
  const recording = recordingOf(fork.recording, fork.player, fork.recording.app);
  return { ...fork, recording, timeline: createTimeline(recording.entries, fork.machines) };
}

type Parts = Pick<Session, 'id' | 'origin' | 'recording' | 'machines'> &
  Partial<Pick<Session, 'outcome' | 'isOpen' | 'player'>>;

function made(parts: Parts): Session {
  const timeline = createTimeline(parts.recording.entries, parts.machines);
  return { outcome: null, isOpen: false, player: null, ...parts, timeline };
}
