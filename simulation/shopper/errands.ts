/**
 * What shoppers do besides buying: they search, ask questions, mark reviews as helpful, wait for stock, and change their
 * orders.
 */

import {
  selectHaveQuestionsFailed,
  selectIsAsking,
  selectIsQuestionSending,
} from '../../src/machines/catalogue/questions.ts';
import { selectReviews } from '../../src/machines/catalogue/reviews.ts';
import { selectHasSearchFailed, selectSearchOptions } from '../../src/machines/catalogue/search/index.ts';
import {
  selectAskedAt,
  selectIsAlertSaved,
  selectIsAlertSaving,
} from '../../src/machines/catalogue/stockAlert.ts';
import { selectIsAnswered, selectIsAnswerOnItsWay } from '../../src/machines/checkout/deliveryAnswer.ts';
import {
  selectCanSubmitChange,
  selectChangeStep,
  selectIsChangeBusy,
} from '../../src/machines/checkout/orderChange.ts';
import { selectViewedOrder } from '../../src/machines/checkout/orderView.ts';
import { selectIsWithdrawing } from '../../src/machines/checkout/returnWithdrawal.ts';
import { unitsKept } from '../../src/views/order/standing.ts';
import type { OrderErrands, ProductErrands } from '../page/errands.ts';
import type { Screen } from '../page/screen.ts';
import type { Args, Draw, Gesture } from '../page/types.ts';
import { textOf } from './args.ts';
import { pictureOf } from './pictures.ts';

export function errandGestures(screen: Screen): readonly Gesture[] {
  const { errands, reviews, orderErrands, order } = screen.parts();
  return [
    ...searchGestures(screen),
    ...(errands ? [...questionGestures(errands), ...alertGestures(errands)] : []),
    ...(errands && reviews ? markGestures(errands, reviews) : []),
    ...(orderErrands && order ? orderErrandGestures(orderErrands, order) : []),
  ];
}

const terms = ['kit', 'oil', 'lot', 'k', '', 'nosuchthing', '\u0000', '😀', 'x'.repeat(300)];

function searchGestures({ search: started }: Screen): readonly Gesture[] {
  const search = started();
  if (!search) return [];
  const state = search.getSnapshot();
  const type: Gesture = {
    name: 'type a search',
    weight: 2,
    choose: (draw) => ({ text: draw.pick(terms) }),
    perform: (args) => search.send({ type: 'search.typed', text: textOf(args, 'text') }),
  };
  const arrow: Gesture = {
    name: 'press an arrow in the search box',
    weight: 1,
    choose: (draw) => ({ isDown: draw.chance(0.7) }),
    perform: ({ isDown }) => search.send({ type: 'search.moved', by: isDown ? 1 : -1 }),
  };
  if (state.matches('closed')) {
    return [
      type,
      { name: 'press the search box', weight: 1, perform: () => search.send({ type: 'search.opened' }) },
      { ...arrow, weight: 0.2 },
    ];
  }
  const options = selectSearchOptions(state);
  return [
    type,
    { name: 'leave the search box', weight: 2, perform: () => search.send({ type: 'search.dismissed' }) },
    {
      name: 'search',
      weight: 2,
      // Nothing is searched for while the box is empty.
      mayBeIgnored: true,
      perform: () => search.send({ type: 'search.submitted' }),
    },
    arrow,
    ...(options.length > 0
      ? [
          {
            name: 'choose a suggestion',
            weight: 2,
            choose: (draw: Draw) => ({ index: draw.int(options.length) }),
            perform(args: Args) {
              const option = options.find(({ kind }) => kind === args.kind) ?? options[Number(args.index)];
              if (option) search.send({ type: 'search.chosen', option });
            },
          },
        ]
      : []),
    ...(options.some(({ kind }) => kind === 'term')
      ? [
          {
            name: 'clear recent searches',
            weight: 1,
            perform: () => search.send({ type: 'search.recent.cleared' }),
          },
        ]
      : []),
    ...(selectHasSearchFailed(state)
      ? [{ name: 'search again', weight: 4, perform: () => search.send({ type: 'search.retried' }) }]
      : []),
  ];
}

const asked = ['Is it good for dry skin?', '', 'a', '😀', '\u0000 what?'];

function questionGestures({ questions }: ProductErrands): readonly Gesture[] {
  const state = questions.getSnapshot();
  const gestures: Gesture[] = [];
  if (selectHaveQuestionsFailed(state)) {
    gestures.push({
      name: 'load the questions again',
      weight: 3,
      perform: () => questions.send({ type: 'questions.reload' }),
    });
  }
  if (!selectIsAsking(state)) {
    gestures.push({
      name: 'ask a question',
      weight: 1,
      perform: () => questions.send({ type: 'question.opened' }),
    });
    return gestures;
  }
  if (selectIsQuestionSending(state)) return gestures;
  gestures.push(
    {
      name: 'type a question',
      weight: 3,
      choose: (draw) => ({ question: draw.pick(asked) }),
      perform: (args) => questions.send({ type: 'question.typed', question: textOf(args, 'question') }),
    },
    { name: 'send the question', weight: 3, perform: () => questions.send({ type: 'question.submitted' }) },
  );
  return gestures;
}

function alertGestures({ alert: started }: ProductErrands): readonly Gesture[] {
  const alert = started();
  if (!alert) return [];
  const state = alert.getSnapshot();
  if (selectIsAlertSaved(state) || selectIsAlertSaving(state)) return [];
  if (selectAskedAt(state) !== null) {
    return [{ name: 'ask again', weight: 3, perform: () => alert.send({ type: 'alert.again' }) }];
  }
  return [
    {
      name: 'type where to write to',
      weight: 3,
      choose: (draw) => ({ contact: draw.pick(['9812345678', 'asha@mail.example', '12', '']) }),
      perform: (args) => alert.send({ type: 'alert.typed', contact: textOf(args, 'contact') }),
    },
    { name: 'ask for a message', weight: 3, perform: () => alert.send({ type: 'alert.submitted' }) },
  ];
}

function markGestures(
  { marks }: ProductErrands,
  reviews: NonNullable<ReturnType<Screen['parts']>['reviews']>,
): readonly Gesture[] {
  const shown = selectReviews(reviews.getSnapshot());
  if (shown.length === 0) return [];
  return [
    {
      name: 'find a review helpful',
      weight: 2,
      choose: (draw) => ({ id: draw.pick(shown).id }),
      perform: (args) => marks.send({ type: 'mark.toggled', id: textOf(args, 'id') }),
    },
  ];
}

/** The states of a return in which its shopper can add pictures. */
const takesPictures: ReadonlySet<string> = new Set(['ASKED', 'APPROVED']);

type OrderView = NonNullable<ReturnType<Screen['parts']>['order']>;

function orderErrandGestures(errands: OrderErrands, view: OrderView): readonly Gesture[] {
  const { change, answer, withdrawal, reorder, pictures, hold } = errands;
  const order = selectViewedOrder(view.getSnapshot());
  const { id: orderId, code, products, deliveryQuestion, latestReturn } = order;
  if (code === null) return [];
  const lines = products.filter(({ source }) => source !== 'COUPON');
  const gestures: Gesture[] = [...changeGestures(change, order)];
  if (lines.length > 0) {
    gestures.push({
      name: 'order again',
      weight: 3,
      // Ignored while an order is being added.
      mayBeIgnored: true,
      perform: () => reorder.send({ type: 'reorder.requested', orderId, lines }),
    });
  }
  if (latestReturn && takesPictures.has(latestReturn.state) && pictures.getSnapshot().matches('waiting')) {
    gestures.push({
      name: 'add a picture of the return',
      weight: 1,
      choose: (draw) => ({ isPicture: draw.chance(0.7) }),
      perform: ({ isPicture }) =>
        pictures.send({
          type: 'picture.added',
          picture: hold(pictureOf(isPicture === true)),
          returnId: latestReturn.id,
        }),
    });
  }
  if (latestReturn?.state === 'ASKED' && !selectIsWithdrawing(withdrawal.getSnapshot())) {
    gestures.push({
      name: 'take the request back',
      weight: 1,
      perform: () => withdrawal.send({ type: 'withdrawal.pressed' }),
    });
  }
  const answered = answer.getSnapshot();
  if (!deliveryQuestion || selectIsAnswerOnItsWay(answered)) return gestures;
  if (selectIsAnswered(answered)) {
    gestures.push({
      name: 'answer again',
      weight: 2,
      perform: () => answer.send({ type: 'answer.again', answer: deliveryQuestion.answer }),
    });
    return gestures;
  }
  gestures.push(
    {
      name: 'choose what becomes of the parcel',
      weight: 3,
      choose: (draw) => ({ choice: draw.pick(['AGAIN', 'SEND_BACK']) }),
      perform: ({ choice }) =>
        answer.send({ type: 'answer.choice.set', choice: choice === 'AGAIN' ? 'AGAIN' : 'SEND_BACK' }),
    },
    {
      name: 'type a phone for the parcel',
      weight: 2,
      choose: (draw) => ({ value: draw.pick(['9812345678', '12', '']) }),
      perform: (args) =>
        answer.send({ type: 'answer.field.changed', field: 'phone', value: textOf(args, 'value') }),
    },
    {
      name: 'send the answer',
      weight: 5,
      perform: () => answer.send({ type: 'answer.submitted', days: deliveryQuestion.days }),
    },
  );
  return gestures;
}

const reasons = ['DAMAGED', 'CHANGED_MIND'] as const;

function changeGestures(
  change: OrderErrands['change'],
  { products, payments, canCancel, returnableUntil }: ReturnType<typeof selectViewedOrder>,
): readonly Gesture[] {
  const state = change.getSnapshot();
  const step = selectChangeStep(state);
  const press = (name: string, weight: number, event: Parameters<typeof change.send>[0]): Gesture => ({
    name,
    weight,
    perform: () => change.send(event),
  });
  if (selectIsChangeBusy(state)) {
    return step === 'previewing' ? [press('close the change', 1, { type: 'change.closed' })] : [];
  }
  if (step === 'closed' || step === 'done') {
    return [
      ...(canCancel ? [press('cancel items', 3, { type: 'change.opened', kind: 'CANCEL' })] : []),
      ...(returnableUntil === null
        ? []
        : [press('return items', 5, { type: 'change.opened', kind: 'RETURN' })]),
    ];
  }
  if (step === 'confirming') {
    return [
      press('confirm the change', 8, { type: 'change.confirmed' }),
      press('back to the items', 2, { type: 'change.back' }),
    ];
  }
  if (step === 'unanswered') {
    return [
      press('confirm the change', 8, { type: 'change.confirmed' }),
      press('close the change', 2, { type: 'change.closed' }),
    ];
  }
  const lines = products.filter((line) => line.source !== 'COUPON' && unitsKept(line) > 0);
  const paidCash = payments.some(({ method, status }) => method === 'COD' && status === 'PAID');
  const isReturn = state.context.kind === 'RETURN';
  return [
    press('close the change', 2, { type: 'change.closed' }),
    ...(lines.length > 0
      ? [
          {
            name: 'choose items',
            weight: 6,
            choose: (draw: Draw) => {
              const line = draw.pick(lines);
              return { id: line.id, quantity: draw.int(unitsKept(line) + 1) };
            },
            perform: (args: Args) =>
              change.send({
                type: 'change.line.set',
                id: textOf(args, 'id'),
                quantity: Number(args.quantity),
              }),
          },
        ]
      : []),
    ...(isReturn
      ? [
          ...reasons.map((reason) => press(`reason: ${reason}`, 2, { type: 'change.reason.set', reason })),
          press('type a note', 1, { type: 'change.note.set', note: 'It leaked.' }),
        ]
      : []),
    ...(isReturn && paidCash
      ? [
          {
            name: 'type a UPI id',
            weight: 3,
            choose: (draw: Draw) => ({ refundTo: draw.pick(['asha@upi', 'nobody', '']) }),
            perform: (args: Args) =>
              change.send({ type: 'change.account.set', refundTo: textOf(args, 'refundTo') }),
          },
        ]
      : []),
    ...(selectCanSubmitChange(state)
      ? [press('go on with the change', 8, { type: 'change.submitted' })]
      : []),
  ];
}
