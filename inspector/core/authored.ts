/** Plays an authored scenario: every step runs in an inert system, on a clock that only the step `advance` moves. */
import { type AnyActorRef, type EventObject, isMachineSnapshot } from 'xstate';
import { type Difference, missing } from './difference.ts';
import {
  type Authored,
  type Entry,
  type Expectation,
  newRecording,
  type Recording,
  type ScenarioHead,
  type Step,
} from './format.ts';
import type { Machines } from './inert.ts';
import { checkActorName, checkEvent, checkExpectedNames } from './naming.ts';
import { type Json, plain, type Rewrite } from './plain.ts';
import { createPlayer, type Player, refuseStep, ScenarioError, StepCrash } from './player.ts';
import { didYouMean } from './suggestion.ts';

/** An expectation that was not met. */
export interface FailedExpectation {
  /** Index of the step. */
  readonly step: number;
  readonly message: string;
  readonly difference: readonly Difference[];
}

export interface Played {
  readonly failed: FailedExpectation | null;
  /** Number of steps played, without the failed one. */
  readonly steps: number;
  readonly player: Player;
}

/**
 * Plays the steps until an expectation fails. `rewrite` is applied to the entries that are recorded. Throws a
 * {@link ScenarioError} for a step that is not possible, such as an answer that no actor waits for, and a {@link StepCrash}
 * when a machine throws.
 */
export function play({ steps }: Authored, machines: Machines, rewrite: Rewrite | null = null): Played {
  const player = createPlayer({ machines, rewrite });
  let checkedEntries = 0;
  for (const [index, step] of steps.entries()) {
    if ('expect' in step) {
      const effects = player.observer.entries.slice(checkedEntries).flatMap((entry) => entry.did);
      checkedEntries = player.observer.entries.length;
      const failed = checkExpectation(step, { effects, player, index });
      if (failed) return { failed: { step: index, ...failed }, steps: index, player };
    } else {
      const first = player.observer.entries.length;
      performOrCrash(player, step, index);
      player.observer.markCrashes();
      const crash = player.crash();
      if (crash !== null) throw new StepCrash(index, crash);
      const failed = checkIgnored(step, player.observer.entries[first]);
      if (failed) return { failed: { step: index, ...failed }, steps: index, player };
    }
  }
  return { failed: null, steps: steps.length, player };
}

/** Returns what a player has played as a recording. */
export function recordingOf(described: ScenarioHead, player: Player, app: string): Recording {
  const { entries, machines } = player.observer;
  return newRecording(described, {
    app,
    seed: 0.5,
    machines: Object.fromEntries([...machines].sort()),
    isTruncated: false,
    entries,
  });
}

/** A step that does something; the others check expectations. */
export type ActionStep = Exclude<Step, { expect: unknown }>;

/** A machine can also throw while it sends or starts. Such an error is treated like one that its actor reports. */
function performOrCrash(player: Player, step: ActionStep, index: number): void {
  try {
    perform(player, step, index);
  } catch (error) {
    throw error instanceof ScenarioError ? error : new StepCrash(index, error);
  }
}

/** The most milliseconds that may pass in a step: machines that wait again and again make thousands of entries a day. */
const MOST_ADVANCE = 7 * 24 * 60 * 60_000;

/** Does one step. Throws a {@link ScenarioError} when it is not possible. `index` is its number, for the message. */
export function perform(player: Player, step: ActionStep, index: number): void {
  player.observer.settle();
  if ('start' in step) {
    if (player.running(step.start) !== null)
      refuseStep(index, `"${step.start}" is running already: stop it first, or give this one another name`);
    start(player, step, index);
  } else if ('stop' in step) {
    const path = latestPath(player, step.stop, index);
    if (path.includes('/'))
      refuseStep(index, `"${path}" cannot be stopped: only what a step has started can`);
    player.stop(path);
  } else if ('send' in step) {
    const to = step.to ?? [...player.observer.actors.keys()][0] ?? '';
    const path = latestPath(player, to, index);
    if (!isMachine(player, path))
      refuseStep(
        index,
        `"${path}" is no machine: it gets no events, but speaks by "answer", "fail" or "say"`,
      );
    const event = eventOf(step.send, index);
    checkEvent(player.observer.actors.get(path), event.type, index);
    player.deliver(path, event, null);
  } else if ('answer' in step) {
    const path = waitingPath(player, step.answer, index);
    player.deliver(path, Object.assign({ type: 'xstate.promise.resolve' }, { data: step.with }), path);
  } else if ('fail' in step) {
    const path = waitingPath(player, step.fail, index);
    const data = { name: 'Error', message: step.with };
    player.deliver(path, Object.assign({ type: 'xstate.promise.reject' }, { data }), path);
  } else if ('say' in step) {
    const path = latestPath(player, step.say, index);
    if (isMachine(player, path)) refuseStep(index, `"${path}" is a machine: its chart says what it sends`);
    const event = eventOf(step.event, index);
    checkEvent(player.observer.actors.get(parentOf(path)), event.type, index);
    player.deliver(parentOf(path), event, path);
  } else {
    if (step.advance > MOST_ADVANCE) refuseStep(index, `at most a week passes in a step, ${MOST_ADVANCE} ms`);
    for (const clock of player.clocks()) clock.advance(step.advance);
  }
}

function start(player: Player, step: Extract<Step, { start: string }>, index: number): void {
  try {
    player.start(step.start, step.machine, step.input);
  } catch (error) {
    throw error instanceof ScenarioError ? new ScenarioError(error.problem, index) : error;
  }
}

/** The path of the running actor of this name; if several were started, that of the latest. */
function latestPath(player: Player, path: string, index: number): string {
  const names = path.split('/');
  const last = names.pop() ?? '';
  const parent = names.length === 0 ? '' : `${latestPath(player, names.join('/'), index)}/`;
  const running = [...player.observer.actors.keys()].filter(
    (known) =>
      (known === `${parent}${last}` || known.startsWith(`${parent}${last}#`)) && !isNested(known, parent),
  );
  const found = running.findLast((known) => player.running(known));
  if (found !== undefined) return found;
  const all = [...player.observer.actors.keys()].filter((known) => player.running(known));
  const others = all.length === 0 ? 'none is' : `running are ${all.join(', ')}`;
  return refuseStep(index, `no actor "${path}" is running; ${others}.${didYouMean(path, all)}`);
}

/** The path of a running actor that waits for an answer. A machine does not: it waits for events. */
function waitingPath(player: Player, path: string, index: number): string {
  const found = latestPath(player, path, index);
  return isMachine(player, found)
    ? refuseStep(index, `"${found}" is a machine and waits for no answer; an event is sent to it by "send"`)
    : found;
}

function isMachine(player: Player, path: string): boolean {
  return isMachineSnapshot(player.running(path)?.getSnapshot());
}

function isNested(path: string, parent: string): boolean {
  return path.slice(parent.length).includes('/');
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

function eventOf(value: Json, index: number): EventObject {
  if (typeof value === 'string') return { type: value };
  if (typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string')
    return { ...value, type: value.type };
  return refuseStep(index, 'an event needs a type');
}

type Problem = Omit<FailedExpectation, 'step'>;

/** An event that no transition takes fails, unless the step says that it is ignored. */
function checkIgnored(step: ActionStep, received: Entry | undefined): Problem | null {
  if (!('send' in step || 'say' in step) || !received || received.state === null) return null;
  const isIgnored = received.took.length === 0;
  if (isIgnored === (step.ignored ?? false)) return null;
  const message = isIgnored
    ? `"${received.event.type}" did nothing in ${received.to}. If that is right, add "ignored": true to the step.`
    : `"${received.event.type}" was not ignored in ${received.to}; it took ${received.took.join(', ')}.`;
  return { message, difference: [] };
}

interface Checking {
  readonly effects: readonly string[];
  readonly player: Player;
  readonly index: number;
}

function checkExpectation(
  { expect, did }: Extract<Step, { expect: unknown }>,
  checking: Checking,
): Problem | null {
  const { effects } = checking;
  for (const [path, expectation] of Object.entries(expect)) {
    const problem = checkActor(path, expectation, checking);
    if (problem) return problem;
  }
  if (did?.length === 0 && effects.length > 0)
    return { message: `Nothing was to be done; there were ${effects.join(', ')}.`, difference: [] };
  let next = 0;
  for (const effect of did ?? []) {
    const found = effects.indexOf(effect, next);
    if (found < 0) {
      const message = `The effect "${effect}" is missing; since the last expectation there were ${effects.join(', ') || 'none'}.${didYouMean(effect, effects)}`;
      return { message, difference: [] };
    }
    next = found + 1;
  }
  return null;
}

function checkActor(path: string, expectation: Expectation, { player, index }: Checking): Problem | null {
  checkActorName(player, path, index);
  const found = find(player, path);
  if (expectation.gone === true)
    return found ? { message: `${path} is still running.`, difference: [] } : null;
  if (!found) return { message: `${path} is not running.`, difference: [] };
  checkExpectedNames(path, found, expectation, index);
  const snapshot: unknown = found.getSnapshot();
  if (expectation.input !== undefined) {
    const input =
      typeof snapshot === 'object' && snapshot !== null ? Reflect.get(snapshot, 'input') : undefined;
    const difference = missing(expectation.input, plain(input));
    if (difference.length > 0) return { message: `${path} was started with another input.`, difference };
  }
  if (!isMachineSnapshot(snapshot)) return null;
  const ids = new Set(snapshot._nodes.map(({ id }) => id));
  const inactive = (expectation.state ?? []).filter((state) => !ids.has(`${snapshot.machine.id}.${state}`));
  if (inactive.length > 0) {
    const message = `${path} is not in ${inactive.join(', ')}; it is in ${JSON.stringify(snapshot.value)}.`;
    return { message, difference: [] };
  }
  const untagged = (expectation.tags ?? []).filter((tag) => !snapshot.hasTag(tag));
  if (untagged.length > 0) return { message: `${path} has no tag ${untagged.join(', ')}.`, difference: [] };
  for (const [type, accepts] of Object.entries(expectation.can ?? {})) {
    if (snapshot.can({ type }) !== accepts) {
      const message = `${path} ${accepts ? 'ignores' : 'accepts'} "${type}" in ${JSON.stringify(snapshot.value)}.`;
      return { message, difference: [] };
    }
  }
  const difference = missing(expectation.context, plain(snapshot.context));
  if (expectation.context !== undefined && difference.length > 0)
    return { message: `${path} has another context.`, difference };
  return null;
}

function find(player: Player, path: string): AnyActorRef | null {
  try {
    return player.running(latestPath(player, path, 0));
  } catch {
    return null;
  }
}
