/** Checkout: the form, its questions, and the order in progress; and an order's own page. */
import { selectIsEmpty } from '../../src/machines/cart/cart/index.ts';
import {
  selectCheckoutStage,
  selectIsSubmitting,
  selectOrderActor,
  selectPaymentMethods,
  selectPaymentType,
} from '../../src/machines/checkout/checkout/index.ts';
import {
  selectIsShopBusy,
  selectIsTakingLonger,
  selectOrderId,
  selectOrderStage,
} from '../../src/machines/checkout/order/index.ts';
import type { Screen } from '../page/screen.ts';
import type { Gesture } from '../page/types.ts';
import { textOf } from './args.ts';

type Checkout = NonNullable<ReturnType<Screen['parts']>['checkout']>;
type Order = NonNullable<ReturnType<typeof selectOrderActor>>;
type Field = Extract<Parameters<Checkout['send']>[0], { type: 'checkout.field.changed' }>['field'];

/** First names that stand nowhere else, so that a rule can look for them. */
const people = ['Ashalata', 'Bhavyashree', 'Chitralekha'];

const good: Readonly<Record<Field, string>> = {
  firstName: '',
  lastName: 'Rao',
  phone: '9812345678',
  email: 'asha@mail.example',
  pincode: '411001',
  state: 'MH',
  city: 'Pune',
  address: '12, Lake View Road',
  area: 'Shivajinagar',
  landmark: 'Near the library',
};

const fields: readonly Field[] = [
  'firstName',
  'lastName',
  'phone',
  'email',
  'pincode',
  'state',
  'city',
  'address',
  'area',
  'landmark',
];
const odd = [
  '',
  ' ',
  '560001',
  '194101',
  '744101',
  '999999',
  '12',
  'a@b..co',
  '\u0000',
  'x'.repeat(300),
  '😀',
];

export function checkoutGestures(screen: Screen): readonly Gesture[] {
  const { checkout, order } = screen.parts();
  const orderPage: Gesture[] = order?.getSnapshot().can({ type: 'order.refreshed' })
    ? [{ name: 'refresh the order', weight: 2, perform: () => order.send({ type: 'order.refreshed' }) }]
    : [];
  if (!checkout) return orderPage;
  const state = checkout.getSnapshot();
  const stage = selectCheckoutStage(state);
  const actor = selectOrderActor(state);
  if (stage === 'completed') return [];
  if (actor) return orderGestures(screen, actor);
  if (stage === 'confirmingAmount') {
    return [
      {
        name: 'accept the total',
        weight: 20,
        perform: () => checkout.send({ type: 'checkout.amount.accepted' }),
      },
      {
        name: 'decline the total',
        weight: 4,
        perform: () => checkout.send({ type: 'checkout.amount.declined' }),
      },
    ];
  }
  const cart = screen.cartActors()?.cart;
  return !cart || selectIsEmpty(cart.getSnapshot()) ? [] : formGestures(checkout);
}

function formGestures(checkout: Checkout): readonly Gesture[] {
  const state = checkout.getSnapshot();
  const type = (field: Field, value: string) => {
    checkout.send({ type: 'checkout.field.changed', field, value });
    checkout.send({ type: 'checkout.field.left', field });
  };
  const missing = fields.filter((field) => state.context.fields[field] === '');
  const methods = selectPaymentMethods(state).filter(({ isAvailable }) => isAvailable);
  const isBusy = selectIsSubmitting(state);
  const gestures: Gesture[] = [
    {
      name: 'type rubbish',
      weight: 1,
      choose: (draw) => ({ field: draw.pick(fields), value: draw.pick(odd) }),
      perform(args) {
        const field = fields.find((known) => known === args.field);
        if (field) type(field, textOf(args, 'value'));
      },
    },
    {
      name: 'fill in the form',
      weight: missing.length > 2 ? 30 : 2,
      choose: (draw) => ({ person: draw.pick(people) }),
      perform(args) {
        const values = { ...good, firstName: textOf(args, 'person') };
        for (const field of fields) type(field, values[field]);
      },
    },
    {
      name: 'check the pincode again',
      weight: 1,
      perform: () => checkout.send({ type: 'checkout.pincode.retried' }),
    },
  ];
  if (methods.length > 0) {
    gestures.push({
      name: 'choose a payment',
      weight: selectPaymentType(state) === 'NONE' ? 20 : 2,
      choose: (draw) => ({ paymentType: draw.pick(methods).paymentType }),
      perform(args) {
        const method = methods.find(({ paymentType }) => paymentType === args.paymentType);
        if (method) checkout.send({ type: 'checkout.payment.chosen', paymentType: method.paymentType });
      },
    });
  }
  if (!isBusy) {
    gestures.push({
      name: 'place the order',
      weight: missing.length > 2 || selectPaymentType(state) === 'NONE' ? 2 : 30,
      perform: () => checkout.send({ type: 'checkout.submitted' }),
    });
  }
  return gestures;
}

function orderGestures(screen: Screen, order: Order): readonly Gesture[] {
  const state = order.getSnapshot();
  const press = (name: string, weight: number, type: Parameters<Order['send']>[0]): Gesture => ({
    name,
    weight,
    perform: () => order.send(type),
  });
  const id = selectOrderId(state);
  const toOrder: Gesture[] =
    selectIsTakingLonger(state) && id
      ? [{ name: 'link: the order', weight: 3, perform: () => void screen.router.navigate(`/order/${id}`) }]
      : [];
  // Ignored while the order is being asked for at that moment.
  const again: Gesture = { ...press('check now', 6, { type: 'order.retried' }), mayBeIgnored: true };
  switch (selectOrderStage(state)) {
    case 'notCharged':
      return [
        press('pay now', 15, { type: 'order.payment.retried' }),
        press('pay another way', 6, { type: 'order.abandoned' }),
      ];
    case 'unknown':
      if (selectIsShopBusy(state)) return [again, ...toOrder];
      return [again, press('leave the order', 2, { type: 'order.left' }), ...toOrder];
    case 'outOfReach':
      return [
        again,
        press('leave the order', 5, { type: 'order.left' }),
        press('drop the order', 3, { type: 'order.reset' }),
      ];
    case 'interrupted':
      return [
        press('send that order', 10, { type: 'order.resumed' }),
        press('drop that order', 5, { type: 'order.reset' }),
      ];
    case 'cancelled':
      return [press('back to checkout', 15, { type: 'order.reset' })];
    case 'working':
      return toOrder;
    case 'charged':
      return toOrder;
    case 'paying':
      return [{ ...again, weight: 1 }];
  }
}
