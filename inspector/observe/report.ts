/** Creates a bug report from a recording: a scenario file, and a text about where and how it was recorded. */
import { type Entry, scenarioText } from '../core/format.ts';
import type { Rewrite } from '../core/plain.ts';
import type { Recorder } from '../core/recorder.ts';

/** An app's description of itself for the recorder. */
export interface ObservedApp {
  readonly version: string;
  /** Makes the redaction of one recording. */
  readonly createRedaction: () => Rewrite;
  /** Returns the command by which a developer replays the recording in the file of this name. */
  readonly replayCommand: (file: string) => string;
}

/** Where and when the problem was seen. */
export interface Scene {
  /** Path of the page, without its query, which may hold personal data. */
  readonly path: string;
  readonly browser: string;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly at: Date;
}

export function sceneOf({ location, navigator, innerWidth, innerHeight }: Window, at: Date): Scene {
  return {
    path: location.pathname,
    browser: navigator.userAgent,
    width: innerWidth,
    height: innerHeight,
    at,
  };
}

export interface ProblemReport {
  /** Name of the scenario file. */
  readonly name: string;
  /** Text of the scenario file, one entry a line. */
  readonly scenario: string;
  /** Number of entries in the file. */
  readonly entries: number;
  /** Text for the bug tracker, in Markdown. */
  readonly text: string;
}

/** How many of the last causes the text lists. */
const LISTED_CAUSES = 12;

export function reportOf(
  recorder: Recorder,
  { path, browser, width, height, at }: Scene,
  { replayCommand }: Pick<ObservedApp, 'replayCommand'>,
): ProblemReport {
  const time = at.toISOString().slice(0, 19);
  const title = `Recorded ${time} on ${path}`;
  const recording = recorder.recording({ title, purpose: `${browser}, ${width} × ${height}` });
  const name = `problem-${time.replace(/\D/g, '')}.json`;
  const { entries, app, isTruncated } = recording;
  const size = `${entries.length} entries${isTruncated ? '; the recording was full, so later ones are missing' : ''}`;
  const last = entries.filter(isCause).slice(-LISTED_CAUSES);
  const text = [
    '**What happened, and what should have happened:**',
    '',
    '',
    `- page: \`${path}\`, ${width} × ${height}`,
    `- time: ${time}Z`,
    `- version: ${app}`,
    `- browser: ${browser}`,
    `- recording: \`${name}\` (attached; ${size}; personal data is replaced)`,
    `- replay: \`${replayCommand(name)}\``,
    '',
    'Last events:',
    '',
    ...last.map((entry) => `1. ${lineOf(entry)}`),
    '',
  ].join('\n');
  return { name, scenario: scenarioText(recording), entries: entries.length, text };
}

/**
 * Whether an entry is a cause: it came from outside, from a child of the actor, or from a timer. Other events between actors
 * are consequences of those. Starts, ticks of clocks and events without effect would fill the list, and are left out.
 */
function isCause({ from, to, timer, event, value, did, changed }: Entry): boolean {
  if (event.type === 'xstate.init') return false;
  if (timer !== undefined) return value !== undefined || did.length > 0;
  const isOutside = from === null || from.startsWith(`${to}/`);
  return isOutside && (value !== undefined || changed !== undefined || did.length > 0);
}

function lineOf({ from, to, event, timer, value }: Entry): string {
  const cause = timer ? `after ${timer.delay} ms` : (from ?? 'outside');
  const now = value === undefined ? '' : `, now \`${JSON.stringify(value)}\``;
  return `\`${to}\` got \`${event.type}\` (${cause})${now}`;
}
