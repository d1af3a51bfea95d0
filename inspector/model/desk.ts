/** What the inspector's page shows: the sessions, and one cursor that every view follows. Plain state, pure changes. */
import type { Entry } from '../core/format.ts';
import type { Place } from './address.ts';
import type { Session } from './session.ts';
import { activePaths } from './timeline.ts';

export interface Desk {
  readonly sessions: readonly Session[];
  /** Id of the session that is looked at; null: there is none yet. */
  readonly session: string | null;
  /** Entries before the cursor; null: all, and what comes. */
  readonly step: number | null;
  /** Path of the actor that is looked at; null: the one of the last entry. */
  readonly actor: string | null;
  /** The state that is pointed at, a path below its machine's root. */
  readonly state: string | null;
  readonly isPlaying: boolean;
  /** Entries a second. */
  readonly speed: number;
  /** Playing stops at these: `event cart.line.add`, `state cart.contents.ready`. */
  readonly breaks: readonly string[];
}

export const speeds: readonly number[] = [1, 2, 5, 20];

export const emptyDesk: Desk = {
  sessions: [],
  session: null,
  step: null,
  actor: null,
  state: null,
  isPlaying: false,
  speed: 2,
  breaks: [],
};

export type DeskEvent =
  /** New, or as it is now. */
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

export function changeDesk(desk: Desk, event: DeskEvent): Desk {
  switch (event.type) {
    case 'session.put':
      return put(desk, event.session, event.isOpened ?? false);
    case 'session.opened':
      return { ...opened(desk, event.id), step: event.step };
    case 'session.closed': {
      const sessions = desk.sessions.filter(({ id }) => id !== event.id);
      return desk.session === event.id
        ? { ...opened({ ...desk, sessions }, sessions.at(-1)?.id ?? null) }
        : { ...desk, sessions };
    }
    case 'cursor.moved':
      return { ...desk, isPlaying: false, step: clamped(desk, event.step) };
    case 'cursor.ticked':
      return tick(desk);
    case 'play.toggled': {
      const length = lengthOf(desk);
      const isAtEnd = desk.step === null || desk.step >= length;
      return { ...desk, isPlaying: !desk.isPlaying, step: !desk.isPlaying && isAtEnd ? 0 : desk.step };
    }
    case 'speed.chosen':
      return { ...desk, speed: event.speed };
    case 'break.toggled': {
      const isSet = desk.breaks.includes(event.at);
      const breaks = isSet ? desk.breaks.filter((at) => at !== event.at) : [...desk.breaks, event.at];
      return { ...desk, breaks };
    }
    case 'actor.chosen':
      return { ...desk, actor: event.path, state: null };
    case 'state.chosen':
      return { ...desk, state: event.state };
    case 'place.came': {
      const { scenario, step, actor, state } = event.place;
      const isSame = scenario === null || scenario === desk.session;
      return { ...(isSame ? desk : opened(desk, scenario)), step, actor, state };
    }
  }
}

function put(desk: Desk, session: Session, isOpened: boolean): Desk {
  const isKnown = desk.sessions.some(({ id }) => id === session.id);
  const sessions = isKnown
    ? desk.sessions.map((known) => (known.id === session.id ? session : known))
    : [...desk.sessions, session];
  const next = { ...desk, sessions };
  // A page that begins to be observed is looked at, if nothing else is.
  return isOpened || desk.session === null ? opened(next, session.id) : next;
}

function opened(desk: Desk, id: string | null): Desk {
  if (id === desk.session) return desk;
  return { ...desk, session: id, step: null, actor: null, state: null, isPlaying: false };
}

export function currentSession({ sessions, session }: Desk): Session | null {
  return sessions.find(({ id }) => id === session) ?? null;
}

function lengthOf(desk: Desk): number {
  return currentSession(desk)?.recording.entries.length ?? 0;
}

/** Entries before the cursor. */
export function stepOf(desk: Desk): number {
  const length = lengthOf(desk);
  return Math.min(desk.step ?? length, length);
}

function clamped(desk: Desk, step: number | null): number | null {
  return step === null ? null : Math.max(0, Math.min(step, lengthOf(desk)));
}

function tick(desk: Desk): Desk {
  const session = currentSession(desk);
  if (!session || !desk.isPlaying) return desk;
  const { entries } = session.recording;
  const entry = entries[stepOf(desk)];
  if (!entry) return { ...desk, isPlaying: false };
  const step = stepOf(desk) + 1;
  const isBreak = breakAt(session, entry, step, desk.breaks) !== null;
  return { ...desk, step, isPlaying: !isBreak && step < entries.length };
}

/** The breakpoint that an entry meets; null: none. */
function breakAt(session: Session, entry: Entry, step: number, breaks: readonly string[]): string | null {
  if (breaks.length === 0) return null;
  const machine = session.timeline.at(step).get(entry.to)?.machine;
  const met = new Set([`event ${entry.event.type}`]);
  if (machine) for (const path of activePaths(entry.value ?? null)) met.add(`state ${machine}.${path}`);
  return breaks.find((at) => met.has(at)) ?? null;
}

/** The number of the next entry that meets a breakpoint, from `step` on; null: none does. */
export function nextBreak(session: Session, step: number, breaks: readonly string[]): number | null {
  const { entries } = session.recording;
  for (let at = step; at < entries.length; at++) {
    const entry = entries[at];
    if (entry && breakAt(session, entry, at + 1, breaks) !== null) return at + 1;
  }
  return null;
}

/** The actor that the views are about: the chosen one, else that of the last machine's entry before the cursor. */
export function actorInView(desk: Desk): string | null {
  const session = currentSession(desk);
  if (!session) return null;
  const step = stepOf(desk);
  const moment = session.timeline.at(step);
  if (desk.actor !== null && moment.has(desk.actor)) return desk.actor;
  const { entries } = session.recording;
  for (let at = step - 1; at >= 0; at--) {
    const path = entries[at]?.to ?? '';
    if (moment.get(path)?.machine) return path;
  }
  return [...moment.keys()][0] ?? null;
}
