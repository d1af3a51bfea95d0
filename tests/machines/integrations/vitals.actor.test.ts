import { describe, expect, test } from 'vitest';
import { createActor, type EventObject } from 'xstate';
import { MOST_VITALS, type Vital } from '../../../src/contract/vitals.ts';
import {
  type Painted,
  type VitalsBeacon,
  type VitalsEvent,
  vitalsMachine,
} from '../../../src/machines/integrations/vitals.ts';
import { fakeCallback, fakePromise } from '../support/actors.ts';
import { createClock } from '../support/clock.ts';

const lcp: Vital = { name: 'LCP', page: 'home', value: 1_200 };
const cls: Vital = { name: 'CLS', page: 'home', value: 0.01 };

function start({ isGranted = true } = {}) {
  const clock = createClock();
  const consent = fakeCallback<VitalsEvent, EventObject, undefined>();
  const observer = fakeCallback<VitalsEvent, EventObject, undefined>();
  const beacon = fakeCallback<VitalsEvent, EventObject, undefined>();
  const painted = fakePromise<Painted, undefined>();
  const machine = vitalsMachine.provide({
    actors: {
      followConsent: consent.logic,
      observeVitals: observer.logic,
      sendBeacon: beacon.logic,
      whenPainted: painted.logic,
    },
  });
  const actor = createActor(machine, { clock }).start();
  consent.send({ type: 'vitals.consent.read', isGranted });
  const measure = (vital: Vital, id: string = vital.name) =>
    actor.send({ type: 'vitals.measured', measured: { id, vital } });
  const hide = () => actor.send({ type: 'tab.hidden' });
  const beacons = () => beacon.heard.filter(isBeacon);
  const sent = () => beacons().map(({ held }) => held.map(({ vital }) => vital));
  const press = (startedAt: number) => actor.send({ type: 'vitals.navigation.begun', startedAt });
  return { actor, clock, consent, observer, beacons, painted, measure, hide, sent, press };
}

function isBeacon(event: EventObject): event is VitalsBeacon {
  return event.type === 'vitals.beacon';
}

describe('the vitals of a document', () => {
  test('are sent together when the tab is hidden, and nothing when there are none', () => {
    const { measure, hide, sent } = start();
    hide();
    measure(lcp);
    measure(cls);
    expect(sent()).toEqual([]);
    hide();
    hide();
    expect(sent()).toEqual([[lcp, cls]]);
  });

  test('count once: the latest value until it is sent, and nothing of it afterwards', () => {
    const { measure, hide, sent } = start();
    measure(cls);
    measure({ ...cls, value: 0.2 });
    hide();
    measure({ ...cls, value: 0.4 });
    hide();
    expect(sent()).toEqual([[{ ...cls, value: 0.2 }]]);
  });

  test('go with the next report if the browser refuses the beacon', () => {
    const { actor, measure, hide, beacons, sent } = start();
    measure(lcp);
    hide();
    actor.send({ type: 'vitals.beacon.refused', held: beacons()[0]?.held ?? [] });
    measure(cls);
    hide();
    expect(sent()).toEqual([[lcp], [lcp, cls]]);
  });

  test(`are ${MOST_VITALS} in a report at most`, () => {
    const { measure, hide, sent } = start();
    for (let number = 0; number <= MOST_VITALS; number += 1) measure(lcp, `id-${number}`);
    measure({ ...lcp, value: 1 }, 'id-0');
    hide();
    const [report = []] = sent();
    expect([report.length, report.filter(({ value }) => value === 1).length]).toEqual([MOST_VITALS, 1]);
  });
});

describe('a navigation', () => {
  test('lasts from the press until the page is painted', async () => {
    const { actor, press, painted, hide, sent } = start();
    press(5_000);
    actor.send({ type: 'vitals.page.changed', page: 'product' });
    await painted.last().answer({ at: 5_130 });
    hide();
    expect(sent()).toEqual([[{ name: 'navigation', page: 'product', value: 130 }]]);
  });

  test('that another press replaces is not measured, and the other is', async () => {
    const { actor, press, painted, hide, sent } = start();
    press(5_000);
    actor.send({ type: 'vitals.page.changed', page: 'product' });
    const left = painted.last();
    press(6_000);
    await left.answer({ at: 6_010 });
    actor.send({ type: 'vitals.page.changed', page: 'cart' });
    await painted.last().answer({ at: 6_100 });
    hide();
    expect(sent()).toEqual([[{ name: 'navigation', page: 'cart', value: 100 }]]);
  });

  test.each<[string, (run: ReturnType<typeof start>) => void | Promise<void>]>([
    ['is cancelled', ({ actor }) => actor.send({ type: 'vitals.navigation.cancelled' })],
    ['is left in a hidden tab', ({ hide }) => hide()],
    ['takes 30 seconds', ({ clock }) => clock.advance(30_000)],
    [
      'is not painted in 30 seconds',
      ({ actor, clock }) => {
        actor.send({ type: 'vitals.page.changed', page: 'product' });
        clock.advance(30_000);
      },
    ],
    [
      'fails to be followed',
      async ({ actor, painted }) => {
        actor.send({ type: 'vitals.page.changed', page: 'product' });
        await painted.last().crash();
      },
    ],
  ])('that %s is not measured', async (_, happen) => {
    const run = start();
    run.press(5_000);
    await happen(run);
    run.actor.send({ type: 'vitals.page.changed', page: 'product' });
    expect(run.actor.getSnapshot().matches({ measuring: { navigation: 'resting' } })).toBe(true);
    run.hide();
    expect(run.sent()).toEqual([]);
  });
});

describe('consent', () => {
  test('that was not given leaves everything unmeasured', () => {
    const { actor, measure, hide, sent, observer } = start({ isGranted: false });
    measure(lcp);
    hide();
    expect([sent(), observer.isRunning(), actor.getSnapshot().value]).toEqual([[], false, 'withdrawn']);
  });

  test('that is withdrawn stops at once, drops what is held, and is not taken up again', () => {
    const { actor, consent, measure, hide, sent, observer } = start();
    consent.send({ type: 'vitals.consent.read', isGranted: true });
    measure(lcp);
    consent.send({ type: 'vitals.consent.read', isGranted: false });
    hide();
    consent.send({ type: 'vitals.consent.read', isGranted: true });
    measure(cls);
    hide();
    expect([sent(), observer.isRunning(), actor.getSnapshot().context.held]).toEqual([[], false, []]);
  });

  test('that cannot be read is none', () => {
    const machine = vitalsMachine.provide({
      actors: {
        observeVitals: fakeCallback<VitalsEvent, EventObject, undefined>().logic,
        sendBeacon: fakeCallback<VitalsEvent, EventObject, undefined>().logic,
      },
    });
    expect(createActor(machine).start().getSnapshot().value).toBe('withdrawn');
  });
});

describe('a browser that measures or sends nothing', () => {
  test('leaves the rest as it is: navigations are still held for the next report', async () => {
    const consent = fakeCallback<VitalsEvent, EventObject, undefined>();
    const painted = fakePromise<Painted, undefined>();
    const machine = vitalsMachine.provide({
      actors: { followConsent: consent.logic, whenPainted: painted.logic },
    });
    const actor = createActor(machine).start();
    consent.send({ type: 'vitals.consent.read', isGranted: true });
    actor.send({ type: 'vitals.navigation.begun', startedAt: 5_000 });
    actor.send({ type: 'vitals.page.changed', page: 'product' });
    await painted.last().answer({ at: 5_130 });
    expect(actor.getSnapshot().value).toEqual({ measuring: { navigation: 'resting', delivery: 'holding' } });
    expect(actor.getSnapshot().context.held).toEqual([
      { id: 'navigation-5000', vital: { name: 'navigation', page: 'product', value: 130 } },
    ]);
  });
});
