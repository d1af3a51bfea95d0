/**
 * Replays a recording: inert leaves, log-ordered injection, log-driven clock. Along the log, what an actor has received
 * by itself is compared; what came from outside or from a leaf is given to it; a timer is fired by its ordinal. All
 * else is a divergence. Going to a step of a recording is a replay of what comes before it.
 */
import type { Difference } from './difference.ts';
import { type DivergenceKind, describeMismatch, type Expected } from './divergence.ts';
import type { Entry, Recording } from './format.ts';
import type { Machines } from './inert.ts';
import type { Json } from './plain.ts';
import { createPlayer, type Player } from './player.ts';
import { structureHash } from './structure.ts';

/** Where a replay left the recording, and how. */
export interface Divergence {
  readonly kind: DivergenceKind;
  /** Index of the entry. */
  readonly entry: number;
  /** In words. */
  readonly message: string;
  readonly expected: Json;
  readonly actual: Json;
  /** How the contexts differ, where they do. */
  readonly difference: readonly Difference[];
  readonly place: Place;
}

/** A place in a chart. */
export interface Place {
  readonly actor: string;
  /** Id of the machine; null: a leaf. */
  readonly machine: string | null;
  /** The state before the entry. */
  readonly value: Json;
  /** The transition in question; null: none. */
  readonly transition: string | null;
}

export interface Replayed {
  readonly divergence: Divergence | null;
  /** Entries that came out the same, from the first. */
  readonly steps: number;
  /** Ids of machines whose structure is not what was recorded. */
  readonly restructured: readonly string[];
  /** The system as it stands after the last step. */
  readonly player: Player;
}

/** An actor's entries that the replay has made and the log has not come to yet. */
interface Queue {
  readonly entries: { readonly entry: Entry; readonly during: number }[];
  next: number;
}

/** Replays the first `until` entries; all of them by default.  */
export function replay(recording: Recording, machines: Machines, until = Infinity): Replayed {
  const { entries } = recording;
  const queues = new Map<string, Queue>();
  const states = new Map<string, Expected>();
  let during = 0;
  let seen = 0;
  const player = createPlayer({ machines });
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

  const end = Math.min(until, entries.length);
  for (let index = 0; index < end; index++) {
    const entry = entries[index];
    if (!entry) break;
    during = index;
    let actual = take(entry.to);
    if (!actual) {
      inject(player, entry);
      player.observer.settle();
      collect();
      actual = take(entry.to);
    }
    if (!actual || !isSame(entry, actual)) return diverged(index, actual);
    remember(states, entry);
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

/** Gives the system what the log says that it was given; does nothing where the system should have moved by itself. */
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
  if (from === null || isLeaf(player, from)) player.deliver(to, event, from);
}

function isLeaf(player: Player, path: string): boolean {
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

/** Keeps what the log says that an actor holds. */
function remember(states: Map<string, Expected>, { to, machine, value, changed }: Entry): void {
  if (!machine && value === undefined && !changed) return;
  const known = states.get(to);
  const state = known ?? { machine: machine ?? null, value: null, context: new Map() };
  if (!known) states.set(to, state);
  if (value !== undefined) state.value = value;
  for (const [key, held] of Object.entries(changed ?? {})) state.context.set(key, held);
}

function hashOf(machines: Machines, id: string): string | null {
  const machine = machines.get(id);
  return machine ? structureHash(machine) : null;
}
