/** A recording as what a bug report needs: a scenario file, and a text that says where and how it was made. */
import { type Entry, scenarioText } from '../core/format.ts';
import type { Recorder } from '../core/recorder.ts';

/** Where the problem was seen. */
export interface Scene {
  /** Path of the page; its query may name the shopper. */
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
  /** Name of the file. */
  readonly name: string;
  /** The scenario, an entry a line. */
  readonly scenario: string;
  /** How many it holds. */
  readonly entries: number;
  /** In Markdown, to be pasted where bugs are kept. */
  readonly text: string;
}

/** What happened last is most likely what matters. */
const LAST = 12;

export function reportOf(recorder: Recorder, { path, browser, width, height, at }: Scene): ProblemReport {
  const time = at.toISOString().slice(0, 19);
  const title = `Recorded ${time} on ${path}`;
  const recording = recorder.recording({ title, purpose: `${browser}, ${width} × ${height}` });
  const name = `problem-${time.replace(/\D/g, '')}.json`;
  const { entries, app, isTruncated } = recording;
  const size = `${entries.length} entries${isTruncated ? ', the beginning of more' : ''}`;
  const last = entries.filter(isCause).slice(-LAST);
  const text = [
    '**What happened, and what should have:**',
    '',
    '',
    `- page: \`${path}\`, ${width} × ${height}`,
    `- time: ${time}Z`,
    `- shop: ${app}`,
    `- browser: ${browser}`,
    `- recording: \`${name}\` (attached; ${size}; nothing personal is in it)`,
    `- replay: \`npm run scenario -- replay ${name}\``,
    '',
    'Last:',
    '',
    ...last.map((entry) => `1. ${lineOf(entry)}`),
    '',
  ].join('\n');
  return { name, scenario: scenarioText(recording), entries: entries.length, text };
}

/** From outside, from a leaf or from a timer: not what machines tell one another. */
function isCause({ from, to, timer, event }: Entry): boolean {
  return timer !== undefined || from === null || (from.startsWith(`${to}/`) && event.type !== 'xstate.init');
}

function lineOf({ from, to, event, timer, value }: Entry): string {
  const cause = timer ? `after ${timer.delay} ms` : (from ?? 'outside');
  const now = value === undefined ? '' : `, now \`${JSON.stringify(value)}\``;
  return `\`${to}\` got \`${event.type}\` (${cause})${now}`;
}
