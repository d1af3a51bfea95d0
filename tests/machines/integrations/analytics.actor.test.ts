import { describe, expect, test } from 'vitest';
import type { DeliveryReport, Verdict } from '../../../src/contract/domain/index.ts';
import {
  type AnalyticsMachineEvent,
  analyticsMachine,
  type BufferedEvent,
} from '../../../src/machines/integrations/analytics/index.ts';
import { type FakeCall, fakeCallback, fakePromise, startChild } from '../support/actors.ts';
import { walk } from '../support/paths.ts';

interface Heard {
  readonly type: string;
  readonly batch?: readonly BufferedEvent[];
}

const account = { appId: 'app', region: 'ap-south-1', credentials: 'key' };
const record = (eventId: string, now = 0): AnalyticsMachineEvent => ({
  type: 'analytics.record',
  name: 'seen',
  attributes: { page: '/' },
  metrics: { price: 1 },
  stamp: { eventId, now },
});
const shown = (now: number): AnalyticsMachineEvent => ({
  type: 'tab.shown',
  sessionId: `s${now}`,
  stamp: { eventId: `start${now}`, now },
});
const hidden = (now: number): AnalyticsMachineEvent => ({
  type: 'tab.hidden',
  stamp: { eventId: `stop${now}`, now },
});
const rejected = (reason: string) => ({ type: 'analytics.rejected', name: 'seen', reason });

function start(of: Partial<typeof account> = {}) {
  const beacon = fakeCallback<AnalyticsMachineEvent, Heard, undefined>();
  const update = fakePromise<Verdict, undefined>();
  const send = fakePromise<DeliveryReport, { batch: readonly BufferedEvent[] }>();
  const machine = analyticsMachine.provide({
    actors: { sendBeacon: beacon.logic, updateEndpoint: update.logic, sendEvents: send.logic },
  });
  const child = startChild(machine, { account: { ...account, ...of } });
  const delivery = () => JSON.stringify(child.actor.getSnapshot().value.delivery);
  /** Ids of the events of each batch that was sent. */
  const sent = () => send.calls.map(({ input }) => idsOf(input.batch));
  return { ...child, beacon, update, send, sent, delivery };
}

async function startRunning() {
  const started = start();
  await started.update.last().answer('accepted');
  return started;
}

const idsOf = (batch: readonly BufferedEvent[] = []) => batch.map(({ event }) => event.eventId);
const many = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => record(`e${from + at}`));
const accept = (call: FakeCall<DeliveryReport, { batch: readonly BufferedEvent[] }>) =>
  call.answer(Object.fromEntries(idsOf(call.input.batch).map((id) => [id, 'accepted'])));

describe('the endpoint', () => {
  test('is updated first: events wait until that has succeeded [S4.60]', async () => {
    const { actor, clock, update, sent } = start();
    actor.send(record('a'));
    clock.advance(14_999);
    expect([update.calls.length, sent()]).toEqual([1, []]);
    await update.last().answer('accepted');
    clock.advance(5_000);
    expect(sent()).toEqual([['a']]);
  });

  test('is retried after a temporary failure, later each time', async () => {
    const { clock, update } = start();
    await update.last().answer('retry');
    clock.advance(999);
    expect(update.calls.length).toBe(1);
    clock.advance(1);
    await update.last().answer('retry');
    clock.advance(1_999);
    expect(update.calls.length).toBe(2);
    clock.advance(1);
    expect(update.calls.length).toBe(3);
  });

  test('without a reply for 15 s is retried', () => {
    const { clock, update } = start();
    clock.advance(15_000);
    expect([update.calls[0]?.signal.aborted, update.calls.length]).toEqual([true, 1]);
    clock.advance(1_000);
    expect(update.calls.length).toBe(2);
  });

  test.each(['refused', 'crash'] as const)(
    'that is finally refused (%s) is retried when the tab is shown',
    async (how) => {
      const { actor, clock, update, delivery } = start();
      await (how === 'crash' ? update.last().crash() : update.last().answer('refused'));
      clock.advance(600_000);
      expect([update.calls.length, delivery()]).toEqual([1, '{"paused":"refused"}']);
      actor.send(shown(1));
      expect(update.calls.length).toBe(2);
    },
  );
});

describe('events', () => {
  test.each(['appId', 'region', 'credentials'] as const)('are rejected without %s [S8.24]', (part) => {
    const { actor, reports, update } = start({ [part]: '' });
    actor.send(record('a'));
    expect([reports, update.calls]).toEqual([[rejected('No credentials, applicationId or region')], []]);
  });

  test('are rejected when 1000 are waiting [S8.23 S9.34]', () => {
    const { actor, reports } = start();
    for (const event of many(0, 1_000)) actor.send(event);
    expect(reports).toEqual([]);
    actor.send(record('one too many'));
    expect([reports, actor.getSnapshot().context.buffer.length]).toEqual([
      [rejected('Exceeded the size of analytics events buffer')],
      1_000,
    ]);
  });

  test('are sent 5 s after the first, together [S9.35]', async () => {
    const { actor, clock, sent } = await startRunning();
    actor.send(record('a'));
    clock.advance(4_999);
    actor.send(record('b'));
    expect(sent()).toEqual([]);
    clock.advance(1);
    expect(sent()).toEqual([['a', 'b']]);
  });

  test('are sent at once when there are 100, the rest afterwards [S9.35]', async () => {
    const { actor, update, send, sent } = start();
    for (const event of many(0, 250)) actor.send(event);
    expect(send.calls).toEqual([]);
    await update.last().answer('accepted');
    expect(sent().map(({ length }) => length)).toEqual([100]);
    await accept(send.last());
    await accept(send.last());
    expect(sent().map(({ length }) => length)).toEqual([100, 100]);
  });

  test('contain their time, session, attributes and metrics [S3.28]', async () => {
    const { actor, clock, send } = await startRunning();
    actor.send(shown(5));
    actor.send(record('a', 9));
    clock.advance(5_000);
    const session = { id: 's5', startedAt: 5, stoppedAt: null };
    expect(send.last().input.batch.map(({ event }) => event)).toEqual([
      { eventId: 'start5', name: '_session.start', attributes: {}, metrics: {}, timestamp: 5, session },
      { eventId: 'a', name: 'seen', attributes: { page: '/' }, metrics: { price: 1 }, timestamp: 9, session },
    ]);
  });

  test('of a batch have separate results: accepted and refused ones are done, others are resent with the next batch', async () => {
    const { actor, clock, send, sent } = await startRunning();
    for (const id of ['a', 'b', 'c', 'd']) actor.send(record(id));
    clock.advance(5_000);
    await send.last().answer({ a: 'accepted', b: 'retry', c: 'refused' });
    actor.send(record('e'));
    clock.advance(4_999);
    expect(sent().length).toBe(1);
    clock.advance(1);
    expect(sent()[1]).toEqual(['b', 'd', 'e']);
  });

  test('are resent five times, then given up [S9.36]', async () => {
    const { actor, clock, send, sent, delivery } = await startRunning();
    actor.send(record('a'));
    for (let tries = 0; tries < 6; tries += 1) {
      clock.advance(5_000);
      await send.last().answer({ a: 'retry' });
    }
    clock.advance(60_000);
    expect([sent().length, delivery()]).toEqual([6, '{"running":"idle"}']);
  });

  test.each(['crash', 'silence'])('that failed by a %s are resent', async (what) => {
    const { actor, clock, send, sent } = await startRunning();
    actor.send(record('a'));
    clock.advance(5_000);
    if (what === 'crash') await send.last().crash();
    else clock.advance(15_000);
    clock.advance(5_000);
    expect(sent()).toEqual([['a'], ['a']]);
  });
});

describe('the session', () => {
  test('stops when the tab is hidden, and everything is sent by beacon at once [S4.59]', async () => {
    const { actor, beacon, sent, delivery } = await startRunning();
    actor.send(shown(5));
    actor.send(record('a', 6));
    actor.send(hidden(25));
    const [heard] = beacon.heard;
    expect(heard && idsOf(heard.batch)).toEqual(['start5', 'a', 'stop25']);
    expect(heard?.batch?.at(-1)?.event).toEqual({
      eventId: 'stop25',
      name: '_session.stop',
      attributes: {},
      metrics: {},
      timestamp: 25,
      session: { id: 's5', startedAt: 5, stoppedAt: 25 },
    });
    expect([sent(), delivery()]).toEqual([[], '{"running":"idle"}']);
  });

  test('is a new one when the tab is shown again [S4.59]', async () => {
    const { actor } = await startRunning();
    actor.send(shown(5));
    actor.send(hidden(25));
    actor.send(shown(40));
    expect(actor.getSnapshot().context.session).toEqual({ id: 's40', startedAt: 40, stoppedAt: null });
  });

  test('starts and stops once', async () => {
    const { actor, beacon } = await startRunning();
    actor.send(hidden(1));
    actor.send(shown(5));
    actor.send(shown(6));
    actor.send(hidden(7));
    actor.send(hidden(8));
    expect(beacon.heard.map(({ batch }) => idsOf(batch))).toEqual([['start5', 'stop7']]);
  });

  test('does not send events again that are in the current request', async () => {
    const { actor, clock, beacon, sent } = await startRunning();
    actor.send(shown(5));
    clock.advance(5_000);
    actor.send(hidden(6));
    expect([sent(), beacon.heard.map(({ batch }) => idsOf(batch))]).toEqual([[['start5']], [['stop6']]]);
  });

  test('keeps everything while the endpoint is not registered', () => {
    const { actor, beacon } = start();
    actor.send(shown(5));
    actor.send(hidden(6));
    expect([beacon.heard, actor.getSnapshot().context.buffer.length]).toEqual([[], 2]);
  });

  test('sends all waiting events, a hundred at a time', async () => {
    const { actor, beacon, send, update } = start();
    actor.send(shown(0));
    for (let event = 1; event <= 250; event += 1) actor.send(record(`e${event}`));
    await update.last().answer('accepted');
    const underWay = send.last().input.batch.length;
    actor.send(hidden(6));
    expect([underWay, beacon.heard.map(({ batch }) => idsOf(batch).length)]).toEqual([100, [100, 52]]);
    expect(actor.getSnapshot().context.buffer).toEqual([]);
  });

  test('keeps a batch that the browser refused, and sends it later', async () => {
    const { actor, clock, beacon, sent } = await startRunning();
    actor.send(shown(5));
    actor.send(hidden(6));
    beacon.send({ type: 'analytics.beacon.refused', batch: beacon.heard[0]?.batch ?? [] });
    clock.advance(5_000);
    expect(sent()).toEqual([['start5', 'stop6']]);
  });

  test('continues if beacons throw', async () => {
    const { actor, clock, sent } = await startRunning();
    actor.send(JSON.parse('{"type":"xstate.error.actor.beacon"}'));
    actor.send(record('a'));
    clock.advance(5_000);
    expect(sent()).toEqual([['a']]);
  });
});

test('reaches every state with a configured account', () => {
  const done = (id: string, output: unknown) =>
    JSON.parse(JSON.stringify({ type: `xstate.done.actor.${id}`, output }));
  const reached = new Set(
    walk(analyticsMachine, {
      input: { account },
      events: [
        record('a'),
        shown(1),
        done('updateEndpoint', 'accepted'),
        done('updateEndpoint', 'retry'),
        done('updateEndpoint', 'refused'),
        done('sendEvents', {}),
        JSON.parse('{"type":"xstate.after.flushInterval.analytics.delivery.running.gathering"}'),
      ],
      stopWhen: ({ context }) => context.buffer.length > 2,
      bucket: ({ context: { buffer, sending } }) => `${buffer.length} ${sending.length}`,
    }).flatMap(({ state }) => JSON.stringify(state.value.delivery)),
  );
  expect([...reached].sort()).toEqual([
    '{"paused":"refused"}',
    '{"paused":"updating"}',
    '{"paused":"waiting"}',
    '{"running":"gathering"}',
    '{"running":"idle"}',
    '{"running":"sending"}',
    '{"running":"settled"}',
  ]);
});
