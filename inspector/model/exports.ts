/** Exports as text: test files, and charts in other notations. */
import type { ChartState, ChartTransition } from '../chart/definition.ts';
import type { Recording } from '../core/format.ts';
import type { AppRepository } from '../page/app.ts';

/** Returns a Vitest file that replays the recorded scenario of this name. It belongs two folders below the root. */
export function testText(
  name: string,
  { title, purpose }: Pick<Recording, 'title' | 'purpose'>,
  { recordings, machines }: AppRepository,
): string {
  return `/** ${oneLine(purpose) || 'Made in the inspector.'} */
import { readFileSync } from 'node:fs';
import { parseScenario, run } from '@storefront/inspector';
import { expect, test } from 'vitest';
import { ${machines.name} } from '${machines.from}';

test(${JSON.stringify(oneLine(title))}, () => {
  const file = new URL('../../${recordings}/${name}.json', import.meta.url);
  const parsed = parseScenario(JSON.parse(readFileSync(file, 'utf8')));
  if (!parsed.ok) throw new Error(parsed.reason);
  const { status, report } = run(parsed.scenario, ${machines.name});
  expect({ status, report }).toEqual({ status: 'same', report: [] });
});
`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/\*\//g, '* /').trim();
}

/** Returns a chart as a state diagram of Mermaid. */
export function mermaidOf(chart: ChartState): string {
  const lines = ['stateDiagram-v2', ...insideOf(chart, '  '), ...linksOf(chart)];
  return `${lines.join('\n')}\n`;
}

function insideOf(state: ChartState, indent: string): string[] {
  const begin =
    state.type === 'compound' && state.initial ? [`${indent}[*] --> ${identifier(state.initial)}`] : [];
  const children = state.states.flatMap((child, index) => [
    ...(state.type === 'parallel' && index > 0 ? [`${indent}--`] : []),
    ...boxOf(child, indent),
  ]);
  return [...begin, ...children];
}

function boxOf(state: ChartState, indent: string): string[] {
  const named = `${indent}state "${state.name}" as ${identifier(state.id)}`;
  if (state.states.length > 0) return [`${named} {`, ...insideOf(state, `${indent}  `), `${indent}}`];
  return state.type === 'final' ? [named, `${indent}${identifier(state.id)} --> [*]`] : [named];
}

function linksOf(state: ChartState): string[] {
  const own = state.transitions.flatMap((transition) =>
    transition.targets.map(
      (target) =>
        `  ${identifier(state.id)} --> ${identifier(target)} : ${labelOf(transition).replaceAll(':', '#58;')}`,
    ),
  );
  return [...own, ...state.states.flatMap(linksOf)];
}

function labelOf({ event, guard, actions, delay }: ChartTransition): string {
  const name =
    delay === null ? event.replace(/^xstate\.after\.([^.]+)\..*$/, 'after $1') : `after ${delay} ms`;
  return [name, guard === null ? '' : `[${guard}]`, actions.length === 0 ? '' : `/ ${actions.join(', ')}`]
    .filter((part) => part !== '')
    .join(' ');
}

/** Replaces the characters that identifiers cannot have. */
function identifier(id: string): string {
  return id.replace(/\W/g, '_');
}

export interface Scxml {
  readonly text: string;
  /** Sentences that name what the SCXML lacks. */
  readonly lost: readonly string[];
}

/** Returns a chart as SCXML (W3C). It calls guards and actions by name; they must be written for the interpreter. */
export function scxmlOf(chart: ChartState): Scxml {
  const guards = new Set<string>();
  const actions = new Set<string>();
  const invokes = new Set<string>();
  const delays = new Set<string>();
  const walk = (state: ChartState): void => {
    for (const transition of state.transitions) {
      if (transition.guard !== null) guards.add(transition.guard);
      for (const action of transition.actions) actions.add(action);
      const delay = /^xstate\.after\.([^.]+)\./.exec(transition.event)?.[1];
      if (delay !== undefined && transition.delay === null) delays.add(delay);
    }
    for (const action of [...state.entry, ...state.exit]) actions.add(action);
    for (const { src } of state.invokes) invokes.add(src);
    state.states.forEach(walk);
  };
  walk(chart);
  const head = `<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript" name="${xml(chart.id)}" initial="${xml(identifier(chart.id))}">`;
  return {
    text: ['<?xml version="1.0" encoding="UTF-8"?>', head, ...nodeOf(chart, '  '), '</scxml>', ''].join('\n'),
    lost: [
      'The context is left out: the data model of the SCXML is empty.',
      ...sentenceOf('Guards are only named', guards),
      ...sentenceOf('Actions are only named', actions),
      ...sentenceOf('Invoked actors are only named', invokes),
      ...sentenceOf('Computed delays are only named', delays),
      'Tags, descriptions, and the inputs and outputs of actors are left out.',
    ],
  };
}

function sentenceOf(what: string, names: ReadonlySet<string>): string[] {
  return names.size === 0 ? [] : [`${what}: ${[...names].sort().join(', ')}.`];
}

function nodeOf(state: ChartState, indent: string): string[] {
  const tag = {
    atomic: 'state',
    compound: 'state',
    parallel: 'parallel',
    final: 'final',
    history: 'history',
  }[state.type];
  const initial =
    state.type === 'compound' && state.initial ? ` initial="${xml(identifier(state.initial))}"` : '';
  const inner = `${indent}  `;
  const timers = state.transitions.filter(({ event }) => event.startsWith('xstate.after.'));
  const entry = [
    ...state.entry.map((action) => `${inner}  ${callOf(action)}`),
    ...[...new Map(timers.map((timer) => [timer.event, timer])).values()].map(
      (timer) => `${inner}  <send event="${xml(timer.event)}" id="${xml(timer.event)}" ${delayOf(timer)}/>`,
    ),
  ];
  const exit = [
    ...[...new Set(timers.map(({ event }) => event))].map(
      (event) => `${inner}  <cancel sendid="${xml(event)}"/>`,
    ),
    ...state.exit.map((action) => `${inner}  ${callOf(action)}`),
  ];
  const content = [
    ...block('onentry', entry, inner),
    ...block('onexit', exit, inner),
    ...state.invokes.map(({ id, src }) => `${inner}<invoke id="${xml(id)}" src="${xml(src)}"/>`),
    ...state.transitions.flatMap((transition) => transitionLines(transition, inner)),
    ...state.states.flatMap((child) => nodeOf(child, inner)),
  ];
  const open = `${indent}<${tag} id="${xml(identifier(state.id))}"${initial}`;
  return content.length === 0 ? [`${open}/>`] : [`${open}>`, ...content, `${indent}</${tag}>`];
}

function block(tag: string, lines: readonly string[], indent: string): string[] {
  return lines.length === 0 ? [] : [`${indent}<${tag}>`, ...lines, `${indent}</${tag}>`];
}

function transitionLines(
  { event, guard, targets, actions, isReentering }: ChartTransition,
  indent: string,
): string[] {
  const attributes = [
    event === 'always' ? '' : ` event="${xml(eventOf(event))}"`,
    guard === null ? '' : ` cond="${xml(`${identifier(guard)}(_event)`)}"`,
    targets.length === 0 ? '' : ` target="${xml(targets.map(identifier).join(' '))}"`,
    isReentering || targets.length === 0 ? '' : ' type="internal"',
  ].join('');
  if (actions.length === 0) return [`${indent}<transition${attributes}/>`];
  return [
    `${indent}<transition${attributes}>`,
    ...actions.map((action) => `${indent}  ${callOf(action)}`),
    `${indent}</transition>`,
  ];
}

/** SCXML has its own names for the results of invoked actors. */
function eventOf(event: string): string {
  return event
    .replace(/^xstate\.done\.actor\./, 'done.invoke.')
    .replace(/^xstate\.error\.actor\./, 'error.invoke.');
}

function delayOf({ event, delay }: ChartTransition): string {
  const name = /^xstate\.after\.([^.]+)\./.exec(event)?.[1] ?? '';
  return delay === null ? `delayexpr="${xml(`${identifier(name)}()`)}"` : `delay="${delay}ms"`;
}

function callOf(action: string): string {
  return `<script>${xml(`${identifier(action)}(_event)`)}</script>`;
}

function xml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
