import { globSync, readFileSync } from 'node:fs';
import { createRecorder, play, recordingOf, replay } from '@storefront/inspector';
import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { libraryFiles, nameOf, readScenario } from '../../scripts/scenario/library.ts';
import type { DeliveryAnswerRequest } from '../../src/contract/domain/index.ts';
import { shopMachines } from '../../src/inspected/machines.ts';
import { createShopRedaction, isListed } from '../../src/inspected/redaction.ts';
import { stockAlertMachine } from '../../src/machines/catalogue/stockAlert.ts';
import { type AnswerReply, deliveryAnswerMachine } from '../../src/machines/checkout/deliveryAnswer.ts';
import { orderChangeMachine } from '../../src/machines/checkout/orderChange.ts';
import { orderViewMachine } from '../../src/machines/checkout/orderView.ts';
import { order, orderMove } from '../machines/fixtures/order.ts';

const library = libraryFiles().flatMap((file) => {
  const parsed = readScenario(file);
  return parsed.ok && parsed.scenario.kind === 'authored'
    ? [{ name: nameOf(file), scenario: parsed.scenario }]
    : [];
});

/** Personal in the library's fixtures. */
const personal = ['9876543210', 'Asha', 'MG Road', 'key-0000000000000001', '"ros"', 'search=rose'];

test.each(library)('$name, with everything personal taken out, replays', ({ scenario }) => {
  const { player } = play(scenario, shopMachines, createShopRedaction());
  const recording = recordingOf(scenario, player, '');
  const text = JSON.stringify(recording.entries);
  expect(personal.filter((secret) => text.includes(secret))).toEqual([]);
  const { divergence } = replay(JSON.parse(JSON.stringify(recording)), shopMachines);
  expect(divergence && { message: divergence.message, difference: divergence.difference }).toBeNull();
});

const canaries = [
  'eczema',
  'asharao1985',
  'Mehta',
  '7781',
  'SECRETSECRET',
  'PaperKey',
  'PictureKey',
  'Sunita',
  'mail.example',
];

/** What a shopper does after the order, recorded as in a real session. */
function recordAfterOrder() {
  const recorder = createRecorder({ app: '', rewrite: createShopRedaction() });
  const place = { orderId: 'o1', secret: 'SECRETSECRET' };
  const change = createActor(orderChangeMachine, { ...recorder.optionsFor('change'), input: place }).start();
  change.send({ type: 'change.opened', kind: 'RETURN' });
  change.send({ type: 'change.reason.set', reason: 'DAMAGED' });
  change.send({ type: 'change.note.set', note: 'An eczema on my face' });
  change.send({ type: 'change.account.set', refundTo: 'asharao1985@okhdfcbank' });
  const sendAnswer = fromPromise<AnswerReply, DeliveryAnswerRequest>(() => new Promise(() => {}));
  const answer = createActor(deliveryAnswerMachine.provide({ actors: { sendAnswer } }), {
    ...recorder.optionsFor('answer'),
    input: { ...place, isAnswered: false },
  }).start();
  answer.send({
    type: 'answer.field.changed',
    field: 'note',
    value: 'Leave it with Mrs Mehta, gate code 7781',
  });
  answer.send({ type: 'answer.field.changed', field: 'phone', value: 'Sunita 12' });
  answer.send({ type: 'answer.choice.set', choice: 'SEND_BACK' });
  answer.send({ type: 'answer.field.changed', field: 'backNote', value: 'Mrs Mehta has it already' });
  answer.send({ type: 'answer.submitted', days: [] });
  const view = createActor(orderViewMachine, {
    ...recorder.optionsFor('view'),
    input: {
      order: order({
        status: 'CANCELLED',
        cancelReason: 'Sunita called',
        moves: [orderMove({ event: 'CANCELLED', reason: 'Sunita called' })],
        invoices: [{ number: 'INV-1', kind: 'INVOICE', url: '/api/invoices/PaperKey.pdf' }],
        latestReturn: {
          id: 'r1',
          state: 'REQUESTED',
          reason: 'DAMAGED',
          pictures: ['/returns/PictureKey.webp'],
          lines: [],
          refundOnline: 0,
          refundCash: 0,
          refundTo: 'asharao1985@okhdfcbank',
          pointsBack: 0,
        },
      }),
    },
  }).start();
  const alert = createActor(stockAlertMachine, {
    ...recorder.optionsFor('alert'),
    input: { productId: 'p1', variantId: null, contact: '', askedAt: null },
  });
  alert.start().send({ type: 'alert.typed', contact: 'sunita@mail.example' });
  for (const actor of [change, answer, view, alert]) actor.stop();
  return recorder.recording({ title: '', purpose: '' });
}

test('what shoppers write after an order, and the keys of their papers, are in no recording', () => {
  const text = JSON.stringify(recordAfterOrder().entries);
  expect(canaries.filter((canary) => text.includes(canary))).toEqual([]);
  expect(text).toContain('"reason":"DAMAGED"');
});

test('a recording of an order’s page has the order without its secrets, and replays', () => {
  const { divergence } = replay(JSON.parse(JSON.stringify(recordAfterOrder())), shopMachines);
  expect(divergence && { message: divergence.message, difference: divergence.difference }).toBeNull();
});

test('a text under a key that no rule knows is replaced, and so is a secret in an address', () => {
  const { text } = createShopRedaction();
  expect(text('Asha', 'nickname', { nickname: 'Asha' })).not.toContain('Asha');
  const path = '/orders/o1?secret=abc123';
  expect(text(path, 'path', { path })).toMatch(/^\/orders\/o1\?secret=(?!abc123)\w{6}$/);
});

/** The keys whose texts are listed nowhere: `readonly key: string`, or one of the words that a type allows. */
function unlistedKeys(): string[] {
  const files = globSync('src/{machines,contract,pricing}/**/*.ts', {
    exclude: ['**/{schema,operations,replies}.ts'],
  });
  const sources = [...files, 'server/orders/orderLife.machine.ts'].map((file) => readFileSync(file, 'utf8'));
  const all = [...sources, readFileSync('src/contract/generated/schema.ts', 'utf8')].join('\n');
  const codes = [...all.matchAll(/type (\w+) =\s*(?:(?:\/\*\*[^*]*\*\/\s*)?\|?\s*'[^']*'\s*)+;/g)].map(
    ([, name = '']) => name,
  );
  const ofText = new RegExp(`\\b(?:string|${codes.join('|')})\\b|'`);
  const keys = sources.flatMap((source) =>
    [...source.matchAll(/readonly (\w+)\??: (?!(?:Omit|Readonly<Record|ReadonlyMap)<)([^;={}]*)/g)].flatMap(
      ([, key = '', type = '']) => (ofText.test(type.replace(/\['\w+'\]/g, '')) ? [key] : []),
    ),
  );
  return [...new Set(keys)].filter((key) => !isListed(key)).sort();
}

test('every text of a machine or of the contract is listed as harmless or as personal', () => {
  expect(unlistedKeys()).toEqual([]);
});
