import { describe, expect, test } from 'vitest';
import { createActor, type EventObject } from 'xstate';
import type { DeliveryReport, ScriptKind, Verdict } from '../../../src/contract/domain/index.ts';
import {
  type AnalyticsMachineEvent,
  analyticsMachine,
  type BufferedEvent,
} from '../../../src/machines/integrations/analytics/index.ts';
import { type ConsentEvent, consentMachine } from '../../../src/machines/integrations/consent/index.ts';
import { dataLayerMachine, type TrackedEvent } from '../../../src/machines/integrations/dataLayer.ts';
import {
  type IntegrationsInput,
  integrationsMachine,
  selectConsent,
  selectIsOpen,
} from '../../../src/machines/integrations/integrations/index.ts';
import { thirdPartyScriptMachine } from '../../../src/machines/integrations/thirdPartyScript.ts';
import { fakeCallback, fakePromise } from '../support/actors.ts';
import { createClock } from '../support/clock.ts';

const all = ['measuring', 'offers', 'chat'] as const;
const account = { appId: 'app', region: 'ap-south-1', credentials: 'key' };
const tracked = (name: string): TrackedEvent => ({
  name,
  attributes: { page: '/', price: 100, isNew: true, coupon: null },
  stamp: { eventId: name, now: 1 },
});
const happened = (name: string) => ({ type: 'integrations.event.tracked', tracked: tracked(name) }) as const;
const transaction = { traceId: 't', op: 'pageload', name: '/', startedAt: 0 } as const;

function start(input: Partial<IntegrationsInput> = {}, choice: 'granted' | 'refused' | null = null) {
  const consents = fakeCallback<ConsentEvent, EventObject, undefined>();
  const beacon = fakeCallback<
    AnalyticsMachineEvent,
    { readonly type: string; readonly batch?: readonly BufferedEvent[] },
    undefined
  >();
  const update = fakePromise<Verdict, undefined>();
  const send = fakePromise<DeliveryReport, { batch: readonly BufferedEvent[] }>();
  const load = fakePromise<{ ok: boolean }, { kind: ScriptKind }>();
  const did: string[] = [];
  const machine = integrationsMachine.provide({
    actors: {
      consent: consentMachine.provide({ actors: { consentStorage: consents.logic } }),
      dataLayer: dataLayerMachine.provide({
        actors: { claimPurchase: fakePromise<{ isFirst: boolean }, { orderId: string }>().logic },
      }),
      analytics: analyticsMachine.provide({
        actors: { sendBeacon: beacon.logic, updateEndpoint: update.logic, sendEvents: send.logic },
      }),
      thirdPartyScript: thirdPartyScriptMachine.provide({
        actors: { loadScript: load.logic },
        actions: {
          showWidget: (_, kind) => did.push(`show ${kind}`),
          hideWidget: (_, kind) => did.push(`hide ${kind}`),
        },
      }),
    },
  });
  const clock = createClock();
  const actor = createActor(machine, { clock, input: { account, scripts: [], ...input } });
  const emitted: EventObject[] = [];
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  const record = choice && {
    version: 2 as const,
    choice,
    purposes: choice === 'granted' ? all : [],
    decidedAt: 0,
  };
  consents.send({ type: 'consent.restored', record, now: 1 });
  const pushed = () => emitted.flatMap((event) => ('entry' in event ? [event.entry] : []));
  const recorded = () => {
    clock.advance(5_000);
    return send.calls.at(-1)?.input.batch.map(({ event }) => event) ?? [];
  };
  const consent = () => selectConsent(actor.getSnapshot());
  return { actor, clock, emitted, consents, beacon, update, send, load, did, pushed, recorded, consent };
}

describe('integrations', () => {
  test('do nothing before consent: no endpoint, no script, no event', () => {
    const { actor, clock, update, load, emitted } = start({ scripts: ['chat', 'tagManager'] });
    actor.send({ type: 'integrations.page.changed', page: { path: '/', scripts: ['chat', 'tagManager'] } });
    actor.send(happened('a'));
    clock.advance(600_000);
    expect([update.calls, load.calls, emitted, selectIsOpen(actor.getSnapshot())]).toEqual([
      [],
      [],
      [],
      false,
    ]);
  });

  test('report earlier events after consent, in sequence [S1.25]', async () => {
    const { actor, consent, pushed, update, recorded } = start();
    actor.send(happened('a'));
    actor.send(happened('b'));
    consent()?.send({ type: 'consent.grant', purposes: all, now: 2 });
    actor.send(happened('c'));
    expect(pushed()).toEqual(
      ['a', 'b', 'c'].map((event) => ({ event, page: '/', price: 100, isNew: true, coupon: null })),
    );
    await update.last().answer('accepted');
    expect(recorded()).toEqual(
      ['a', 'b', 'c'].map((name) => ({
        eventId: name,
        name,
        attributes: { page: '/', isNew: 'true' },
        metrics: { price: 100 },
        timestamp: 1,
        session: null,
      })),
    );
  });

  test('queue the latest hundred events', () => {
    const { actor, consent, pushed } = start();
    for (let at = 0; at < 120; at += 1) actor.send(happened(`h${at}`));
    consent()?.send({ type: 'consent.grant', purposes: all, now: 2 });
    expect([pushed().length, pushed()[0]]).toMatchObject([100, { event: 'h20' }]);
  });

  test('drop the queued events on refusal, and stay closed', () => {
    const { actor, consent, emitted, update } = start();
    actor.send(happened('a'));
    consent()?.send({ type: 'consent.refuse', now: 2 });
    actor.send(happened('b'));
    expect([emitted, update.calls, actor.getSnapshot().context.held]).toEqual([[], [], []]);
    consent()?.send({ type: 'consent.review' });
    consent()?.send({ type: 'consent.grant', purposes: all, now: 3 });
    actor.send(happened('c'));
    expect([update.calls.length, emitted.length]).toEqual([1, 1]);
  });

  test('start what was agreed to and nothing else, and request a new document for other purposes', () => {
    const { actor, consent, consents, update, emitted } = start({
      scripts: ['chat', 'tagManager', 'survey'],
    });
    const page = { path: '/', scripts: ['chat', 'tagManager', 'survey'] as const };
    actor.send({ type: 'integrations.page.changed', page });
    consent()?.send({ type: 'consent.grant', purposes: ['chat'], now: 2 });
    expect([update.calls.length, actor.getSnapshot().context.scripts]).toEqual([0, ['chat']]);
    expect(actor.getSnapshot().value).toEqual({ open: 'unmeasured' });
    const children = Object.keys(actor.getSnapshot().children);
    expect(children.filter((id) => id.startsWith('script-'))).toEqual(['script-chat']);
    // Another tab agreed to the same.
    const same = { version: 2, choice: 'granted', purposes: ['chat'], decidedAt: 3 } as const;
    consents.send({ type: 'tab.consent.changed', record: same, now: 3 });
    expect(actor.getSnapshot().value).toEqual({ open: 'unmeasured' });
    consent()?.send({ type: 'consent.review' });
    consent()?.send({ type: 'consent.grant', purposes: ['chat', 'measuring'], now: 4 });
    expect([emitted.at(-1), actor.getSnapshot().value]).toEqual([
      { type: 'integrations.consent.withdrawn', allowed: ['chat', 'measuring'] },
      'withdrawn',
    ]);
  });

  test('request a new document when consent is withdrawn', () => {
    const { actor, consent, emitted } = start({}, 'granted');
    consent()?.send({ type: 'consent.review' });
    consent()?.send({ type: 'consent.refuse', now: 2 });
    actor.send(happened('a'));
    expect([emitted, actor.getSnapshot().value]).toEqual([
      [{ type: 'integrations.consent.withdrawn', allowed: [] }],
      'withdrawn',
    ]);
  });

  test('load the scripts that the page wants, and hide the others [S2.48]', async () => {
    const { actor, clock, load, did } = start({ scripts: ['chat', 'survey'] }, 'granted');
    clock.advance(10_000);
    expect(load.calls).toEqual([]);
    actor.send({ type: 'integrations.page.changed', page: { path: '/', scripts: ['survey'] } });
    clock.advance(10_000);
    expect(load.calls.map(({ input }) => input.kind)).toEqual(['survey']);
    await load.last().answer({ ok: true });
    actor.send({ type: 'integrations.page.changed', page: { path: '/blog', scripts: [] } });
    expect(did).toEqual(['show survey', 'hide survey']);
  });

  test('load at once the scripts that the page wanted before consent', () => {
    const { actor, clock, consent, load } = start({ scripts: ['chat'] });
    actor.send({ type: 'integrations.page.changed', page: { path: '/', scripts: ['chat'] } });
    consent()?.send({ type: 'consent.grant', purposes: all, now: 2 });
    clock.advance(3_000);
    expect(load.calls.map(({ input }) => input.kind)).toEqual(['chat']);
  });

  test('trace pages, and record a trace once it has its id and time', async () => {
    const { actor, clock, emitted, update, recorded } = start({}, 'granted');
    await update.last().answer('accepted');
    actor.send({ type: 'tracing.start', transaction });
    actor.send({ type: 'tracing.call.begun', now: 100 });
    actor.send({ type: 'tracing.call.ended', now: 400 });
    clock.advance(1_000);
    const trace = { type: 'tracing.finished', transaction, duration: 400, status: 'ok' } as const;
    expect(emitted).toEqual([{ type: 'integrations.trace.finished', trace }]);
    actor.send({ type: 'integrations.trace.stamped', trace, stamp: { eventId: 'x', now: 9 } });
    expect(recorded()).toEqual([
      {
        eventId: 'x',
        name: '_trace',
        attributes: { op: 'pageload', name: '/', traceId: 't', status: 'ok' },
        metrics: { duration: 400 },
        timestamp: 9,
        session: null,
      },
    ]);
  });

  test('follow the tab: its session begins and ends, and hiding it cancels the trace [S4.59]', async () => {
    const { actor, emitted, update, beacon } = start({}, 'granted');
    await update.last().answer('accepted');
    actor.send({ type: 'tracing.start', transaction });
    actor.send({ type: 'tab.shown', sessionId: 's', stamp: { eventId: 'a', now: 1 } });
    actor.send({ type: 'tab.hidden', stamp: { eventId: 'b', now: 2 } });
    expect(beacon.heard.map(({ batch }) => batch?.map(({ event }) => event.name))).toEqual([
      ['_session.start', '_session.stop'],
    ]);
    expect(emitted).toMatchObject([{ type: 'integrations.trace.finished', trace: { status: 'cancelled' } }]);
  });

  test('log events that analytics rejects, with the reason', () => {
    const { actor, emitted } = start({ account: { ...account, region: '' } }, 'granted');
    actor.send(happened('a'));
    expect(emitted.at(-1)).toEqual({
      type: 'log.requested',
      level: 'warning',
      message: 'No credentials, applicationId or region',
      details: { event: 'a' },
    });
  });

  test.each(['none is configured', 'it broke'])('work without a collector: %s', async (why) => {
    const { actor, pushed, update } = start(why === 'it broke' ? {} : { account: null }, 'granted');
    if (why === 'it broke') actor.send(JSON.parse('{"type":"xstate.error.actor.analytics"}'));
    const asked = update.calls.length;
    actor.send(happened('a'));
    actor.send({ type: 'tab.shown', sessionId: 's', stamp: { eventId: 'a', now: 1 } });
    actor.send({ type: 'tab.hidden', stamp: { eventId: 'b', now: 2 } });
    const trace = { type: 'tracing.finished', transaction, duration: 4, status: 'ok' } as const;
    actor.send({ type: 'integrations.trace.stamped', trace, stamp: { eventId: 'x', now: 9 } });
    expect([pushed().length, update.calls.length]).toEqual([1, asked]);
  });

  test('stay closed if asking for consent throws', () => {
    const { actor } = start();
    actor.send(JSON.parse('{"type":"xstate.error.actor.consent"}'));
    expect(actor.getSnapshot().value).toBe('closed');
  });

  test.each(['dataLayer', 'tracing'])('survive a %s that throws', (part) => {
    const { actor } = start({}, 'granted');
    actor.send(JSON.parse(`{"type":"xstate.error.actor.${part}"}`));
    expect(selectIsOpen(actor.getSnapshot())).toBe(true);
  });
});
