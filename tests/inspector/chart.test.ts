import { describe, expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { type ChartState, chartOf, chartOfJson, statesIn } from '../../inspector/chart/definition.ts';
import { type ChartLayout, layoutOf, type Rectangle } from '../../inspector/chart/layout.ts';
import { rowsOf, textOf, transitionTexts } from '../../inspector/chart/text.ts';
import { shopMachines } from '../../src/inspected/machines.ts';
import { deskMachine } from './support/desk.ts';

const desk = chartOf(deskMachine());
const shop = [...shopMachines].map(([id, machine]) => ({ id, chart: chartOf(machine) }));

function stateNamed(chart: ChartState, id: string): ChartState {
  const found = statesIn(chart).find((state) => state.id === id);
  if (!found) throw new Error(`There is no state ${id}`);
  return found;
}

describe('a chart as data', () => {
  test('contains the machine’s definition', () => {
    expect(stateNamed(desk, 'desk.waiting')).toEqual({
      id: 'desk.waiting',
      name: 'waiting',
      type: 'atomic',
      initial: null,
      description: null,
      tags: [],
      entry: [],
      exit: [],
      invokes: [{ id: 'clerk', src: 'clerk' }],
      transitions: [
        {
          key: 'desk.waiting clerk.told #0',
          event: 'clerk.told',
          guard: 'isGood',
          targets: ['desk.served'],
          actions: [],
          isReentering: false,
          delay: null,
        },
        {
          key: 'desk.waiting clerk.told #1',
          event: 'clerk.told',
          guard: null,
          targets: ['desk.open'],
          actions: [],
          isReentering: false,
          delay: null,
        },
        {
          key: 'desk.waiting xstate.error.actor.clerk #0',
          event: 'xstate.error.actor.clerk',
          guard: null,
          targets: ['desk.open'],
          actions: [],
          isReentering: false,
          delay: null,
        },
        {
          key: 'desk.waiting xstate.after.patience.desk.waiting #0',
          event: 'xstate.after.patience.desk.waiting',
          guard: null,
          targets: ['desk.open'],
          actions: [],
          isReentering: false,
          delay: 2_000,
        },
      ],
      states: [],
    });
  });

  test('is the same from another page’s JSON, except for the parts that xstate leaves out', () => {
    const sent: unknown = JSON.parse(JSON.stringify(deskMachine()));
    const withoutDelays = (state: ChartState): ChartState => ({
      ...state,
      transitions: state.transitions.map((transition) => ({ ...transition, delay: null })),
      states: state.states.map(withoutDelays),
    });
    expect(chartOfJson(sent)).toEqual(withoutDelays(desk));
    expect(chartOfJson({ id: 'desk' })).toBeNull();
    expect(chartOfJson('desk')).toBeNull();
  });

  test('lists the actions of a state and the transitions that do not leave it', () => {
    const machine = createMachine({
      id: 'lamp',
      initial: 'on',
      states: {
        on: {
          entry: 'shine',
          invoke: { id: 'eye', src: 'watchRoom' },
          on: {
            dim: { actions: 'dim' },
            brighten: { actions: 'dim' },
            blink: { target: 'on', reenter: true },
            look: [{ guard: 'isDark', actions: 'shine' }, { actions: 'rest' }],
          },
        },
      },
    });
    const on = stateNamed(chartOf(machine), 'lamp.on');
    expect(rowsOf(on, on.transitions).map(({ lines }) => lines.map(textOf).join(' '))).toEqual([
      'entry / shine',
      'invoke watchRoom as eye',
      'dim, brighten / dim',
      'blink ↻',
      'look [isDark] / shine',
      'look [else] / rest',
    ]);
  });

  test('names each transition by state, event and guard', () => {
    const machine = createMachine({
      id: 'lamp',
      initial: 'on',
      states: {
        on: {
          invoke: { id: 'eye', src: 'watchRoom', onDone: 'off' },
          on: { look: [{ guard: 'isDark', actions: 'shine' }, { actions: 'rest' }] },
          after: { 2000: 'off' },
        },
        off: {},
      },
    });
    expect(Object.fromEntries(transitionTexts(chartOf(machine)))).toEqual({
      'lamp.on look #0': 'lamp.on: look [isDark]',
      'lamp.on look #1': 'lamp.on: look [else]',
      'lamp.on xstate.after.2000.lamp.on #0': 'lamp.on: after 2 s',
      'lamp.on xstate.done.actor.eye #0': 'lamp.on: done eye',
    });
  });
});

function isWithin(inner: Rectangle, outer: Rectangle): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}

function overlap(a: Rectangle, b: Rectangle): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** Describes all overlaps in the layout. */
function clashes(chart: ChartState, { boxes, connections, width, height }: ChartLayout): string[] {
  const page = { x: 0, y: 0, width, height };
  const placed = new Map(boxes.map((box) => [box.id, box]));
  const box = (id: string) => placed.get(id) ?? { id, ...page };
  const labels = connections.flatMap(({ id, label }) => (label ? [{ id, ...label }] : []));
  const leaves = statesIn(chart).filter(({ states }) => states.length === 0);
  return [
    ...statesIn(chart).flatMap(({ id, states }) =>
      states.flatMap((child, index) => [
        ...(isWithin(box(child.id), box(id)) ? [] : [`${child.id} is not inside ${id}`]),
        ...states
          .slice(index + 1)
          .flatMap((other) =>
            overlap(box(child.id), box(other.id)) ? [`${child.id} over ${other.id}`] : [],
          ),
      ]),
    ),
    ...labels.flatMap((label, index) => [
      ...(isWithin(label, page) ? [] : [`${label.id} is off the page`]),
      ...leaves.flatMap(({ id }) => (overlap(label, box(id)) ? [`${label.id} over ${id}`] : [])),
      ...labels
        .slice(index + 1)
        .flatMap((other) => (overlap(label, other) ? [`${label.id} over ${other.id}`] : [])),
    ]),
  ];
}

describe('the layout', () => {
  test('is the same every time', async () => {
    const chart = chartOf(deskMachine());
    expect(JSON.stringify(await layoutOf(chart))).toBe(JSON.stringify(await layoutOf(desk)));
  });

  test.each(shop)(
    'of $id shows every state and transition without overlaps',
    async ({ chart }) => {
      const layout = await layoutOf(chart);
      expect(layout.boxes.map(({ id }) => id)).toEqual(statesIn(chart).map(({ id }) => id));
      const drawn = [
        ...layout.boxes.flatMap(({ rows }) => rows.flatMap(({ keys }) => keys)),
        ...layout.connections.flatMap(({ keys }) => keys),
      ];
      const all = statesIn(chart).flatMap(({ transitions }) => transitions.map(({ key }) => key));
      expect([...new Set(drawn)].toSorted()).toEqual(all.toSorted());
      expect(clashes(chart, layout)).toEqual([]);
    },
    30_000,
  );
});
