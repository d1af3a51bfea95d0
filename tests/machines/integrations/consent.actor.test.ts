import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { EventObject } from 'xstate';
import {
  type ConsentEvent,
  type ConsentRecord,
  consentMachine,
  selectIsAsking,
  selectIsDecided,
  selectIsFirstView,
} from '../../../src/machines/integrations/consent/index.ts';
import { consentRecordSchema } from '../../../src/machines/integrations/consent/record.ts';
import { fakeCallback, startChild } from '../support/actors.ts';

const day = 24 * 60 * 60 * 1_000;
const all = ['measuring', 'offers', 'chat'] as const;
const said = (choice: ConsentRecord['choice'], decidedAt = 0): ConsentRecord => ({
  version: 2,
  choice,
  purposes: choice === 'granted' ? all : [],
  decidedAt,
});
const decided = (choice: string, purposes: readonly string[] = choice === 'granted' ? all : []) => ({
  type: 'consent.decided',
  choice,
  purposes,
});
const answer = (choice: ConsentRecord['choice'], now: number): ConsentEvent =>
  choice === 'granted' ? { type: 'consent.grant', purposes: all, now } : { type: 'consent.refuse', now };

function start(stored: ConsentRecord | null = null, now = 1_000) {
  const storage = fakeCallback<ConsentEvent, EventObject, undefined>();
  const child = startChild(consentMachine.provide({ actors: { consentStorage: storage.logic } }), undefined);
  storage.send({ type: 'consent.restored', record: stored, now });
  const seePages = () => {
    child.actor.send({ type: 'consent.page.shown' });
    child.actor.send({ type: 'consent.page.shown' });
  };
  const seen = () => {
    const snapshot = child.actor.getSnapshot();
    return { asking: selectIsAsking(snapshot), decided: selectIsDecided(snapshot) };
  };
  return { ...child, storage, seen, seePages };
}

const asking = { asking: true, decided: false };
const resting = { asking: false, decided: true };
const reviewing = { asking: true, decided: true };

describe('consent', () => {
  test('is neither asked for nor given before the stored choice is known', () => {
    const storage = fakeCallback<ConsentEvent, EventObject, undefined>();
    const { actor, reports } = startChild(
      consentMachine.provide({ actors: { consentStorage: storage.logic } }),
      undefined,
    );
    actor.send(answer('granted', 1));
    expect([actor.getSnapshot().value, reports, storage.heard]).toEqual(['unknown', [], []]);
  });

  test.each(['granted', 'refused'] as const)(
    'is asked for once: %s is reported, stored, and not asked for again',
    (choice) => {
      const { actor, seen, reports, storage, seePages } = start();
      seePages();
      expect([seen(), reports]).toEqual([asking, []]);
      actor.send(answer(choice, 7));
      expect([seen(), reports, storage.heard]).toEqual([
        resting,
        [decided(choice)],
        [{ type: 'consent.saved', record: said(choice, 7) }],
      ]);
    },
  );

  test.each(['granted', 'refused'] as const)('that was %s before is valid for 180 days', (choice) => {
    const within = start(said(choice), 180 * day - 1);
    expect([within.seen(), within.reports]).toEqual([resting, [decided(choice)]]);
    const past = start(said(choice), 180 * day);
    past.seePages();
    expect([past.seen(), past.reports]).toEqual([asking, []]);
  });

  test('is given for some purposes, stored, and changed to others', () => {
    const { actor, seen, reports, storage, seePages } = start();
    seePages();
    actor.send({ type: 'consent.grant', purposes: ['chat'], now: 7 });
    actor.send({ type: 'consent.review' });
    actor.send({ type: 'consent.grant', purposes: ['chat', 'measuring'], now: 8 });
    expect([seen(), reports, storage.heard]).toEqual([
      resting,
      [decided('granted', ['chat']), decided('granted', ['chat', 'measuring'])],
      [
        { type: 'consent.saved', record: { ...said('granted', 7), purposes: ['chat'] } },
        { type: 'consent.saved', record: { ...said('granted', 8), purposes: ['chat', 'measuring'] } },
      ],
    ]);
  });

  test('is withdrawn by one press, without the question being opened', () => {
    const { actor, seen, reports } = start(said('granted'));
    actor.send(answer('refused', 8));
    expect([seen(), reports]).toEqual([resting, [decided('granted'), decided('refused')]]);
  });

  test('can be withdrawn, and given again', () => {
    const { actor, seen, reports, storage } = start(said('granted'));
    actor.send({ type: 'consent.review' });
    expect(seen()).toEqual(reviewing);
    actor.send({ type: 'consent.refuse', now: 8 });
    expect(seen()).toEqual(resting);
    actor.send({ type: 'consent.review' });
    actor.send(answer('granted', 9));
    expect([reports, storage.heard.length]).toEqual([
      [decided('granted'), decided('refused'), decided('granted')],
      2,
    ]);
  });

  test.each([
    ['granted', { type: 'consent.review.close' }],
    ['granted', { type: 'consent.grant', purposes: all, now: 9 }],
    ['refused', { type: 'consent.review.close' }],
    ['refused', { type: 'consent.refuse', now: 9 }],
  ] as const)('that was %s stays so after %o, and is not reported again', (choice, answer) => {
    const { actor, seen, reports, storage } = start(said(choice));
    actor.send({ type: 'consent.review' });
    actor.send(answer);
    expect([seen(), reports, storage.heard]).toEqual([resting, [decided(choice)], []]);
  });

  test.each([
    ['scrolls', { type: 'consent.page.scrolled' }],
    ['goes to another page', { type: 'consent.page.shown' }],
  ] as const)('is not asked for over the first view: only once the shopper %s', (_, event) => {
    const { actor, seen } = start();
    const waiting = { asking: false, decided: false };
    expect([seen(), selectIsFirstView(actor.getSnapshot())]).toEqual([waiting, false]);
    actor.send({ type: 'consent.page.shown' });
    expect([seen(), selectIsFirstView(actor.getSnapshot())]).toEqual([waiting, true]);
    actor.send(event);
    expect([seen(), selectIsFirstView(actor.getSnapshot())]).toEqual([asking, false]);
  });

  test('is still asked for when the question is closed without a choice', () => {
    const { actor, seen, seePages } = start();
    seePages();
    actor.send({ type: 'consent.review.close' });
    expect(seen()).toEqual(asking);
  });

  test("adopts another tab's choice without storing it", () => {
    const { storage, seen, seePages, reports } = start();
    storage.send({ type: 'tab.consent.changed', record: said('granted', 5), now: 6 });
    storage.send({ type: 'tab.consent.changed', record: said('refused', 7), now: 8 });
    expect([seen(), reports, storage.heard]).toEqual([resting, [decided('granted'), decided('refused')], []]);
    storage.send({ type: 'tab.consent.changed', record: null, now: 9 });
    seePages();
    expect(seen()).toEqual(asking);
  });

  test('is asked for if the storage throws', () => {
    const { actor, seen, seePages } = start(said('granted'));
    actor.send(JSON.parse('{"type":"xstate.error.actor.consentStorage"}'));
    seePages();
    expect(seen()).toEqual(asking);
  });

  test.each([
    ['as it was written', said('granted'), true],
    ['with a fraction of a millisecond, which corrected clocks have', said('granted', 7.25), true],
    ['not of another version', { version: 1, choice: 'granted', decidedAt: 0 }, false],
    ['not with another word', { ...said('granted'), choice: 'yes' }, false],
    ['not without its time', { version: 2, choice: 'granted', purposes: all }, false],
    ['not for a purpose that there is not', { ...said('granted'), purposes: ['selling'] }, false],
  ])('is read %s', (_, stored, expected) => {
    expect(v.is(consentRecordSchema, stored)).toBe(expected);
  });
});
