/**
 * Turns xstate's inspection stream into entries: for each event that an actor receives, the transitions, the effects and
 * the new state. The recorder and the replayer share it, so that both see the same.
 */
import {
  Actor,
  type ActorRefLike,
  type AnyActorRef,
  type InspectionEvent,
  isMachineSnapshot,
  type Snapshot,
  StateMachine,
} from 'xstate';
import { type Clock, type FiredTimer, loggingClock } from './clock.ts';
import type { Entry } from './format.ts';
import {
  createDigests,
  type Digests,
  hashText,
  type Json,
  type JsonObject,
  plain,
  type Rewrite,
} from './plain.ts';
import { structureHash } from './structure.ts';
import { transitionKey, transitionsTaken } from './transitions.ts';

/** An entry whose event may still be in process. */
type OpenEntry = { -readonly [Key in keyof Entry]: Entry[Key] } & { took: string[]; did: string[] };

interface Watched {
  readonly actor: AnyActorRef;
  path: string;
  /** Entries of events that are received and not processed yet, the current one first. */
  readonly inbox: OpenEntry[];
  /** How many events it has processed. */
  handled: number;
  /** Transitions that were taken while the initial state was computed, before the actor started. */
  early: string[];
  /**
   * Makes the entries of events that were sent before the actor started, and of those that follow them while it starts: it
   * processes them, in this order, once it has.
   */
  readonly beforeStart: (() => void)[];
  /** The latest context by key: each value with its hash. */
  readonly context: Map<string, { readonly value: unknown; readonly hash: string }>;
  contextHash: string;
  value: string;
}

export interface ObserverOptions {
  /** The redaction; `null` for none. */
  readonly rewrite: Rewrite | null;
  /** Returns the time in milliseconds; it may start at any number. */
  readonly now: () => number;
  /**
   * Defers work, in order, until the actors are idle. Until it is done an entry lacks its data and hashes. By default
   * nothing is deferred. Values are read late, so machines must replace the objects that they change.
   */
  readonly later?: (work: () => void) => void;
  /** Called after an actor has processed an event. */
  readonly onProcessed?: () => void;
  /**
   * Called when an actor has handled an event, before queued events are processed: the moment at which its listeners send.
   * `count`: how many events it had processed before.
   */
  readonly onHandled?: (path: string, count: number) => void;
  /** Returns `false` when neither this entry nor any later one is to be stored. */
  readonly hasRoom?: () => boolean;
}

/** The options with which a root actor is created so that it is observed. */
export interface ObservedOptions {
  readonly clock: Clock;
  readonly inspect: (event: InspectionEvent) => void;
}

export interface Observer {
  /** Returns the options of a root actor of this name. */
  optionsFor(root: string, clock: Clock): ObservedOptions;
  /** In the order in which events were received. */
  readonly entries: readonly Entry[];
  /** The actors that were started, by path. */
  readonly actors: ReadonlyMap<string, AnyActorRef>;
  /** Structure hashes of the machines that were started, by machine id. */
  readonly machines: ReadonlyMap<string, string>;
  /** Names the sender of the next event that comes from outside: an actor that is not a machine. */
  attribute(path: string | null): void;
  /** Marks the entries in which actors threw. */
  markCrashes(): void;
  isFull(): boolean;
  /** Must be called when no actor is processing an event, so that later events are not attributed to an earlier one. */
  settle(): void;
}

export function createObserver(options: ObserverOptions): Observer {
  const { rewrite, now, later = (work) => work(), onProcessed, onHandled = () => {}, hasRoom } = options;
  const entries: OpenEntry[] = [];
  const actors = new Map<string, AnyActorRef>();
  const machines = new Map<string, string>();
  const watched = new Map<string, Watched>();
  /** Actors with events that are not processed yet. */
  const busy = new Set<Watched>();
  /** Actors that are processing an event, as a stack: when one sends and the receiver runs at once, the receiver is on top. */
  const working: Watched[] = [];
  const indexes = new WeakMap<OpenEntry, number>();
  const incarnations = new Map<string, number>();
  const digests = createDigests(rewrite);
  const start = now();
  let fired: FiredTimer | null = null;
  let sender: string | null = null;
  let full = false;

  const watch = (ref: ActorRefLike): Watched | null => {
    const known = watched.get(ref.sessionId);
    if (known || !(ref instanceof Actor)) return known ?? null;
    const made = {
      actor: ref,
      path: '',
      inbox: [],
      handled: 0,
      early: [],
      beforeStart: [],
      context: new Map(),
      contextHash: '',
      value: '',
    };
    watched.set(ref.sessionId, made);
    return made;
  };
  const pathOf = (ref: ActorRefLike | undefined) => (ref && watched.get(ref.sessionId)?.path) || null;
  /** An actor gets its path when it starts, so that one that never starts takes no number. */
  const assignPath = (mark: Watched, root: string) => {
    const parent = pathOf(mark.actor._parent);
    const base = parent === null ? root : `${parent}/${mark.actor.id}`;
    const number = (incarnations.get(base) ?? 0) + 1;
    incarnations.set(base, number);
    mark.path = number === 1 ? base : `${base}#${number}`;
    actors.set(mark.path, mark.actor);
  };

  const settle = () => {
    working.length = 0;
  };
  const beginWork = (mark: Watched) => {
    // Actors process events synchronously, so none is processing when the next microtask runs.
    if (working.length === 0) queueMicrotask(settle);
    working.push(mark);
  };
  const endWork = (mark: Watched) => {
    const index = working.lastIndexOf(mark);
    if (index >= 0) working.splice(index, 1);
  };
  /** Index of the entry that the innermost actor is processing; `undefined` if there is none, or it is not stored. */
  const duringOf = () => {
    const [current] = working.at(-1)?.inbox ?? [];
    return current && indexes.get(current);
  };

  const received = (root: string, event: Extract<InspectionEvent, { type: '@xstate.event' }>) => {
    const mark = watch(event.actorRef);
    if (!mark) return;
    const isStart = event.event.type === 'xstate.init';
    const from = pathOf(event.sourceRef) ?? sender;
    sender = null;
    if (!isStart && (mark.path === '' || mark.beforeStart.length > 0)) {
      mark.beforeStart.push(() => {
        sender = from;
        received(root, event);
      });
      return;
    }
    if (mark.path === '') assignPath(mark, root);
    const { type } = event.event;
    const isDerived =
      event.sourceRef instanceof Actor &&
      (event.sourceRef.logic instanceof StateMachine || type.startsWith('xstate.done.actor.'));
    const isOwn = event.sourceRef !== undefined && type.startsWith('xstate.');
    const during = isDerived || isOwn || fired ? undefined : duringOf();
    const logic = mark.actor instanceof Actor ? mark.actor.logic : null;
    const machine = isStart && logic instanceof StateMachine ? logic : null;
    if (machine) later(() => machines.set(machine.id, structureHash(machine)));
    const entry: OpenEntry = {
      at: Math.round(now() - start),
      to: mark.path,
      from,
      event: { type },
      digest: '',
      ...(machine && { machine: machine.id }),
      ...(fired && { timer: fired }),
      ...(during !== undefined && { during }),
      took: mark.early,
      did: [],
      state: null,
    };
    mark.early = [];
    fired = null;
    full ||= hasRoom?.() === false;
    if (mark.inbox.length === 0 && mark.actor.getSnapshot().status === 'active') beginWork(mark);
    mark.inbox.push(entry);
    busy.add(mark);
    if (full) return;
    indexes.set(entry, entries.length);
    entries.push(entry);
    later(() => {
      entry.digest = digests.of(event.event, '', event);
      if (!isDerived) setData(entry, 'event', () => plainEvent(event.event, rewrite), rewrite !== null);
    });
  };

  const processed = (mark: Watched, snapshot: Snapshot<unknown>) => {
    if (mark.inbox.length > 0) onHandled(mark.path, mark.handled);
    const entry = mark.inbox.shift();
    mark.handled += 1;
    if (mark.inbox.length === 0) {
      busy.delete(mark);
      endWork(mark);
    }
    if (!entry) return;
    if (isMachineSnapshot(snapshot)) later(() => fillInState(mark, entry, snapshot, { rewrite, digests }));
    if (!full) onProcessed?.();
    for (const receive of mark.beforeStart.splice(0)) receive();
  };

  const stopped = (mark: Watched) => {
    const event = { type: 'xstate.stop' };
    const entry = { to: mark.path, from: null, event, digest: digests.of(event, '', event), state: null };
    if (mark.path === '' || full) return;
    const during = duringOf();
    const made = {
      at: Math.round(now() - start),
      ...entry,
      ...(during !== undefined && { during }),
      took: [],
      did: [],
    };
    entries.push(made);
    onProcessed?.();
  };

  const inspect = (root: string, event: InspectionEvent) => {
    if (event.type === '@xstate.event') {
      received(root, event);
      return;
    }
    const mark = watch(event.actorRef);
    if (!mark) return;
    switch (event.type) {
      case '@xstate.microstep': {
        if (event.event.type === 'xstate.stop') return;
        const took = mark.inbox[0]?.took ?? mark.early;
        const taken = transitionsTaken(event);
        later(() => took.push(...taken.flatMap((transition) => transitionKey(transition) ?? [])));
        return;
      }
      case '@xstate.action': {
        const did = effectName(event.action);
        if (did !== null) mark.inbox[0]?.did.push(did);
        return;
      }
      case '@xstate.snapshot':
        if (event.event.type !== 'xstate.stop') processed(mark, event.snapshot);
        else if (!mark.actor._parent) stopped(mark);
        return;
    }
  };

  return {
    optionsFor: (root, clock) => ({
      clock: loggingClock(clock, (timer) => {
        fired = timer;
      }),
      inspect: (event) => inspect(root, event),
    }),
    entries,
    actors,
    machines,
    attribute: (path) => {
      sender = path;
    },
    markCrashes: () => {
      for (const { actor, inbox } of busy) {
        const [current] = inbox;
        if (current && actor.getSnapshot().status === 'error') current.state = 'crashed';
      }
      busy.clear();
      settle();
    },
    isFull: () => full,
    settle,
  };
}

interface Hashing {
  readonly rewrite: Rewrite | null;
  readonly digests: Digests;
}

/** Writes into an entry what changed since the actor's last entry. */
function fillInState(
  mark: Watched,
  entry: OpenEntry,
  snapshot: { readonly status: string; readonly value: unknown; readonly context: object },
  { rewrite, digests }: Hashing,
): void {
  const { context } = snapshot;
  const changed: Record<string, unknown> = {};
  let isChanged = false;
  for (const key of Object.keys(context)) {
    const value: unknown = Reflect.get(context, key);
    const known = mark.context.get(key);
    if (known && Object.is(known.value, value)) continue;
    const hash = digests.of(value, key, context);
    mark.context.set(key, { value, hash });
    if (known?.hash === hash) continue;
    isChanged = true;
    changed[key] = value;
  }
  if (isChanged) {
    setData(entry, 'changed', () => plainContext(changed, context, rewrite), rewrite !== null);
    mark.contextHash = [...mark.context]
      .map(([key, { hash }]) => `${key}=${hash}`)
      .sort()
      .join();
  }
  const value = plain(snapshot.value);
  const valueText = JSON.stringify(value);
  if (valueText !== mark.value) {
    mark.value = valueText;
    entry.value = value;
  }
  entry.state = hashText(`${snapshot.status} ${valueText} ${mark.contextHash}`);
}

/**
 * Sets data of an entry. A recording must redact it at once. In a replay it is computed when it is read, because most of
 * it is never read.
 */
function setData<Key extends 'event' | 'changed'>(
  entry: OpenEntry,
  key: Key,
  compute: () => OpenEntry[Key],
  isAtOnce: boolean,
): void {
  if (isAtOnce) entry[key] = compute();
  else Object.defineProperty(entry, key, { get: compute, enumerable: true, configurable: true });
}

function plainContext(
  changed: Readonly<Record<string, unknown>>,
  context: object,
  rewrite: Rewrite | null,
): JsonObject {
  const result: Record<string, Json> = {};
  for (const [key, value] of Object.entries(changed))
    result[key] = plain(value, rewrite?.leaves(key, context) ? null : rewrite, key, context);
  return result;
}

function plainEvent(event: { readonly type: string }, rewrite: Rewrite | null): Entry['event'] {
  const { type, ...fields } = event;
  const result: Record<string, Json> = {};
  for (const [key, value] of Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)))
    if (value !== undefined)
      result[key] = plain(value, rewrite?.leaves(key, event) ? null : rewrite, key, event);
  return { type, ...result };
}

/** Returns `null` for the library's own bookkeeping. */
function effectName({ type, params }: { readonly type: string; readonly params: unknown }): string | null {
  if (type === 'xstate.emit') return `emit ${emittedType(params)}`;
  return type.startsWith('xstate.') ? null : type;
}

function emittedType(params: unknown): string {
  if (typeof params !== 'object' || params === null || !('event' in params)) return '';
  const { event } = params;
  return typeof event === 'object' && event !== null && 'type' in event ? String(event.type) : '';
}
