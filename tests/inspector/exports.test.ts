// @vitest-environment jsdom
import { stripTypeScriptTypes } from 'node:module';
import { describe, expect, test } from 'vitest';
import { chartOf } from '../../inspector/chart/definition.ts';
import { firstDifference } from '../../inspector/core/compare.ts';
import type { Entry, Recording } from '../../inspector/core/format.ts';
import { parseScenario, scenarioText } from '../../inspector/core/format.ts';
import { nodesOf, transitionsOf } from '../../inspector/core/transitions.ts';
import { mermaidOf, scxmlOf, testText } from '../../inspector/model/exports.ts';
import { shopMachines } from '../../src/inspected/machines.ts';
import { deskMachine } from './support/desk.ts';

const everyMachine = [...shopMachines.values()];

function entry(type: string, at = 0): Entry {
  return { at, to: 'cart', from: null, event: { type }, digest: String(at), took: [], did: [], state: null };
}

function recording(entries: readonly Entry[]): Recording {
  const head = { format: 'storefront-scenario', version: 1, kind: 'recorded', title: 'A */ title' } as const;
  return {
    ...head,
    purpose: 'Why',
    app: '1',
    xstate: '5',
    seed: 0.5,
    machines: {},
    isTruncated: false,
    entries,
  };
}

describe('a scenario file', () => {
  test('contains its recording, one entry per line', () => {
    const made = recording([entry('xstate.init'), entry('cart.clear', 5)]);
    const text = scenarioText(made);
    expect(parseScenario(JSON.parse(text))).toEqual({ ok: true, scenario: made });
    expect(text.split('\n').filter((line) => line.startsWith('{"at"'))).toHaveLength(2);
  });

  test('comes with a test that has valid syntax', () => {
    const text = testText('my-scenario', recording([]), {
      recordings: 'scenarios/recorded',
      machines: { name: 'shopMachines', from: '../../src/inspected/machines.ts' },
    });
    expect(text).toContain("'../../scenarios/recorded/my-scenario.json'");
    expect(text).toContain('test("A * / title"');
    expect(text).toContain("import { shopMachines } from '../../src/inspected/machines.ts';");
    expect(stripTypeScriptTypes(text)).toContain('run(parsed.scenario, shopMachines)');
  });
});

describe('a chart as SCXML', () => {
  test.each(everyMachine.map((machine) => [machine.id, machine] as const))(
    'of %s is well-formed, with every state and transition, and every target there',
    (_, machine) => {
      const { text } = scxmlOf(chartOf(machine));
      const page = new DOMParser().parseFromString(text, 'application/xml');
      expect(page.querySelector('parsererror')).toBeNull();
      const states = [...page.querySelectorAll('state, parallel, final, history')];
      expect(states).toHaveLength(nodesOf(machine).length);
      expect(page.querySelectorAll('transition')).toHaveLength(transitionsOf(machine).length);
      const ids = new Set(states.map(({ id }) => id));
      expect(ids.size).toBe(states.length);
      const targets = [...page.querySelectorAll('[target], [initial]')].flatMap((element) =>
        `${element.getAttribute('target') ?? ''} ${element.getAttribute('initial') ?? ''}`
          .trim()
          .split(/\s+/),
      );
      expect(targets.filter((target) => !ids.has(target))).toEqual([]);
    },
  );

  test('lists the parts that it refers to by name only', () => {
    const { text, lost } = scxmlOf(chartOf(deskMachine()));
    expect(lost.join('\n')).toMatch(/Invoked actors are only named/);
    expect(text).toMatch(/<invoke id="clerk"/);
  });
});

describe('a chart in Mermaid', () => {
  test.each(everyMachine.map((machine) => [machine.id, machine] as const))(
    'of %s has every state and every transition',
    (_, machine) => {
      const lines = mermaidOf(chartOf(machine)).split('\n');
      expect(lines[0]).toBe('stateDiagram-v2');
      const states = lines.filter((line) => /^\s*state "/.test(line));
      expect(states).toHaveLength(nodesOf(machine).length - 1);
      const ways = transitionsOf(machine).flatMap(({ target }) => target ?? []);
      expect(lines.filter((line) => / : /.test(line))).toHaveLength(ways.length);
      const opened = lines.filter((line) => line.endsWith('{')).length;
      expect(lines.filter((line) => line.trim() === '}')).toHaveLength(opened);
    },
  );
});

describe('two logs', () => {
  test('that differ in times only are the same', () => {
    expect(firstDifference([entry('a', 1), entry('b', 2)], [entry('a', 5), entry('b', 9)])).toBeNull();
  });

  test('part at the first entry that is not the same', () => {
    expect(firstDifference([entry('a'), entry('b')], [entry('a'), entry('c')])).toEqual({
      entry: 1,
      difference: [{ path: 'event.type', expected: 'b', actual: 'c' }],
    });
  });

  test('part where one ends', () => {
    expect(firstDifference([entry('a')], [entry('a'), entry('b')])?.entry).toBe(1);
  });
});
