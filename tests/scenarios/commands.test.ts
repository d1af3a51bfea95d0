import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { diff } from '../../scripts/scenario/diff.ts';
import { generate } from '../../scripts/scenario/generate.ts';
import { createScenario, list, replayAll } from '../../scripts/scenario/libraryCommands.ts';
import { reachOf } from '../../scripts/scenario/reach.ts';
import { saveRecording } from '../../scripts/scenario/record.ts';
import { show } from '../../scripts/scenario/show.ts';
import { wander } from '../../scripts/scenario/wander.ts';
import { bareEnvironment } from '../support/bareEnvironment.ts';

let folder = '';
let printed: string[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'scenarios-'));
  printed = [];
  for (const channel of ['log', 'error'] as const)
    vi.spyOn(console, channel).mockImplementation((text = '') => void printed.push(String(text)));
});

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

/** An authored scenario of the overlays in a file of its own. */
function write(name: string, over: object = {}): string {
  const scenario = {
    format: 'storefront-scenario',
    version: 1,
    kind: 'authored',
    title: 'A menu of addresses is opened and closed',
    purpose: 'For the tests of the command',
    steps: [
      { start: 'overlays', machine: 'overlays' },
      { say: 'overlays/storage', event: { type: 'overlays.restored', interrupted: false } },
    ],
    ...over,
  };
  const file = join(folder, `${name}.json`);
  writeFileSync(file, JSON.stringify(scenario));
  return file;
}

const start = { start: 'cart', machine: 'cart', input: { storeId: 'demo', tab: 'A' } };
const restored = { say: 'cart/storage', event: { type: 'cart.restored', record: null, now: 0 } };
const empty = { expect: { cart: { state: ['contents.ready.empty'] } } };

describe('replay', () => {
  test('0: the scenario runs as expected', async () => {
    expect(await replayAll([write('good', { steps: [start, restored, empty] })])).toBe(0);
    expect(printed.at(-1)).toBe('\n1 the same, 0 not');
  });

  test('1: the scenario diverges, and the step and the difference are printed', async () => {
    const wrong = { expect: { cart: { context: { tab: 'B' } } } };
    expect(await replayAll([write('wrong', { steps: [start, restored, wrong] })])).toBe(1);
    expect(printed.join('\n')).toContain('Step 3: cart has another context.');
    expect(printed.join('\n')).toContain('tab: "B" → "A"');
  });

  test('2: another format, invalid JSON, an unknown machine, a missing file', async () => {
    expect(await replayAll([write('old', { version: 0 })])).toBe(2);
    const broken = join(folder, 'broken.json');
    writeFileSync(broken, '{');
    expect(await replayAll([broken])).toBe(2);
    expect(await replayAll([write('gone', { steps: [{ ...start, machine: 'trolley' }] })])).toBe(2);
    expect(await replayAll(['no-such-scenario'])).toBe(2);
    expect(await replayAll([])).toBe(2);
  });

  test('3: a machine throws', async () => {
    expect(await replayAll([write('crash', { steps: [{ start: 'cart', machine: 'cart' }] })])).toBe(3);
  });

  test('several scenarios give the highest exit code', async () => {
    const good = write('good', { steps: [start, restored, empty] });
    expect(await replayAll([good, 'no-such-scenario', good])).toBe(2);
    expect(printed.at(-1)).toBe('\n2 the same, 1 not');
  });
});

describe('a recording', () => {
  const flow = { title: 'A recorded visit', purpose: 'For the tests of the command', drive: async () => {} };
  const text = readFileSync('scenarios/recorded/guest-express.json', 'utf8');

  test('that replays takes the place of the one before', () => {
    const file = join(folder, 'visit.json');
    writeFileSync(file, 'the one before');
    expect(saveRecording(flow, text, file)).toBe(0);
    expect(readFileSync(file, 'utf8')).toContain('A recorded visit');
  });

  test('that diverges is saved elsewhere, and the one before stays', () => {
    const file = join(folder, 'diverges-in-a-test.json');
    const elsewhere = join('reports/scenarios', 'diverges-in-a-test.json');
    onTestFinished(() => rmSync(elsewhere, { force: true }));
    writeFileSync(file, 'the one before');
    expect(saveRecording(flow, text.replace('"type":"route.changed"', '"type":"route.gone"'), file)).toBe(1);
    expect(readFileSync(file, 'utf8')).toBe('the one before');
    expect(printed[0]).toContain(`saved as ${elsewhere}`);
    expect(readFileSync(elsewhere, 'utf8')).toContain('A recorded visit');
  });
});

describe('ordinary trouble', () => {
  /** As it is typed, on a machine without other programs. */
  const type = (...words: readonly string[]) => {
    const args = ['--disable-warning=ExperimentalWarning', 'scripts/scenario.ts', ...words];
    const { status, stderr } = spawnSync(process.execPath, args, {
      env: bareEnvironment({ PATH: folder }),
      encoding: 'utf8',
    });
    return { status, stderr };
  };

  test('a Chromium that is not there is to be installed', () => {
    const { status, stderr } = type(
      'replay',
      write('good', { steps: [start, restored, empty] }),
      '--browser',
    );
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr:
        'No Chromium found. Install one (Debian: apt-get install chromium) or set CHROMIUM to its path.\n',
    });
  });

  test('a folder that is not there is made, and one that cannot be made is named', () => {
    expect(createScenario([join(folder, 'not/there', 'new.json')])).toBe(0);
    const { status, stderr } = type('new', join(write('file'), 'new.json'));
    expect([status, stderr]).toEqual([2, expect.stringMatching(/^E\w+: .*file\.json/)]);
  });
});

describe('the library’s other commands', () => {
  test('generate searches a machine that starts actors of the same names again and again', () => {
    expect(generate(['overlays'])).toBe(0);
    expect(printed.join('\n')).toContain('\n   overlays');
  });

  test('list names every scenario with its purpose', () => {
    expect(list()).toBe(0);
    expect(printed.join('\n')).toMatch(/checkout-guest-cod {2,}\S/);
    expect(printed.at(-1)).toMatch(/^\n\d+ scenarios$/);
  });

  test('new writes a scenario that replays, and overwrites none', async () => {
    const file = join(folder, 'made.json');
    expect(createScenario([file])).toBe(0);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ kind: 'authored' });
    expect(await replayAll([file])).toBe(0);
    expect(createScenario([file])).toBe(2);
    expect(createScenario(['No Name!'])).toBe(2);
  });

  test('show prints each event, its transitions and its changes', () => {
    const add = { send: { type: 'cart.line.add', product: { $: 'product.gel' }, now: 1 } };
    expect(show([write('adds', { steps: [start, restored, add] })])).toBe(0);
    const text = printed.join('\n');
    expect(text).toContain('outside → cart   cart.line.add');
    expect(text).toContain('took cart.contents.ready cart.line.add #0');
    expect(text).toContain('did  emit cart.line.added');
    expect(text).toMatch(/data\.0: nothing → \{/);
    expect(show(['no-such-scenario'])).toBe(2);
    expect(show([])).toBe(2);
  });

  test('show and diff say what is wrong with a scenario that cannot be played, as replay does', () => {
    const misspelt = write('misspelt', { steps: [start, restored, { send: 'cart.line.ad' }] });
    const crashing = write('crashing', { steps: [start, restored, { send: 'cart.line.add' }] });
    expect([show([misspelt]), diff([misspelt, misspelt])]).toEqual([2, 2]);
    expect(printed.join('\n')).toContain('Step 3: the machine "cart" has no event "cart.line.ad".');
    expect([show([crashing]), diff([write('fine'), crashing])]).toEqual([3, 3]);
    expect(printed.join('\n')).toContain('Step 3: a machine threw.');
  });

  test('diff finds the first difference', () => {
    const one = write('one', { steps: [start, restored] });
    const same = write('same', { steps: [start, restored] });
    const other = write('other', {
      steps: [{ ...start, input: { storeId: 'demo', tab: 'B' } }, restored],
    });
    expect(diff([one, same])).toBe(0);
    expect(diff([one, other])).toBe(1);
    expect(printed.join('\n')).toContain('The first difference is at entry 0:');
    expect(printed.join('\n')).toContain('event.input.tab: "A" → "B"');
    expect(diff([one])).toBe(2);
    expect(diff([one, 'no-such-scenario'])).toBe(2);
  });

  test('a scenario that cannot be played is named, and the others are played', () => {
    const files = [
      write('misspelt', { steps: [start, restored, { send: 'cart.line.ad' }] }),
      write('crashing', { steps: [start, restored, { send: 'cart.line.add' }] }),
      write('unreadable', { steps: [] }),
      write('fine', { steps: [{ start: 'overlays', machine: 'overlays', input: { storeId: 'demo' } }] }),
    ];
    expect([...reachOf(files).inputs.keys()]).toContain('overlays');
    expect(printed).toEqual([
      `${files[0]} is left out: Step 3: the machine "cart" has no event "cart.line.ad". Did you mean "cart.line.add"?`,
      `${files[1]} is left out: A machine threw in step 3`,
      expect.stringContaining(`${files[2]} is left out: `),
    ]);
  });

  test.each(['abc', '0', '-1', '1.5', ''])('wander refuses %j visits', async (count) => {
    expect(await wander([count])).toBe(2);
    expect(printed).toEqual([`"${count}" is no number of visits: give a whole number of at least 1.`]);
  });

  test('generate finds paths, and rejects an unknown machine', () => {
    expect(generate(['search'])).toBe(0);
    expect(printed.length).toBeGreaterThan(0);
    expect(generate(['trolley'])).toBe(2);
  });
});
