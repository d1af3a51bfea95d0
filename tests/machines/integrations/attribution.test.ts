import { describe, expect, test } from 'vitest';
import type { EventObject } from 'xstate';
import {
  type Attribution,
  type AttributionEvent,
  attributionMachine,
  type Landing,
  type Meta,
  type Parameter,
  selectIsAffiseTrackingValid,
  selectSessionMeta,
} from '../../../src/machines/integrations/attribution/index.ts';
import { metaRecordSchema } from '../../../src/machines/integrations/attribution/record.ts';
import { isAffiliateValid, land, metaOf } from '../../../src/machines/integrations/attribution/rules.ts';
import { createRecords } from '../../../src/services/storage/index.ts';
import { fakeCallback, settled, startChild } from '../support/actors.ts';
import { expectEveryLeafReachable } from '../support/paths.ts';

const now = Date.parse('2026-11-21T10:00:00+05:30');
const seconds = now / 1000;
const day = 24 * 60 * 60 * 1000;

const landing = (...parameters: Parameter[]): Landing => ({
  parameters,
  page: '/shop',
  referrer: 'https://magazine.example/soaps',
  now,
});
const stored = (...entries: Parameter[]): Attribution => ({ entries, timestamp: 1_000 });
const affiliate: Parameter = ['utm_medium', 'affiliate'];

describe('a landing', () => {
  test('without parameters removes the stored click ids and keeps the rest [S4.55]', () => {
    expect(land(stored(['gclid', 'g'], affiliate, ['fbclid', 'f']), landing())).toEqual(stored(affiliate));
  });

  test('with parameters stores them over the existing ones, with the time [S4.57]', () => {
    expect(
      land(stored(affiliate, ['utm_source', 'old']), landing(['utm_source', 'new'], ['x', '1'])),
    ).toEqual({
      entries: [affiliate, ['utm_source', 'new'], ['x', '1']],
      timestamp: seconds,
    });
  });

  test.each(['gclid', 'fbclid', 'igshid', 'gad_source', 'msclkid'])(
    'with %s clears everything first [S4.56]',
    (id) => {
      expect(land(stored(affiliate), landing([id, 'click'], ['q', '2']))).toEqual({
        entries: [
          [id, 'click'],
          ['q', '2'],
        ],
        timestamp: seconds,
      });
    },
  );

  test('keeps at most 30 names of 100 characters and values of 500, and never a parameter with the timestamp’s name', () => {
    const many = Array.from({ length: 40 }, (_, n): Parameter => [`p${n}`, 'v'.repeat(600)]);
    const { entries } = land(stored(), landing(...many, ['n'.repeat(101), 'x'], ['timestamp', '1']));
    expect([entries.length, entries.at(0)?.[0], entries.at(-1)]).toEqual([
      30,
      'p10',
      ['p39', 'v'.repeat(500)],
    ]);
  });

  test('uses the last value of a repeated name, and treats __proto__ like any name', () => {
    expect(land(stored(), landing(['a', '1'], ['__proto__', 'x'], ['a', '2'])).entries).toEqual([
      ['a', '2'],
      ['__proto__', 'x'],
    ]);
  });
});

describe('an affiliate’s visit counts', () => {
  const brought = (at: number, ...entries: Parameter[]): Attribution => ({ entries, timestamp: at });

  test.each([
    ['at once', brought(seconds, affiliate), true],
    ['until thirty days have gone', brought(seconds - 43_200 * 60 + 1, affiliate), true],
    ['not after thirty days', brought(seconds - 43_200 * 60, affiliate), false],
    ['not before it happened', brought(seconds + 60, affiliate), false],
    ['not for another medium', brought(seconds, ['utm_medium', 'email']), false],
    ['not beside a click id', brought(seconds, affiliate, ['gclid', 'g']), false],
    ['not without a moment', { entries: [affiliate], timestamp: null }, false],
  ])('%s [S4.58]', (_, attribution, expected) => {
    expect(isAffiliateValid(attribution, now)).toBe(expected);
  });
});

describe('the session’s landing', () => {
  const known: Meta = { landingPage: '/', utmSource: 'letter' };

  test('is the campaign’s that brought the shopper [S3.25]', () => {
    const parameters: Parameter[] = [['utm_source', 'blog'], affiliate, ['clickid', 'c1'], ['other', 'x']];
    expect(metaOf(known, landing(...parameters))).toEqual({
      landingPage: '/shop',
      referrer: 'https://magazine.example/soaps',
      utmSource: 'blog',
      utmMedium: 'affiliate',
      clickId: 'c1',
    });
  });

  test('stays the stored one if no campaign brought the shopper', () => {
    expect(metaOf(known, landing(['search', 'soap']))).toEqual(known);
  });

  test('contains nothing that the server refuses: no NUL and no lone surrogate, even from storage', () => {
    const cut = `${'x'.repeat(499)}😀`;
    expect(
      metaOf(null, landing(['utm_source', 'a\0b'], ['utm_term', '\ud83d'], ['utm_campaign', cut])),
    ).toEqual({
      landingPage: '/shop',
      referrer: 'https://magazine.example/soaps',
      utmSource: 'ab',
      utmTerm: '',
      utmCampaign: 'x'.repeat(499),
    });
    expect(metaOf({ landingPage: '/', utmSource: 'a\0b' }, landing())).toEqual({
      landingPage: '/',
      utmSource: 'ab',
    });
    expect(land(stored(), landing(['utm_source', 'a\0b'], ['q', cut])).entries).toEqual([
      ['utm_source', 'ab'],
      ['q', 'x'.repeat(499)],
    ]);
  });

  test('is never too long for an order', () => {
    const long = ['campaign', 'content', 'medium', 'source', 'term'].map(
      (name): Parameter => [`utm_${name}`, '"'.repeat(600)],
    );
    const meta = metaOf(
      null,
      landing(...long, ['clickid', '\u0001'.repeat(600)], ['fbclid', 'x'.repeat(600)]),
    );
    expect(JSON.stringify(meta).length).toBeLessThanOrEqual(4_000);
    expect(Object.keys(meta)).toHaveLength(9);
  });

  test('is the first page and its referrer if nothing is stored', () => {
    expect(metaOf(null, { ...landing(), referrer: '' })).toEqual({ landingPage: '/shop' });
  });
});

function start() {
  const storage = fakeCallback<AttributionEvent, EventObject, undefined>();
  const machine = attributionMachine.provide({ actors: { attributionStorage: storage.logic } });
  return { ...startChild(machine, undefined), storage };
}

function startLanded(attribution: Attribution, ...parameters: Parameter[]) {
  const started = start();
  started.storage.send({
    type: 'attribution.landed',
    stored: { attribution, meta: null },
    landing: landing(...parameters),
  });
  return started;
}

describe('attribution', () => {
  test('is unknown before the landing, and a check changes nothing until then', () => {
    const { actor, storage } = start();
    actor.send({ type: 'attribution.checked', now });
    expect([actor.getSnapshot().value, selectSessionMeta(now)(actor.getSnapshot()), storage.heard]).toEqual([
      'unknown',
      null,
      [],
    ]);
  });

  test('stores the landing at once [S7.30]', () => {
    const { actor, storage } = startLanded(stored(), affiliate);
    const meta = {
      landingPage: '/shop',
      referrer: 'https://magazine.example/soaps',
      utmMedium: 'affiliate',
    };
    expect(storage.heard).toEqual([
      {
        type: 'attribution.saved',
        record: { attribution: { entries: [affiliate], timestamp: seconds }, meta },
      },
    ]);
    expect(selectSessionMeta(now)(actor.getSnapshot())).toEqual({ ...meta, isAffiseTrackingValid: true });
  });

  test('a check keeps a valid one, and clears an expired one once [S4.58]', () => {
    const { actor, storage } = startLanded(stored(), affiliate);
    actor.send({ type: 'attribution.checked', now });
    expect(storage.heard.length).toBe(1);
    actor.send({ type: 'attribution.checked', now: now + 31 * day });
    actor.send({ type: 'attribution.checked', now: now + 31 * day });
    expect(storage.heard.length).toBe(2);
    expect([
      actor.getSnapshot().context.attribution,
      selectIsAffiseTrackingValid(now)(actor.getSnapshot()),
    ]).toEqual([{ entries: [], timestamp: null }, false]);
  });

  test('a click id is stored until it is used, and then found not to be an affiliate’s', () => {
    const { actor } = startLanded(stored(), affiliate, ['gclid', 'g']);
    expect(actor.getSnapshot().context.attribution.entries.length).toBe(2);
    actor.send({ type: 'attribution.checked', now });
    expect(actor.getSnapshot().context.attribution.entries).toEqual([]);
  });

  test('works without storage', async () => {
    const machine = attributionMachine;
    const { actor } = startChild(machine, undefined);
    await settled();
    expect(actor.getSnapshot().value).toBe('known');
  });

  test('every state can be reached', () => {
    expectEveryLeafReachable(attributionMachine, {
      input: undefined,
      events: [
        {
          type: 'attribution.landed',
          stored: { attribution: stored(), meta: null },
          landing: landing(affiliate),
        },
        { type: 'attribution.checked', now },
      ],
    });
  });
});

test.each([
  ['nothing', null],
  ['another version', '{"version":2,"meta":{}}'],
  ['a wrong type', '{"version":1,"meta":{"utmSource":7}}'],
])('a stored landing that is %s is not used', (_, text) => {
  const storage = { getItem: () => text, setItem: () => {}, removeItem: () => {} };
  const records = createRecords({ storage: () => storage, onChange: () => () => {} });
  expect(records({ key: 'meta', schema: metaRecordSchema }).read()).toBe(null);
});
