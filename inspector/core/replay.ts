/**
 * Replays a recording in an inert system, entry by entry. An event that an actor has already received from another
 * machine is compared with its entry. An event from outside or from an actor that is not a machine is injected. An event
 * of a timer is produced by firing the timer of the same ordinal. An event that was sent while an actor was processing another
 * one, by its listeners or by an actor that is not a machine, is injected at the same point. Everything else is a divergence.
 * The state at a step of a recording is computed by replaying the entries before it.
 */
import type { Difference } from './difference.ts';
import { type DivergenceKind, describeMismatch, type Expected } from './divergence.ts';
import type { Entry, Recording } from './format.ts';
import type { Machines } from './inert.ts';
import type { Json } from './plain.ts';
import { createPlayer, type Player } from './player.ts';
import { structureHash } from './structure.ts';

/** The first point at which a replay differs from its recording. */
export interface Divergence {
  readonly kind: DivergenceKind;
  /** Index of the entry. */
  readonly entry: number;
  /** An explanation. */
  readonly message: string;
  readonly expected: Json;
  readonly actual: Json;
  /** The differences of the contexts. */
  readonly difference: readonly Difference[];
  readonly place: Place;
}

/** A place in a chart. */
export interface Place {
  readonly actor: string;
  /** Id of the machine; `null` when the actor is not a machine. */
  readonly machine: string | null;
  /** The state value before the entry. */
  readonly value: Json;
  /** Name of the transition that differs, or `null`. */
  readonly transition: string | null;
}

export interface Replayed {
  readonly divergence: Divergence | null;
  /** Number of entries that were the same, from the first. */
  readonly steps: number;
  /** Ids of the machines whose structure differs from the recording. */
  readonly restructured: readonly string[];
  /** The system after the last step. */
  readonly player: Player;
}

/** The entries of an actor that the replay has produced and not compared yet. */
interface Queue {
  readonly entries: { readonly entry: Entry; readonly during: number }[];
  next: number;
}

/** Replays the first `until` entries; by default all of them. */
export function replay(recording: Recording, machines: Machines, until = Infinity): Replayed {
  const { entries } = recording;
  const queues = new Map<string, Queue>();
  const states = new Map<string, Expected>();
  let during = 0;
  let seen = 0;
  const end = Math.min(until, entries.length);
  const sent = sentDuring(entries.slice(0, end));
  const player: Player = createPlayer({
    machines,
    onHandled(path, count) {
      for (const { entry, ordinal } of sent.get(`${path} ${count}`) ?? []) {
        collect();
        // An actor that is not inert has sent it by itself.
        if ((queues.get(entry.to)?.entries.length ?? 0) <= ordinal) inject(player, entry);
      }
    },
  });
  const restructured = () =>
    Object.entries(recording.machines).flatMap(([id, hash]) =>
      (player.observer.machines.get(id) ?? hashOf(machines, id) ?? hash) === hash ? [] : id,
    );

  /** Entries are queued in the order in which they were received. */
  const collect = () => {
    const made = player.observer.entries;
    for (; seen < made.length; seen++) {
      const entry = made[seen];
      if (!entry) continue;
      const queue = queues.get(entry.to) ?? { entries: [], next: 0 };
      queues.set(entry.to, queue);
      queue.entries.push({ entry, during });
    }
  };
  const take = (path: string) => {
    const queue = queues.get(path);
    const item = queue?.entries[queue.next];
    if (queue && item) queue.next += 1;
    return item?.entry ?? null;
  };
  const diverged = (index: number, actual: Entry | null): Replayed => {
    const expected = entries[index] ?? null;
    const divergence = { entry: index, ...describeMismatch(expected, actual, { machines, player, states }) };
    return { divergence, steps: index, restructured: restructured(), player };
  };

  for (let index = 0; index < end; index++) {
    const entry = entries[index];
    if (!entry) break;
    during = index;
    let actual = take(entry.to);
    if (!actual) {
      inject(player, entry);
      player.observer.markCrashes();
      player.observer.settle();
      collect();
      actual = take(entry.to);
    }
    if (!actual || !isSame(entry, actual)) return diverged(index, actual);
    updateExpected(states, entry);
  }
  if (end === entries.length && !recording.isTruncated) {
    for (const { entries: made, next } of queues.values()) {
      const extra = made[next];
      if (extra) {
        const situation = { machines, player, states };
        const divergence = { entry: extra.during, ...describeMismatch(null, extra.entry, situation) };
        return { divergence, steps: extra.during, restructured: restructured(), player };
      }
    }
  }
  return { divergence: null, steps: end, restructured: restructured(), player };
}

interface Sent {
  readonly entry: Entry;
  /** How many events its actor had received before it. */
  readonly ordinal: number;
}

/** The events that were sent while an actor was processing another one, by its path and how many events it had processed. */
function sentDuring(entries: readonly Entry[]): ReadonlyMap<string, readonly Sent[]> {
  const counts = new Map<string, number>();
  const places = entries.map(({ to }) => {
    const count = counts.get(to) ?? 0;
    counts.set(to, count + 1);
    return { place: `${to} ${count}`, ordinal: count };
  });
  const sent = new Map<string, Sent[]>();
  for (const [index, entry] of entries.entries()) {
    const place = entry.during === undefined ? undefined : places[entry.during]?.place;
    if (place === undefined) continue;
    const others = sent.get(place) ?? [];
    sent.set(place, others);
    others.push({ entry, ordinal: places[index]?.ordinal ?? 0 });
  }
  return sent;
}

/**
 * Injects what came from outside according to the log. Does nothing for an event that the system should have
 * produced.
 */
function inject(player: Player, { to, from, event, machine, timer }: Entry): void {
  if (event.type === 'xstate.init') {
    if (from !== null || machine === undefined) return;
    player.start(to.split('#')[0] ?? to, machine, event.input);
    return;
  }
  if (event.type === 'xstate.stop') {
    player.stop(to);
    return;
  }
  if (timer) {
    const clock = player.clockOf(to);
    if (clock?.armed(timer.ordinal)?.delay === timer.delay) clock.fire(timer.ordinal);
    return;
  }
  if (from === null || isOtherActor(player, from)) player.deliver(to, event, from);
}

function isOtherActor(player: Player, path: string): boolean {
  const snapshot: object | undefined = player.observer.actors.get(path)?.getSnapshot();
  return snapshot !== undefined && !('value' in snapshot);
}

function isSame(expected: Entry, actual: Entry): boolean {
  return (
    expected.digest === actual.digest &&
    expected.state === actual.state &&
    expected.from === actual.from &&
    expected.timer?.ordinal === actual.timer?.ordinal &&
    expected.timer?.delay === actual.timer?.delay &&
    isSameList(expected.took, actual.took) &&
    isSameList(expected.did, actual.did)
  );
}

function isSameList(expected: readonly string[], actual: readonly string[]): boolean {
  return expected.length === actual.length && expected.every((item, index) => item === actual[index]);
}

/** Updates the state of an actor according to the log. */
function updateExpected(states: Map<string, Expected>, entry: Entry): void {
  const { to, machine, value, changed, took } = entry;
  const [first] = took;
  if (!machine && value === undefined && !changed && first === undefined) return;
  const known = states.get(to);
  const state = known ?? { machine: machine ?? null, value: null, took: null, context: new Map() };
  if (!known) states.set(to, state);
  if (value !== undefined) state.value = value;
  if (first !== undefined) state.took = first;
  for (const [key, held] of Object.entries(changed ?? {})) state.context.set(key, held);
}

function hashOf(machines: Machines, id: string): string | null {
  const machine = machines.get(id);
  return machine ? structureHash(machine) : null;
}
