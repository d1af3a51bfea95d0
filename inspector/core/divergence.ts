/** Says in words how a replay left its recording. */
import type { AnyStateMachine } from 'xstate';
import { type Difference, differences, differenceText, short } from './difference.ts';
import type { Entry } from './format.ts';
import type { Machines } from './inert.ts';
import type { Json, JsonObject } from './plain.ts';
import type { Player } from './player.ts';
import type { Divergence } from './replay.ts';
import { findNode, findTransition, nameOf, parseTransitionKey } from './transitions.ts';

/**
 * What is not as it was recorded. `structure`: the chart has changed where the recording goes. `delay`: a timer.
 * `transition`: another way was taken, so a guard decides otherwise. `context`: the same way, other data: a reducer.
 * `effect`: other effects. `event`: other, missing or additional events. `crash`: an actor threw.
 */
export type DivergenceKind = 'structure' | 'delay' | 'transition' | 'context' | 'effect' | 'event' | 'crash';

/** What the log says that an actor holds. */
export interface Expected {
  readonly machine: string | null;
  value: Json;
  readonly context: Map<string, Json>;
}

interface Situation {
  readonly machines: Machines;
  readonly player: Player;
  readonly states: ReadonlyMap<string, Expected>;
}

type Told = Pick<Divergence, 'kind' | 'message'> & { readonly transition?: string | null };

export function describeMismatch(
  expected: Entry | null,
  actual: Entry | null,
  situation: Situation,
): Omit<Divergence, 'entry'> {
  const path = (expected ?? actual)?.to ?? '';
  const state = situation.states.get(path);
  const machineId = state?.machine ?? expected?.machine ?? actual?.machine ?? null;
  const machine = machineId === null ? undefined : situation.machines.get(machineId);
  const difference = contextDifference(expected, actual, state);
  const told = tell(expected, actual, { machine, difference, situation });
  return {
    kind: told.kind,
    message: told.message,
    expected: summary(expected),
    actual: summary(actual),
    difference,
    place: {
      actor: path,
      machine: machineId,
      value: state?.value ?? null,
      transition: told.transition ?? null,
    },
  };
}

interface Clues {
  readonly machine: AnyStateMachine | undefined;
  readonly difference: readonly Difference[];
  readonly situation: Situation;
}

function tell(expected: Entry | null, actual: Entry | null, clues: Clues): Told {
  if (expected === null) {
    const text = `${actual?.to} received "${actual?.event.type}", which is not in the recording.`;
    return { kind: 'event', message: text };
  }
  return (
    tellCrash(expected, actual, clues) ??
    tellStructure(expected, clues) ??
    tellDelay(expected, actual, clues) ??
    tellEvent(expected, actual) ??
    tellTransition(expected, actual, clues) ??
    tellRest(expected, actual, clues)
  );
}

function tellCrash(expected: Entry, actual: Entry | null, { situation }: Clues): Told | null {
  if (actual?.state !== 'crashed' || expected.state === 'crashed') return null;
  const error = situation.player.observer.actors.get(expected.to)?.getSnapshot().error;
  const why = error instanceof Error ? error.message : String(error);
  return { kind: 'crash', message: `${expected.to} threw on "${expected.event.type}": ${why}` };
}

function tellStructure(expected: Entry, { machine, situation }: Clues): Told | null {
  const id = machine?.id ?? expected.machine;
  if (!machine) {
    if (id === undefined || situation.machines.has(id)) return null;
    return { kind: 'structure', message: `There is no machine "${id}" any more.` };
  }
  const gone = expected.took.find((key) => !findTransition(machine, key));
  if (gone !== undefined) {
    const source = parseTransitionKey(gone)?.source ?? '';
    const message = findNode(machine, source)
      ? `The transition "${gone}" is not in the chart any more.`
      : `The state "${source}" is not in the chart any more.`;
    return { kind: 'structure', message, transition: gone };
  }
  const lost = statesIn(expected.value ?? null).find((path) => !findNode(machine, `${machine.id}.${path}`));
  if (lost === undefined) return null;
  const now = situation.player.running(expected.to)?.getSnapshot().value;
  const message = `The state "${machine.id}.${lost}" is not in the chart any more; in its place the machine is in ${short(now)}.`;
  return { kind: 'structure', message };
}

function tellDelay({ to, timer, event }: Entry, actual: Entry | null, { situation }: Clues): Told | null {
  if (!timer || actual) return null;
  const armed = situation.player.clockOf(to)?.armed(timer.ordinal);
  if (!armed) {
    const message = `${to}: the timer of "${event.type}" (number ${timer.ordinal}) is not armed; the recording fired it.`;
    return { kind: 'delay', message };
  }
  const message = `${to}: the delay of "${delayName(event.type)}" was ${timer.delay} ms and is ${armed.delay} ms.`;
  return { kind: 'delay', message, transition: `${sourceOfDelay(event.type)} ${event.type} #0` };
}

function tellEvent(expected: Entry, actual: Entry | null): Told | null {
  const { to, event } = expected;
  if (!actual) return { kind: 'event', message: `${to} did not receive "${event.type}".` };
  if (actual.event.type !== event.type)
    return { kind: 'event', message: `${to} received "${actual.event.type}" and not "${event.type}".` };
  if (actual.from !== expected.from) {
    const message = `${to} received "${event.type}" from ${actual.from ?? 'outside'} and not from ${expected.from ?? 'outside'}.`;
    return { kind: 'event', message };
  }
  return null;
}

function tellTransition(expected: Entry, actual: Entry | null, { machine }: Clues): Told | null {
  if (!actual || !machine) return null;
  const at = [...expected.took, ''].findIndex((key, index) => key !== (actual.took[index] ?? ''));
  if (at < 0 || (expected.took.length === actual.took.length && at === expected.took.length)) return null;
  const before = expected.took[at];
  const now = actual.took[at];
  const message = [
    `${expected.to}: on "${expected.event.type}" the recording took ${described(machine, before)}, now it is ${described(machine, now)}.`,
    verdict(machine, before, now),
  ].join(' ');
  return { kind: 'transition', message, transition: before ?? now ?? null };
}

/** Candidates are tried in order: the earlier of two was refused by its guard, or let through by it. */
function verdict(machine: AnyStateMachine, before: string | undefined, now: string | undefined): string {
  const first = before === undefined ? null : parseTransitionKey(before);
  const second = now === undefined ? null : parseTransitionKey(now);
  const isEarlier = first !== null && (second === null || first.index < second.index);
  const guard = guardOf(machine, isEarlier ? before : now);
  if (guard === null) return '';
  return isEarlier
    ? `The guard "${guard}" refuses what it let through.`
    : `The guard "${guard}" lets through what it refused.`;
}

function described(machine: AnyStateMachine, key: string | undefined): string {
  if (key === undefined) return 'none';
  const guard = guardOf(machine, key);
  return guard === null ? `"${key}"` : `"${key}" (guard "${guard}")`;
}

function guardOf(machine: AnyStateMachine, key: string | undefined): string | null {
  const guard = key === undefined ? undefined : findTransition(machine, key)?.guard;
  return guard === undefined ? null : nameOf(guard);
}

function tellRest(expected: Entry, actual: Entry | null, { machine, difference }: Clues): Told {
  const { to, event, took } = expected;
  if (difference.length > 0) {
    const keys = [...new Set(difference.map(({ path }) => path.split('.')[0]))].join(', ');
    const actions = machine ? took.flatMap((key) => actionsOf(machine, key)) : [];
    const by = actions.length > 0 ? ` One of its actions decides otherwise: ${actions.join(', ')}.` : '';
    const first = difference[0] ? ` ${differenceText(difference[0])}.` : '';
    const message = `${to}: after "${event.type}" the context differs in ${keys}.${first}${by}`;
    return { kind: 'context', message, transition: took[0] ?? null };
  }
  if (actual && short([...expected.did]) !== short([...actual.did])) {
    const message = `${to}: on "${event.type}" it did ${list(actual.did)} and not ${list(expected.did)}.`;
    return { kind: 'effect', message, transition: took[0] ?? null };
  }
  if (actual && expected.digest !== actual.digest) {
    const message = `${to}: "${event.type}" from ${expected.from ?? 'outside'} carries other data.`;
    return { kind: 'context', message };
  }
  return { kind: 'context', message: `${to}: after "${event.type}" it is in another state.` };
}

function actionsOf(machine: AnyStateMachine, key: string): string[] {
  return findTransition(machine, key)?.actions.map(nameOf) ?? [];
}

function contextDifference(
  expected: Entry | null,
  actual: Entry | null,
  state: Expected | undefined,
): Difference[] {
  if (!expected || !actual) return [];
  const before = Object.fromEntries(state?.context ?? []);
  const held = (changed: JsonObject | undefined) => ({ ...before, ...changed });
  return differences(held(expected.changed), held(actual.changed));
}

function summary(entry: Entry | null): Json {
  if (!entry) return null;
  const { to, from, event, timer, took, did, value, state } = entry;
  return {
    to,
    from,
    event: event.type,
    ...(timer && { timer: { ...timer } }),
    took,
    did,
    ...(value !== undefined && { value }),
    state,
  };
}

/** Paths of the states in a state value, outer ones first. */
function statesIn(value: Json, path = ''): string[] {
  const below = (key: string) => (path === '' ? key : `${path}.${key}`);
  if (typeof value === 'string') return [below(value)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [below(key), ...statesIn(inner, below(key))]);
}

function delayName(type: string): string {
  return type.replace(/^xstate\.after\./, '').split('.')[0] ?? type;
}

function sourceOfDelay(type: string): string {
  return type.replace(/^xstate\.after\.[^.]+\./, '');
}

function list(items: readonly string[]): string {
  return items.length === 0 ? 'nothing' : items.join(', ');
}
