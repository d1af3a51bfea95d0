/**
 * The state of the inspector's page: the open sessions, and one cursor that all views share. Changes are pure
 * functions.
 */
import type { Entry } from '../core/format.ts';
import { activePaths } from '../core/transitions.ts';
import type { Place } from './address.ts';
import type { Session } from './session.ts';

export interface Workspace {
  readonly sessions: readonly Session[];
  /** Id of the current session; `null` when there is none. */
  readonly session: string | null;
  /** Number of entries before the cursor; `null`: the cursor stays at the end while entries arrive. */
  readonly step: number | null;
  /** Path of the selected actor; `null` for the actor of the last entry. */
  readonly actor: string | null;
  /** Path of the selected state below its machine's root. */
  readonly state: string | null;
  readonly isPlaying: boolean;
  /** Entries per second. */
  readonly speed: number;
  /** Breakpoints, at which playing stops: `event cart.line.add`, `state cart.contents.ready`. */
  readonly breaks: readonly string[];
}

export const speeds: readonly number[] = [1, 2, 5, 20];

export const emptyWorkspace: Workspace = {
  sessions: [],
  session: null,
  step: null,
  actor: null,
  state: null,
  isPlaying: false,
  speed: 2,
  breaks: [],
};

export type WorkspaceEvent =
  /** Adds a session, or replaces the one of the same id. */
  | { readonly type: 'session.put'; readonly session: Session; readonly isOpened?: boolean }
  | { readonly type: 'session.opened'; readonly id: string; readonly step: number | null }
  | { readonly type: 'session.closed'; readonly id: string }
  | { readonly type: 'cursor.moved'; readonly step: number | null }
  | { readonly type: 'cursor.ticked' }
  | { readonly type: 'play.toggled' }
  | { readonly type: 'speed.chosen'; readonly speed: number }
  | { readonly type: 'break.toggled'; readonly at: string }
  | { readonly type: 'actor.chosen'; readonly path: string | null }
  | { readonly type: 'state.chosen'; readonly state: string | null }
  | { readonly type: 'place.came'; readonly place: Place };

/** Returns the workspace after an event. */
export function changeWorkspace(workspace: Workspace, event: WorkspaceEvent): Workspace {
  switch (event.type) {
    case 'session.put':
      return put(workspace, event.session, event.isOpened ?? false);
    case 'session.opened':
      return { ...opened(workspace, event.id), step: event.step };
    case 'session.closed': {
      const sessions = workspace.sessions.filter(({ id }) => id !== event.id);
      return workspace.session === event.id
        ? { ...opened({ ...workspace, sessions }, sessions.at(-1)?.id ?? null) }
        : { ...workspace, sessions };
    }
    case 'cursor.moved':
      return { ...workspace, isPlaying: false, step: clamped(workspace, event.step) };
    case 'cursor.ticked':
      return tick(workspace);
    case 'play.toggled': {
      const length = lengthOf(workspace);
      const isAtEnd = workspace.step === null || workspace.step >= length;
      return {
        ...workspace,
        isPlaying: !workspace.isPlaying,
        step: !workspace.isPlaying && isAtEnd ? 0 : workspace.step,
      };
    }
    case 'speed.chosen':
      return { ...workspace, speed: event.speed };
    case 'break.toggled': {
      const isSet = workspace.breaks.includes(event.at);
      const breaks = isSet
        ? workspace.breaks.filter((at) => at !== event.at)
        : [...workspace.breaks, event.at];
      return { ...workspace, breaks };
    }
    case 'actor.chosen':
      return { ...workspace, actor: event.path, state: null };
    case 'state.chosen':
      return { ...workspace, state: event.state };
    case 'place.came': {
      const { scenario, step, actor, state } = event.place;
      const isSame = scenario === null || scenario === workspace.session;
      return { ...(isSame ? workspace : opened(workspace, scenario)), step, actor, state };
    }
  }
}

function put(workspace: Workspace, session: Session, isOpened: boolean): Workspace {
  const isKnown = workspace.sessions.some(({ id }) => id === session.id);
  const sessions = isKnown
    ? workspace.sessions.map((known) => (known.id === session.id ? session : known))
    : [...workspace.sessions, session];
  const next = { ...workspace, sessions };
  // The first session is opened automatically. So is a new page after a followed page has ended, because it was reloaded.
  const isNext = !isKnown && session.origin === 'live' && isFollowedToItsEnd(workspace);
  return isOpened || workspace.session === null || isNext ? opened(next, session.id) : next;
}

/** Whether the cursor is at the end of an observed page that has been closed. */
function isFollowedToItsEnd(workspace: Workspace): boolean {
  const current = currentSession(workspace);
  return workspace.step === null && current?.origin === 'live' && !current.isOpen;
}

function opened(workspace: Workspace, id: string | null): Workspace {
  if (id === workspace.session) return workspace;
  return { ...workspace, session: id, step: null, actor: null, state: null, isPlaying: false };
}

export function currentSession({ sessions, session }: Workspace): Session | null {
  return sessions.find(({ id }) => id === session) ?? null;
}

function lengthOf(workspace: Workspace): number {
  return currentSession(workspace)?.recording.entries.length ?? 0;
}

/** Returns the number of entries before the cursor. */
export function stepOf(workspace: Workspace): number {
  const length = lengthOf(workspace);
  return Math.min(workspace.step ?? length, length);
}

function clamped(workspace: Workspace, step: number | null): number | null {
  return step === null ? null : Math.max(0, Math.min(step, lengthOf(workspace)));
}

function tick(workspace: Workspace): Workspace {
  const session = currentSession(workspace);
  if (!session || !workspace.isPlaying) return workspace;
  const { entries } = session.recording;
  const entry = entries[stepOf(workspace)];
  if (!entry) return { ...workspace, isPlaying: false };
  const step = stepOf(workspace) + 1;
  const isBreak = breakAt(session, entry, step, workspace.breaks) !== null;
  return { ...workspace, step, isPlaying: !isBreak && step < entries.length };
}

/** Returns the breakpoint that an entry matches, or `null`. */
function breakAt(session: Session, entry: Entry, step: number, breaks: readonly string[]): string | null {
  if (breaks.length === 0) return null;
  const machine = session.timeline.at(step).get(entry.to)?.machine;
  const matched = new Set([`event ${entry.event.type}`]);
  if (machine) for (const path of activePaths(entry.value ?? null)) matched.add(`state ${machine}.${path}`);
  return breaks.find((at) => matched.has(at)) ?? null;
}

/** Returns the cursor after the next entry that matches a breakpoint, from `step` on, or `null`. */
export function nextBreak(session: Session, step: number, breaks: readonly string[]): number | null {
  const { entries } = session.recording;
  for (let at = step; at < entries.length; at++) {
    const entry = entries[at];
    if (entry && breakAt(session, entry, at + 1, breaks) !== null) return at + 1;
  }
  return null;
}

/**
 * Returns the actor that the views show: the selected one, else the actor of the last entry of a machine before the
 * cursor.
 */
export function actorInView(workspace: Workspace): string | null {
  const session = currentSession(workspace);
  if (!session) return null;
  const step = stepOf(workspace);
  const moment = session.timeline.at(step);
  if (workspace.actor !== null && moment.has(workspace.actor)) return workspace.actor;
  const { entries } = session.recording;
  for (let at = step - 1; at >= 0; at--) {
    const path = entries[at]?.to ?? '';
    if (moment.get(path)?.machine) return path;
  }
  return [...moment.keys()][0] ?? null;
}
