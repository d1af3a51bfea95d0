/** Runs a scenario of either kind and reports the result: for the command line, the tests and the page. */
import { type Played, play, recordingOf } from './authored.ts';
import { differenceText } from './difference.ts';
import { type Entry, isExpecting, type Scenario } from './format.ts';
import type { Machines } from './inert.ts';
import { hashText } from './plain.ts';
import { ScenarioError, StepCrash } from './player.ts';
import { type Divergence, type Replayed, replay } from './replay.ts';

/** `same`: as recorded or expected. `mismatch`: the scenario does not fit the charts, or it expects nothing. */
export type Status = 'same' | 'diverged' | 'mismatch' | 'crashed';

export interface Outcome {
  readonly status: Status;
  /** Lines of text: what happened, and what to do. */
  readonly report: readonly string[];
  readonly steps: number;
  /** Hash of all events, transitions, effects and states of all actors. */
  readonly trace: string;
  /** `null` for an authored scenario. */
  readonly divergence: Divergence | null;
  readonly entries: readonly Entry[];
}

export function run(scenario: Scenario, machines: Machines): Outcome {
  try {
    if (scenario.kind === 'recorded') return replayed(replay(scenario, machines));
    const outcome = played(scenario.title, play(scenario, machines), machines);
    if (outcome.status !== 'same' || scenario.steps.some(isExpecting)) return outcome;
    return { ...outcome, status: 'mismatch', report: [showsNothing] };
  } catch (error) {
    if (error instanceof ScenarioError) return failed('mismatch', [error.message, 'Correct the scenario.']);
    if (error instanceof StepCrash)
      return failed('crashed', [
        `Step ${error.step + 1}: a machine threw. Either the step lacks what the machine needs, or this is a bug of the machine.`,
        stackOf(error.cause),
      ]);
    return failed('crashed', ['The replay itself failed; this is a bug.', stackOf(error)]);
  }
}

const showsNothing = 'The scenario expects nothing, so it shows nothing: end it with {"expect": …}.';

function failed(status: Status, report: readonly string[]): Outcome {
  return { status, report, steps: 0, trace: '', divergence: null, entries: [] };
}

function replayed({ divergence, steps, restructured, player }: Replayed): Outcome {
  const { entries } = player.observer;
  const base = { steps, trace: traceOf(entries), divergence, entries };
  if (!divergence) {
    const changed =
      restructured.length === 0
        ? []
        : [`The chart of ${restructured.join(', ')} changed, but this scenario runs as before.`];
    return { ...base, status: 'same', report: changed };
  }
  const { machine } = divergence.place;
  const isRestructured = machine !== null && restructured.includes(machine);
  const isOld = divergence.kind === 'structure' || (divergence.kind !== 'action' && isRestructured);
  const report = [
    `Entry ${divergence.entry}: ${divergence.message}`,
    `  in ${divergence.place.actor}, state ${JSON.stringify(divergence.place.value)}`,
    ...divergence.difference.map((difference) => `  ${differenceText(difference)}`),
    isOld
      ? `The chart of ${machine ?? 'a machine'} differs from the recording. If that is intended, record the scenario again.`
      : `${isRestructured ? 'The chart was changed' : 'The chart is as recorded but behaves differently'}. This is a bug, unless it is intended: then record the scenario again.`,
  ];
  if (divergence.kind === 'crash') return { ...base, status: 'crashed', report };
  return { ...base, status: isOld ? 'mismatch' : 'diverged', report };
}

function played(title: string, { failed: failure, steps, player }: Played, machines: Machines): Outcome {
  const { entries } = player.observer;
  const base = { steps, trace: traceOf(entries), divergence: null, entries };
  if (failure) {
    const report = [
      `Step ${failure.step + 1}: ${failure.message}`,
      ...failure.difference.map((difference) => `  ${differenceText(difference)}`),
    ];
    return { ...base, status: 'diverged', report };
  }
  // A recording of the run must also replay.
  const again = replay(recordingOf({ title, purpose: '' }, player, ''), machines);
  if (!again.divergence) return { ...base, status: 'same', report: [] };
  return {
    ...replayed(again),
    report: ['A recording of this scenario diverges when it is replayed.', ...replayed(again).report],
  };
}

/** Equal for equal runs in Node and in any browser; times are ignored. */
function traceOf(entries: readonly Entry[]): string {
  return hashText(
    entries
      .map(({ to, from, digest, timer, took, did, state }) =>
        JSON.stringify([to, from, digest, timer ?? null, took, did, state]),
      )
      .join('\n'),
  );
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Exit codes of the command line. */
export const exitCodes: Readonly<Record<Status, number>> = { same: 0, diverged: 1, mismatch: 2, crashed: 3 };
