import { describe, expect, test } from 'vitest';
import type { ScriptKind } from '../../../src/contract/domain/index.ts';
import { thirdPartyScriptMachine } from '../../../src/machines/integrations/thirdPartyScript.ts';
import { fakePromise, startChild } from '../support/actors.ts';

const wanted = { type: 'script.wanted' } as const;
const unwanted = { type: 'script.unwanted' } as const;

function start(kind: ScriptKind = 'survey') {
  const load = fakePromise<{ ok: boolean }, { kind: ScriptKind }>();
  const did: string[] = [];
  const machine = thirdPartyScriptMachine.provide({
    actors: { loadScript: load.logic },
    actions: {
      showWidget: (_, shown) => did.push(`show ${shown}`),
      hideWidget: (_, hidden) => did.push(`hide ${hidden}`),
    },
  });
  const child = startChild(machine, { kind });
  const value = () => JSON.stringify(child.actor.getSnapshot().value);
  return { ...child, load, did, value };
}

describe('a third-party script', () => {
  test('is not loaded before a page wants it', () => {
    const { actor, clock, load } = start();
    actor.send(unwanted);
    clock.advance(60_000);
    expect(load.calls).toEqual([]);
  });

  test.each([
    ['chat', 3_000],
    ['marketing', 0],
    ['tagManager', 0],
    ['webAnalytics', 0],
    ['survey', 0],
  ] as const)('%s is loaded %i ms after a page wants it [S7.47 S9.32]', (kind, ms) => {
    const { actor, clock, load } = start(kind);
    actor.send(wanted);
    if (ms > 0) clock.advance(ms - 1);
    expect(load.calls).toEqual([]);
    clock.advance(1);
    expect(load.calls.map(({ input }) => input)).toEqual([{ kind }]);
  });

  test('is not loaded if the page changes to one that does not want it during the delay', () => {
    const { actor, clock, load } = start('chat');
    actor.send(wanted);
    clock.advance(2_999);
    actor.send(unwanted);
    clock.advance(60_000);
    expect(load.calls).toEqual([]);
  });

  test('is shown and hidden as pages change, and loaded once', async () => {
    const { actor, clock, load, did } = start();
    actor.send(wanted);
    clock.advance(0);
    await load.last().answer({ ok: true });
    actor.send(unwanted);
    actor.send(wanted);
    expect([did, load.calls.length]).toEqual([['show survey', 'hide survey', 'show survey'], 1]);
  });

  test.each([
    [[unwanted], 'hide survey'],
    [[unwanted, wanted], 'show survey'],
  ] as const)(
    'that loads after the page changed is shown or hidden for the new page',
    async (events, expected) => {
      const { actor, clock, load, did } = start();
      actor.send(wanted);
      clock.advance(0);
      for (const event of events) actor.send(event);
      await load.last().answer({ ok: true });
      expect(did).toEqual([expected]);
    },
  );

  test.each(['failure', 'crash', 'silence'])(
    'whose load ends in a %s is retried on the next page',
    async (what) => {
      const { actor, clock, load, did, value } = start();
      actor.send(wanted);
      clock.advance(0);
      if (what === 'failure') await load.last().answer({ ok: false });
      if (what === 'crash') await load.last().crash();
      if (what === 'silence') clock.advance(15_000);
      expect([value(), did]).toEqual(['"failed"', []]);
      actor.send(wanted);
      clock.advance(0);
      expect(load.calls.length).toBe(2);
    },
  );
});
