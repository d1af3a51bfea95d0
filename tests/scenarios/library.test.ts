import { run } from '@storefront/inspector';
import { describe, expect, test } from 'vitest';
import fixtures from '../../scenarios/fixtures.json' with { type: 'json' };
import { libraryFiles, nameOf, readScenario } from '../../scripts/scenario/library.ts';
import { shopMachines } from '../../src/inspected/machines.ts';
import { order } from '../machines/fixtures/order.ts';

const library = libraryFiles().map((file) => ({ name: nameOf(file), parsed: readScenario(file) }));

describe('the library', () => {
  test('holds at least forty scenarios, each with a title of its own and a purpose', () => {
    expect(library.length).toBeGreaterThanOrEqual(40);
    const described = library.flatMap(({ parsed }) => (parsed.ok ? [parsed.scenario] : []));
    expect(described.length).toBe(library.length);
    expect(new Set(described.map(({ title }) => title)).size).toBe(described.length);
    expect(described.filter(({ purpose }) => purpose.length < 10)).toEqual([]);
  });

  test('plays every machine of the shop', () => {
    const played = new Set(
      library.flatMap(({ parsed }) =>
        parsed.ok ? run(parsed.scenario, shopMachines).entries.flatMap(({ machine }) => machine ?? []) : [],
      ),
    );
    expect([...shopMachines.keys()].filter((id) => !played.has(id))).toEqual([]);
  });
});

test('the orders that scenarios share have the fields that the shop reads', () => {
  const orders: Readonly<Record<string, object>> = fixtures.order;
  const fields = Object.keys(order()).toSorted();
  for (const [name, shared] of Object.entries(orders)) {
    expect({ name, fields: Object.keys(shared).toSorted() }).toEqual({ name, fields });
  }
});

test.each(library)('$name', ({ parsed }) => {
  if (!parsed.ok) throw new Error(parsed.reason);
  const { status, report } = run(parsed.scenario, shopMachines);
  expect({ status, report: status === 'same' ? [] : report }).toEqual({ status: 'same', report: [] });
});
