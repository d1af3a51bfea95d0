import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { parseScenario } from '../../inspector/core/format.ts';
import { plain } from '../../inspector/core/plain.ts';
import { createRecorder } from '../../inspector/core/recorder.ts';
import { replay } from '../../inspector/core/replay.ts';
import { reportOf } from '../../inspector/observe/report.ts';
import type { AddressFields } from '../../src/contract/domain/index.ts';
import { shopMachines } from '../../src/inspected/machines.ts';
import { createShopRedaction } from '../../src/inspected/redaction.ts';
import { type CartCheck, checkoutMachine } from '../../src/machines/checkout/checkout/index.ts';
import {
  type OpenedIntent,
  type OpenIntentInput,
  type OrderIntent,
  type OrderReply,
  orderMachine,
} from '../../src/machines/checkout/order/index.ts';
import { reportingPincodeMachine, type ZipReply } from '../../src/machines/checkout/pincode/index.ts';
import { zip } from '../machines/fixtures/catalogue.ts';
import { intent, ok, order } from '../machines/fixtures/order.ts';
import { cart, now, store } from '../machines/fixtures/startCheckout.ts';
import { settled } from '../machines/support/actors.ts';

/** Texts that no recording may contain. */
const canaries = {
  phone: '9812345670',
  email: 'asha.canary@secret.example',
  firstName: 'Ashalata',
  lastName: 'Canarywala',
  address: '221B Canary Wharf Road',
  landmark: 'Opposite the old lighthouse',
  otp: '493817',
  token: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJjYW5hcnkifQ.c2lnbmF0dXJlLWNhbmFyeQ',
  card: '4111 1111 1111 1111',
  key: 'idempotency-canary-0001',
};

function leaks(text: string): string[] {
  const compact = text.replace(/[\s-]/g, '').toLowerCase();
  return Object.entries(canaries).flatMap(([name, canary]) =>
    compact.includes(canary.replace(/[\s-]/g, '').toLowerCase()) ? name : [],
  );
}

describe('redaction', () => {
  const rewrite = createShopRedaction();
  const redacted = (value: unknown) => plain(value, rewrite);

  test('removes every canary, wherever it occurs', () => {
    const value = {
      fields: { phone: canaries.phone, email: canaries.email, address: canaries.address },
      event: { type: 'checkout.field.changed', field: 'landmark', value: canaries.landmark },
      address: {
        name: `${canaries.firstName} ${canaries.lastName}`,
        phone: `+91${canaries.phone}`,
        pinCode: '560001',
      },
      auth: { code: canaries.otp, accessToken: canaries.token, answer: canaries.otp },
      intent: { idempotencyKey: canaries.key },
      log: `paid with ${canaries.card} by ${canaries.email}, ${canaries.token}, +91 98123 45670`,
      parameters: [
        ['gclid', canaries.key],
        ['utm_source', 'mail'],
      ],
      list: [canaries.email, { firstName: canaries.firstName, lastName: canaries.lastName }],
    };
    expect(leaks(JSON.stringify(value))).not.toEqual([]);
    expect(leaks(JSON.stringify(redacted(value)))).toEqual([]);
  });

  test('replaces equal texts by equal tokens, and different texts by different ones', () => {
    const token = (phone: string) => JSON.stringify(redacted({ phone }));
    expect(token(canaries.phone)).toBe(token(canaries.phone));
    expect(token(canaries.phone)).not.toBe(token('9812345671'));
  });

  test('keeps the shape of texts, so that valid texts stay valid', () => {
    const { phone, email, pincode, otp } = { ...canaries, pincode: '560001' };
    expect(redacted({ phone, email, pincode, otp })).toEqual({
      phone: expect.stringMatching(/^\d{10}$/),
      email: expect.stringMatching(/^[a-z]{4}\.[a-z]{6}@[a-z]{6}\.[a-z]{7}$/),
      pincode: expect.stringMatching(/^560\d{3}$/),
      otp: expect.stringMatching(/^\d{6}$/),
    });
  });

  test('is compatible with the text operations of machines', () => {
    const text = (value: unknown) => String(Object.values(Object(redacted(value)))[0]);
    expect(text({ phone: '+91 98123-45670' }).replace(/[\s-]/g, '')).toBe(
      `+91${text({ phone: canaries.phone })}`,
    );
    expect(text({ phone: `+91${canaries.phone}` })).toBe(`+91${text({ phone: canaries.phone })}`);
    expect(text({ firstName: '  Ashalata ' }).trim()).toBe(text({ firstName: 'Ashalata' }));
    const joined = redacted({ name: 'Ashalata Canarywala', phone: '' });
    expect(joined).toMatchObject({
      name: `${text({ firstName: 'Ashalata' })} ${text({ lastName: 'Canarywala' })}`,
    });
    expect(text({ landmark: canaries.landmark }).slice(0, 8)).toBe(
      text({ landmark: canaries.landmark.slice(0, 8) }),
    );
  });

  test('redacts search terms and reviews', () => {
    const value = {
      search: { text: 'Hairfall', asked: 'Hairfall', term: 'Hairfall', recent: ['Hairfall', 'dandruff'] },
      record: { version: 1, terms: ['Hairfall', 'dandruff'] },
      typed: { type: 'search.typed', text: 'dandruff' },
      option: { kind: 'term', term: 'dandruff' },
      event: { name: 'search', attributes: { search_term: 'Hairfall' } },
      navigation: { to: '/search?search=Hairfall%20or%20dandruff&sort=latest' },
      draft: { rating: 2, title: 'Not for Hairfall', comment: 'My dandruff is worse' },
      review: { type: 'review.typed', field: 'title', value: 'Hairfall' },
    };
    const text = JSON.stringify(redacted(value));
    expect(text.match(/hairfall|dandruff/gi)).toBeNull();
    const term = String(Object(redacted({ term: 'Hairfall or dandruff' })).term);
    expect(text).toContain(`/search?search=${encodeURIComponent(term)}&sort=latest`);
  });

  test('does not let a city and the kept digits of its pincode reveal other texts', () => {
    const text = String(Object(redacted({ city: 'Bangalorebangalore' })).city);
    expect(text).not.toBe(String(Object(redacted({ address: 'Bangalorebangalore' })).address));
    const digits = (value: unknown) => String(Object.values(Object(redacted(value)))[0]).slice(-3);
    const fresh = Array.from({ length: 50 }, () => createShopRedaction());
    const same = fresh.filter((own) => {
      const { pincode, mobile } = Object(plain({ pincode: '560234', mobile: '2340000000' }, own));
      return String(pincode).slice(-3) === String(mobile).slice(0, 3);
    });
    expect([same.length < 10, digits({ pincode: '560234' }).length]).toEqual([true, 3]);
  });

  test('does not change the shop’s own texts and figures', () => {
    const value = {
      errors: { phone: 'Please enter valid phone number', email: 'Please enter valid email' },
      total: 9812345670,
      code: 'NAMASTE10',
      name: 'Rose',
      title: 'Marigold & Neroli Shower Gel',
      at: '2026-03-10T10:00:00+05:30',
    };
    expect(redacted(value)).toEqual(plain(value));
  });
});

const base = { storeId: 'demo', store: store(), cart: cart(), now, draft: null, interrupted: null };
const input = {
  ...base,
  session: {
    isSignedIn: false,
    userId: null,
    isAffiseTrackingValid: false,
    meta: null,
    blocksCookies: false,
  },
};

/** A checkout whose services answer by themselves, recorded as the shop's would be. */
async function checkoutOfACanary() {
  const recorder = createRecorder({ app: '1.0.0', rewrite: createShopRedaction() });
  const made = intent({ idempotencyKey: canaries.key }, { paymentType: 'COD' });
  const machine = checkoutMachine.provide({
    actors: {
      pincode: reportingPincodeMachine.provide({
        actors: { lookUpPincode: fromPromise<ZipReply, { pincode: string }>(async () => ok(zip())) },
      }),
      order: orderMachine.provide({
        actors: {
          openIntent: fromPromise<OpenedIntent, OpenIntentInput>(async ({ input }) => ({
            kind: 'opened',
            intent: { ...made, request: input.placement?.request ?? made.request },
          })),
          createOrder: fromPromise<OrderReply, { intent: OrderIntent | null }>(async () =>
            ok(order({ status: 'CONFIRMED', code: 'A1', paymentType: 'COD' })),
          ),
          closeIntent: fromPromise<{ isFirst: boolean }, { intent: OrderIntent | null }>(async () => ({
            isFirst: true,
          })),
        },
        actions: { storeIntent: () => {} },
      }),
      checkCart: fromPromise<CartCheck, { storeId: string }>(async () => ({
        kind: 'valid',
        cart: cart(),
        now,
      })),
    },
    actions: { storeDraft: () => {}, forgetDraft: () => {} },
  });
  const actor = createActor(machine, { ...recorder.optionsFor('checkout'), input });
  actor.start();
  const type = (field: keyof AddressFields, value: string) =>
    actor.send({ type: 'checkout.field.changed', field, value });
  for (let length = 1; length <= canaries.firstName.length; length++) {
    type('firstName', canaries.firstName.slice(0, length));
  }
  type('lastName', canaries.lastName);
  type('phone', '+91 98123 45670');
  actor.send({ type: 'checkout.field.left', field: 'phone' });
  type('email', canaries.email);
  type('address', canaries.address);
  type('landmark', canaries.landmark);
  type('city', 'Bengaluru');
  type('state', 'KA');
  type('pincode', '560001');
  await settled();
  actor.send({ type: 'checkout.payment.chosen', paymentType: 'COD' });
  actor.send({ type: 'checkout.submitted' });
  await waitFor(actor, (state) => state.matches('completed'));
  return { actor, recorder };
}

const quiet = checkoutMachine.provide({
  actors: {
    pincode: reportingPincodeMachine.provide({
      actors: { lookUpPincode: fromPromise<ZipReply, { pincode: string }>(() => new Promise(() => {})) },
    }),
  },
  actions: { storeDraft: () => {}, forgetDraft: () => {} },
});

describe('a recording of a running checkout', () => {
  test('contains no personal data, and still replays exactly', async () => {
    const { actor, recorder } = await checkoutOfACanary();
    const recording = recorder.recording({ title: 'Canary', purpose: 'Nothing personal is stored' });
    expect(leaks(JSON.stringify(recording))).toEqual([]);
    expect(replay(recording, shopMachines).divergence).toBeNull();
    actor.stop();
  });

  test('keeps the beginning when it is full, and is marked as truncated', async () => {
    const recorder = createRecorder({ app: '1', mostEntries: 5, rewrite: createShopRedaction() });
    const actor = createActor(quiet, { ...recorder.optionsFor('checkout'), input });
    actor.start();
    for (let count = 0; count < 20; count++)
      actor.send({ type: 'checkout.field.changed', field: 'city', value: `${count}` });
    const recording = recorder.recording({ title: 'Full', purpose: 'Bounded' });
    expect([recording.entries.length, recording.isTruncated]).toEqual([5, true]);
    expect(replay(recording, shopMachines).divergence).toBeNull();
    actor.stop();
  });

  test('notifies its listeners after each processed event', () => {
    const recorder = createRecorder({ app: '1', rewrite: createShopRedaction() });
    let told = 0;
    const stop = recorder.subscribe(() => {
      told += 1;
    });
    const actor = createActor(quiet, { ...recorder.optionsFor('checkout'), input });
    actor.start();
    actor.send({ type: 'checkout.field.changed', field: 'city', value: 'Pune' });
    expect(told).toBe(recorder.since(0).length);
    stop();
    actor.send({ type: 'checkout.field.changed', field: 'city', value: 'Goa' });
    expect(recorder.since(told).map(({ to, event }) => `${to} ${event.type}`)).toEqual([
      'checkout checkout.field.changed',
    ]);
    actor.stop();
  });

  test('is hashed and redacted in slices when the page is idle, or on request', () => {
    const due: ((hasTime: () => boolean) => void)[] = [];
    let rewritten = 0;
    const redaction = createShopRedaction();
    const recorder = createRecorder({
      app: '1',
      whenIdle: (work) => due.push(work),
      rewrite: {
        ...redaction,
        text: (...text) => {
          rewritten += 1;
          return redaction.text(...text);
        },
      },
    });
    const actor = createActor(quiet, { ...recorder.optionsFor('checkout'), input });
    actor.start();
    actor.send({ type: 'checkout.field.changed', field: 'landmark', value: canaries.landmark });
    expect([rewritten, due.length]).toEqual([0, 1]);
    // One piece at a time, each asking for the next.
    for (let turn = 0; turn < 4; turn++) due.shift()?.(() => false);
    expect(due).toHaveLength(1);
    const recording = recorder.recording({ title: 'Idle', purpose: 'Nothing is missing' });
    expect(rewritten).toBeGreaterThan(0);
    expect(leaks(JSON.stringify(recording))).toEqual([]);
    expect(replay(recording, shopMachines).divergence).toBeNull();
    due.shift()?.(() => true);
    expect(due).toEqual([]);
    actor.stop();
  });
});

test('a problem is reported by a file that replays and a text without anything personal', async () => {
  const { actor, recorder } = await checkoutOfACanary();
  const scene = {
    path: '/pages/checkout',
    browser: 'Chromium 140',
    width: 390,
    height: 844,
    at: new Date('2026-03-10T10:00:00Z'),
  };
  const report = reportOf(recorder, scene, { replayCommand: (file) => `npm run replay ${file}` });
  actor.stop();
  expect(report.name).toBe('problem-20260310100000.json');
  const parsed = parseScenario(JSON.parse(report.scenario));
  if (!parsed.ok || parsed.scenario.kind !== 'recorded') throw new Error('Not a recording');
  expect(replay(parsed.scenario, shopMachines).divergence).toBeNull();
  expect(leaks(report.scenario + report.text)).toEqual([]);
  expect(report.text).toContain('- page: `/pages/checkout`, 390 × 844');
  expect(report.text).toContain(`${parsed.scenario.entries.length} entries`);
  expect(report.text).toContain('- replay: `npm run replay problem-20260310100000.json`');
  expect(report.text.split('\n').filter((line) => line.startsWith('1. '))).toHaveLength(12);
  expect(report.text).toContain('`checkout` got `checkout.submitted` (outside), now ');
});
