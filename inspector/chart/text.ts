/** The text of a chart: wrapped lines of spans, and their widths. */
import { type ChartState, type ChartTransition, statesIn } from './definition.ts';

export type SpanKind = 'event' | 'guard' | 'action' | 'word';

export interface Span {
  readonly kind: SpanKind;
  readonly text: string;
}

export type Line = readonly Span[];

/** Pixels. */
export const LINE_HEIGHT = 15;
/** Width of a monospaced letter. Names and descriptions are not monospaced. */
const LETTER = 6.65;
const MOST_LETTERS = 52;

export function widthOfLines(lines: readonly Line[]): number {
  return Math.max(0, ...lines.map((line) => textOf(line).length * LETTER));
}

export function textOf(line: Line): string {
  return line.map(({ text }) => text).join('');
}

/** Estimates the width of a name or description, for the widest of the common fonts. */
export function widthOfName(text: string, size: number): number {
  let width = 0;
  for (const letter of text) width += letterWidth(letter);
  return width * size;
}

function letterWidth(letter: string): number {
  if (/[iljtfrI.,:;'’|! ]/.test(letter)) return 0.37;
  if (/[mwMW—@]/.test(letter)) return 0.97;
  return /[A-Z]/.test(letter) ? 0.72 : 0.63;
}

/** The event and the guard of a state's transition; `else` for the last of several candidates, when it has no guard. */
export function causeOf(state: ChartState, transition: ChartTransition): Line {
  return [...eventText(transition), ...guardOf(state, transition)];
}

/** The transitions of a machine by name, each in the words of the chart: its state, its event and its guard. */
export function transitionTexts(machine: ChartState): ReadonlyMap<string, string> {
  return new Map(
    statesIn(machine).flatMap((state) =>
      state.transitions.map((transition) => {
        const cause = textOf(causeOf(state, transition)).replaceAll('\u00a0', ' ');
        return [transition.key, `${state.id}: ${cause}`] as const;
      }),
    ),
  );
}

function guardOf(state: ChartState, transition: ChartTransition): Line {
  if (transition.guard !== null) return [{ kind: 'guard', text: ` [${transition.guard}]` }];
  return isRest(state, transition) ? [{ kind: 'guard', text: ' [else]' }] : [];
}

function eventText({ event, delay }: ChartTransition): Span[] {
  const after = /^xstate\.after\.([^.]+)\./.exec(event)?.[1];
  if (after !== undefined) {
    const time = delay === null ? null : duration(delay);
    if (/^\d+$/.test(after)) return [{ kind: 'word', text: `after ${time ?? after}` }];
    return [
      { kind: 'word', text: 'after ' },
      { kind: 'event', text: after },
      ...(time === null ? [] : [{ kind: 'word' as const, text: ` ${time}` }]),
    ];
  }
  const [, result, actor] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event) ?? [];
  if (result !== undefined && actor !== undefined)
    return [
      { kind: 'word', text: `${result} ` },
      { kind: 'event', text: actor },
    ];
  if (event.startsWith('xstate.done.state.')) return [{ kind: 'word', text: 'done' }];
  if (event === 'always') return [{ kind: 'word', text: 'always' }];
  if (event === '*') return [{ kind: 'word', text: 'any other event' }];
  return [{ kind: 'event', text: event.replace(/^xstate\./, '') }];
}

/** Formats milliseconds: `300 ms`, `2.5 s`, `10 min`. */
function duration(ms: number): string {
  if (ms < 1_000) return `${ms}\u00a0ms`;
  return ms < 120_000 ? `${ms / 1_000}\u00a0s` : `${ms / 60_000}\u00a0min`;
}

/** A row in the box of a state, and the names of the transitions that it stands for. */
export interface Row {
  readonly lines: readonly Line[];
  readonly keys: readonly string[];
}

/** The actions and invoked actors of a state, then the transitions that are listed in its box. */
export function rowsOf(state: ChartState, written: readonly ChartTransition[]): Row[] {
  const words = (word: string, actions: readonly string[]): Row[] =>
    actions.length === 0
      ? []
      : [{ lines: wrap([{ kind: 'word', text: word }, ...listOf(actions)]), keys: [] }];
  return [
    ...words('entry / ', state.entry),
    ...words('exit / ', state.exit),
    ...state.invokes.map(({ id, src }): Row => {
      const name = id === src ? src : `${src} as ${id}`;
      return {
        lines: wrap([
          { kind: 'word', text: 'invoke ' },
          { kind: 'action', text: name },
        ]),
        keys: [],
      };
    }),
    ...transitionRows(state, written),
  ];
}

/**
 * One row for all transitions with the same effect. Several candidates for an event have rows of their own, in order.
 */
function transitionRows(state: ChartState, written: readonly ChartTransition[]): Row[] {
  const rows = new Map<string, { events: Line[]; rest: Line; keys: string[] }>();
  for (const transition of written) {
    const rest = [...guardOf(state, transition), ...effectOf(state, transition)];
    const isAlone = state.transitions.filter(({ event }) => event === transition.event).length === 1;
    const name = isAlone ? textOf(rest) : transition.key;
    const row = rows.get(name) ?? { events: [], rest, keys: [] };
    rows.set(name, row);
    row.events.push(eventText(transition));
    row.keys.push(transition.key);
  }
  return [...rows.values()].map(({ events, rest, keys }) => {
    const comma: Span = { kind: 'word', text: ', ' };
    const cause = events.flatMap((line, index) => (index === 0 ? line : [comma, ...line]));
    return { lines: wrap([...cause, ...rest]), keys };
  });
}

/** Whether the transition is the last of several candidates and has no guard. */
function isRest(state: ChartState, { key, event, guard }: ChartTransition): boolean {
  const candidates = state.transitions.filter((other) => other.event === event);
  return guard === null && candidates.length > 1 && candidates.at(-1)?.key === key;
}

function effectOf(state: ChartState, { targets, actions, isReentering }: ChartTransition): Line {
  const goal: Span[] = targets.map((target) => ({
    kind: 'word',
    text: target === state.id ? ' ↻' : ` → ${nameFrom(state.id, target)}`,
  }));
  if (goal.length === 0 && isReentering) goal.push({ kind: 'word', text: ' ↻' });
  if (actions.length === 0) return goal.length > 0 ? goal : [{ kind: 'word', text: ' / nothing' }];
  return [...goal, { kind: 'word', text: ' / ' }, ...listOf(actions)];
}

/** The path of a state, without the ancestors that it shares with another. */
function nameFrom(id: string, target: string): string {
  const from = id.split('.');
  const path = target.split('.');
  const parting = path.findIndex((part, index) => part !== from[index]);
  return parting < 0 ? (path.at(-1) ?? target) : path.slice(parting).join('.');
}

function listOf(actions: readonly string[]): Span[] {
  return actions.map((action, index) => ({
    kind: 'action',
    text: index < actions.length - 1 ? `${action}, ` : action,
  }));
}

/** Wraps spans at spaces. The following lines are indented. */
function wrap(spans: Line): Line[] {
  const lines: Span[][] = [[]];
  let length = 0;
  for (const { kind, text } of spans) {
    for (const piece of text.split(/(?<=[ ])(?=\S)/)) {
      if (length > 0 && length + piece.trimEnd().length > MOST_LETTERS) {
        lines.push([{ kind: 'word', text: '  ' }]);
        length = 2;
      }
      const line = lines.at(-1);
      const before = line?.at(-1);
      if (line && before?.kind === kind) line[line.length - 1] = { kind, text: before.text + piece };
      else line?.push({ kind, text: piece });
      length += piece.length;
    }
  }
  return lines;
}

/** Wraps a sentence. */
export function sentence(text: string, most = 48): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1);
    if (line === undefined || line.length + word.length + 1 > most) lines.push(word);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines;
}
