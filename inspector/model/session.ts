/** A session: a log of entries that the inspector shows, wherever it comes from. */
import { play, recordingOf } from '../core/authored.ts';
import { type Authored, FORMAT, type Recording, type Scenario, VERSION } from '../core/format.ts';
import { createMachines, type Machines } from '../core/inert.ts';
import type { Player } from '../core/player.ts';
import { type Replayed, replay } from '../core/replay.ts';
import { type Outcome, run } from '../core/run.ts';
import type { ForeignLog } from '../transport/foreign.ts';
import type { Stream } from '../transport/receiver.ts';
import { createTimeline, type Timeline } from './timeline.ts';

export interface Session {
  /** The name of the scenario, else a generated id. */
  readonly id: string;
  readonly origin: 'live' | 'library' | 'file' | 'fork' | 'foreign';
  readonly recording: Recording;
  readonly timeline: Timeline;
  readonly machines: Machines;
  /** The result of replaying a scenario; `null` for other sessions. */
  readonly outcome: Outcome | null;
  /** Whether the observed page is open. */
  readonly isOpen: boolean;
  /** The inert system in which a fork continues; `null` for other sessions. */
  readonly player: Player | null;
  /** Why a fork begins before the requested step; `null` if it does not, and for other sessions. */
  readonly inexact: string | null;
}

let made = 0;

/** An id that no other session and no scenario has: the names of scenarios have no spaces. */
function newId(origin: 'file' | 'fork'): string {
  made += 1;
  return `${origin} ${made}`;
}

/** Plays or replays a scenario; where that fails, the session has the entries up to there. */
export function sessionOf(
  id: string,
  origin: 'library' | 'file',
  scenario: Scenario,
  machines: Machines,
): Session {
  const outcome = run(scenario, machines);
  const recording = scenario.kind === 'recorded' ? scenario : played(scenario, machines);
  return createSession({ id, origin, recording, outcome, machines });
}

/** The session of a scenario that the user has chosen as a file, whose name may be that of a scenario of the library. */
export function importedSession(file: string, scenario: Scenario, machines: Machines): Session {
  const title = `${scenario.title} (${file})`;
  return sessionOf(newId('file'), 'file', { ...scenario, title }, machines);
}

function played(scenario: Authored, machines: Machines): Recording {
  try {
    return recordingOf(scenario, play(scenario, machines).player, '');
  } catch {
    // A scenario that cannot be played has no entries; its outcome says why.
    const { title, purpose } = scenario;
    return emptyRecording(title, purpose);
  }
}

const fileHead = { format: FORMAT, version: VERSION, kind: 'recorded' } as const;

function emptyRecording(title: string, purpose: string): Recording {
  return {
    ...fileHead,
    title,
    purpose,
    app: '',
    xstate: '',
    seed: 0.5,
    machines: {},
    isTruncated: false,
    entries: [],
  };
}

/** The session of an observed page. `known` is its session so far. */
export function liveSession(stream: Stream, known: Session | undefined, machines: Machines): Session {
  const { entries, isEnded } = stream;
  const { stream: id, ...head } = stream.head;
  const recording: Recording = { ...fileHead, ...head, purpose: 'Recorded in the inspector', entries };
  if (known) return { ...known, recording, isOpen: !isEnded };
  return createSession({ id, origin: 'live', recording, machines, isOpen: !isEnded });
}

/** The session of another app, which sends messages of @statelyai/inspect. */
export function foreignSession({ entries, machines }: ForeignLog): Session {
  const recording = {
    ...emptyRecording('Another app', 'Received from @statelyai/inspect'),
    entries: [...entries],
  };
  const watched = createMachines(machines.values(), () => null);
  return createSession({ id: 'foreign', origin: 'foreign', recording, machines: watched, isOpen: true });
}

/** Explains that a replay diverged from its recording and what is shown instead; `null` if it did not diverge. */
export function inexactText({ divergence, steps }: Replayed): string | null {
  return divergence && `The replay is as recorded up to entry ${steps} and not beyond: ${divergence.message}`;
}

/**
 * A fork: an inert system after the first `step` entries, in which the user can continue. The recorded page is not affected. If
 * the replay diverges before that step, the fork begins there and says so.
 */
export function forkOf(session: Session, step: number): Session {
  const replayed = replay(session.recording, session.machines, step);
  const { player, steps } = replayed;
  const title = `${session.recording.title}, from entry ${steps} on`;
  const recording = recordingOf(
    { title, purpose: 'A fork made in the inspector' },
    player,
    session.recording.app,
  );
  const inexact = inexactText(replayed);
  return createSession({
    id: newId('fork'),
    origin: 'fork',
    recording,
    machines: session.machines,
    player,
    inexact,
  });
}

/** Returns a fork with the entries that were added to its system. */
export function withNewEntries(fork: Session): Session {
  if (!fork.player) return fork;
  fork.player.observer.markCrashes();
  const recording = recordingOf(fork.recording, fork.player, fork.recording.app);
  return { ...fork, recording, timeline: createTimeline(recording.entries, fork.machines) };
}

type Parts = Pick<Session, 'id' | 'origin' | 'recording' | 'machines'> &
  Partial<Pick<Session, 'outcome' | 'isOpen' | 'player' | 'inexact'>>;

function createSession(parts: Parts): Session {
  const timeline = createTimeline(parts.recording.entries, parts.machines);
  return { outcome: null, isOpen: false, player: null, inexact: null, ...parts, timeline };
}
