/** Explains how a replay diverged from its recording. */
import type { AnyStateMachine } from 'xstate';
import { type Difference, differences, differenceText, short } from './difference.ts';
import type { Entry } from './format.ts';
import type { Machines } from './inert.ts';
import type { Json, JsonObject } from './plain.ts';
import type { Player } from './player.ts';
import type { Divergence } from './replay.ts';
import { activePaths, findNode, findTransition, nameOf, parseTransitionKey } from './transitions.ts';

/**
 * What differs from the recording.
 * - `structure`: the chart lacks a state or transition of the recording.
 * - `delay`: a timer has another delay, or is not armed.
 * - `transition`: another transition was taken, so a guard decides differently.
 * - `context`: the same transitions were taken with other data, so an action or an event's data differs.
 * - `effect`: other effects were requested.
 * - `event`: an event is different, missing or additional.
 * - `action`: an action no longer does what it did in the recording: what it sent, requested or wrote is missing.
 * - `crash`: an actor threw.
 */
export type DivergenceKind =
  | 'structure'
  | 'delay'
  | 'transition'
  | 'context'
  | 'effect'
  | 'event'
  | 'action'
  | 'crash';

/** The state of an actor according to the log. */
export interface Expected {
  readonly machine: string | null;
  value: Json;
  /** Name of the last transition that it took, or `null`. */
  took: string | null;
  readonly context: Map<string, Json>;
}

interface Situation {
  readonly machines: Machines;
  readonly player: Player;
  readonly states: ReadonlyMap<string, Expected>;
}

type Finding = Pick<Divergence, 'kind' | 'message'> & {
  readonly transition?: string | null;
  /** Path of the actor that diverged, if it is not the one that received the event. */
  readonly actor?: string;
};

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
  const finding = findingOf(expected, actual, { machine, difference, situation });
  const place = { actor: path, machine: machineId, value: state?.value ?? null };
  const elsewhere = finding.actor === undefined ? null : situation.states.get(finding.actor);
  return {
    kind: finding.kind,
    message: finding.message,
    expected: summary(expected),
    actual: summary(actual),
    difference,
    place: {
      ...place,
      ...(elsewhere && { actor: finding.actor, machine: elsewhere.machine, value: elsewhere.value }),
      transition: finding.transition ?? null,
    },
  };
}

interface Clues {
  readonly machine: AnyStateMachine | undefined;
  readonly difference: readonly Difference[];
  readonly situation: Situation;
}

function findingOf(expected: Entry | null, actual: Entry | null, clues: Clues): Finding {
  if (expected === null) {
    const text = `${actual?.to} received "${actual?.event.type}", which is not in the recording.`;
    return { kind: 'event', message: text };
  }
  return (
    crashOf(expected, actual, clues) ??
    structureChangeOf(expected, clues) ??
    delayChangeOf(expected, actual, clues) ??
    lostSendOf(expected, actual, clues) ??
    eventChangeOf(expected, actual) ??
    transitionChangeOf(expected, actual, clues) ??
    otherChangeOf(expected, actual, clues)
  );
}

function crashOf(expected: Entry, actual: Entry | null, { situation }: Clues): Finding | null {
  if (actual?.state !== 'crashed' || expected.state === 'crashed') return null;
  const error = situation.player.observer.actors.get(expected.to)?.getSnapshot().error;
  const why = error instanceof Error ? error.message : String(error);
  return { kind: 'crash', message: `${expected.to} threw on "${expected.event.type}": ${why}` };
}

function structureChangeOf(expected: Entry, { machine, situation }: Clues): Finding | null {
  const id = machine?.id ?? expected.machine;
  if (!machine) {
    if (id === undefined || situation.machines.has(id)) return null;
    return { kind: 'structure', message: `The machine "${id}" does not exist.` };
  }
  const gone = expected.took.find((key) => !findTransition(machine, key));
  if (gone !== undefined) {
    const source = parseTransitionKey(gone)?.source ?? '';
    const message = findNode(machine, source)
      ? `The transition "${gone}" is not in the chart.`
      : `The state "${source}" is not in the chart.`;
    return { kind: 'structure', message, transition: gone };
  }
  const lost = activePaths(expected.value ?? null).find(
    (path) => !findNode(machine, `${machine.id}.${path}`),
  );
  if (lost === undefined) return null;
  const now = situation.player.running(expected.to)?.getSnapshot().value;
  const message = `The state "${machine.id}.${lost}" is not in the chart; the machine is in ${short(now)} instead.`;
  return { kind: 'structure', message };
}

function delayChangeOf(
  { to, timer, event }: Entry,
  actual: Entry | null,
  { situation }: Clues,
): Finding | null {
  if (!timer || actual) return null;
  const armed = situation.player.clockOf(to)?.armed(timer.ordinal);
  if (!armed) {
    const message = `${to}: the timer of "${event.type}" (number ${timer.ordinal}) fired in the recording and is not armed.`;
    return { kind: 'delay', message };
  }
  const message = `${to}: the delay of "${delayName(event.type)}" was ${timer.delay} ms and is ${armed.delay} ms.`;
  return { kind: 'delay', message, transition: `${sourceOfDelay(event.type)} ${event.type} #0` };
}

/** The finding that a machine sent this event in the recording and no longer does; `null` otherwise. */
function lostSendOf({ to, from, event }: Entry, actual: Entry | null, { situation }: Clues): Finding | null {
  const sender = from === null ? undefined : situation.states.get(from);
  if (actual || from === null || !sender?.machine || event.type.startsWith('xstate.')) return null;
  const message = `${from}: an action is lost. In the recording it sent "${event.type}" to ${to}.`;
  return { kind: 'action', message, actor: from, transition: sender.took };
}

function eventChangeOf(expected: Entry, actual: Entry | null): Finding | null {
  const { to, event } = expected;
  if (!actual) return { kind: 'event', message: `${to} did not receive "${event.type}".` };
  if (actual.event.type !== event.type)
    return { kind: 'event', message: `${to} received "${actual.event.type}" instead of "${event.type}".` };
  if (actual.from !== expected.from) {
    const message = `${to} received "${event.type}" from ${actual.from ?? 'outside'} instead of from ${expected.from ?? 'outside'}.`;
    return { kind: 'event', message };
  }
  return null;
}

function transitionChangeOf(expected: Entry, actual: Entry | null, { machine }: Clues): Finding | null {
  if (!actual || !machine) return null;
  const at = [...expected.took, ''].findIndex((key, index) => key !== (actual.took[index] ?? ''));
  if (at < 0 || (expected.took.length === actual.took.length && at === expected.took.length)) return null;
  const before = expected.took[at];
  const now = actual.took[at];
  const message = [
    `${expected.to}: on "${expected.event.type}" the recording took ${described(machine, before)}, the replay takes ${described(machine, now)}.`,
    verdict(machine, before, now),
  ].join(' ');
  return { kind: 'transition', message, transition: before ?? now ?? null };
}

/** The message about differing transitions. Candidates are tried in order, so the guard of the earlier one decides differently. */
function verdict(machine: AnyStateMachine, before: string | undefined, now: string | undefined): string {
  const first = before === undefined ? null : parseTransitionKey(before);
  const second = now === undefined ? null : parseTransitionKey(now);
  const isEarlier = first !== null && (second === null || first.index < second.index);
  const guard = guardOf(machine, isEarlier ? before : now);
  if (guard === null) return '';
  return isEarlier
    ? `The guard "${guard}" returned true in the recording and returns false in the replay.`
    : `The guard "${guard}" returned false in the recording and returns true in the replay.`;
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

function otherChangeOf(expected: Entry, actual: Entry | null, { machine, difference }: Clues): Finding {
  const { to, event, took } = expected;
  const unwritten = lostWriteOf(expected, actual);
  if (unwritten) return unwritten;
  if (difference.length > 0) {
    const keys = [...new Set(difference.map(({ path }) => path.split('.')[0]))].join(', ');
    const actions = machine ? took.flatMap((key) => actionsOf(machine, key)) : [];
    const by = actions.length > 0 ? ` One of its actions computes another value: ${actions.join(', ')}.` : '';
    const first = difference[0] ? ` ${differenceText(difference[0])}.` : '';
    const message = `${to}: after "${event.type}" the context differs in ${keys}.${first}${by}`;
    return { kind: 'context', message, transition: took[0] ?? null };
  }
  if (actual && short([...expected.did]) !== short([...actual.did])) {
    const message = `${to}: on "${event.type}" the effects are ${list(actual.did)} instead of ${list(expected.did)}.`;
    return { kind: 'effect', message, transition: took[0] ?? null };
  }
  if (actual && expected.digest !== actual.digest) {
    // An event from outside is sent as the file has it, so only an edit can make its digest differ.
    const message =
      expected.from === null
        ? `${to}: "${event.type}" does not fit its digest: the file was edited. Record it again, or write a scenario by hand.`
        : `${to}: "${event.type}" from ${expected.from} has other data.`;
    return { kind: 'context', message };
  }
  return { kind: 'context', message: `${to}: after "${event.type}" it is in another state.` };
}

/** The finding that effects or context changes of the recording are missing although the transitions are the same. */
function lostWriteOf({ to, event, took, did, changed }: Entry, actual: Entry | null): Finding | null {
  if (!actual) return null;
  const lost = (text: string): Finding => ({
    kind: 'action',
    message: `${to}: an action is lost. In the recording, "${event.type}" ${text}.`,
    transition: took[0] ?? null,
  });
  const key = Object.keys(changed ?? {}).find((name) => !Object.hasOwn(actual.changed ?? {}, name));
  if (key !== undefined) return lost(`changed "${key}" of the context`);
  const effect = did.find((name) => !actual.did.includes(name));
  const isRenamed = actual.did.some((name) => !did.includes(name));
  return effect === undefined || isRenamed ? null : lost(`requested "${effect}"`);
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

function delayName(type: string): string {
  return type.replace(/^xstate\.after\./, '').split('.')[0] ?? type;
}

function sourceOfDelay(type: string): string {
  return type.replace(/^xstate\.after\.[^.]+\./, '');
}

function list(items: readonly string[]): string {
  return items.length === 0 ? 'nothing' : items.join(', ');
}
