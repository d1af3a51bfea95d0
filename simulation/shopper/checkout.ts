/** Checkout: the form, its questions, and the order in progress; and an order's own page. */
import { selectAddresses } from '../../src/machines/account/addresses/index.ts';
import { selectIsGuestMode, selectIsSignedIn } from '../../src/machines/account/session/index.ts';
import { selectIsEmpty } from '../../src/machines/cart/cart/index.ts';
import {
  selectCheckoutStage,
  selectIsSubmitting,
  selectOrderActor,
  selectPaymentMethods,
  selectPaymentType,
  selectRefusal,
} from '../../src/machines/checkout/checkout/index.ts';
import {
  selectIsShopBusy,
  selectIsTakingLonger,
  selectOrderId,
  selectOrderStage,
} from '../../src/machines/checkout/order/index.ts';
import { selectOverlay } from '../../src/machines/storefront/overlays/index.ts';
import type { Screen } from '../page/screen.ts';
import type { Gesture } from '../page/types.ts';
import { addressGestures } from './addresses.ts';
import { textOf } from './args.ts';
import { deliveryOf, deliveryFields as fields, people } from './people.ts';

type Checkout = NonNullable<ReturnType<Screen['parts']>['checkout']>;
type Order = NonNullable<ReturnType<typeof selectOrderActor>>;
type Field = (typeof fields)[number];

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
  if (order) return [...orderPage, ...signInOffer(screen, 'create an account', '/pages/account')];
  if (!checkout) return [];
  const state = checkout.getSnapshot();
  const stage = selectCheckoutStage(state);
  const actor = selectOrderActor(state);
  if (stage === 'completed' || stage === 'left') return [];
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
  if (!cart || selectIsEmpty(cart.getSnapshot())) return [];
  return [
    ...formGestures(checkout),
    ...savedGestures(screen),
    ...signInOffer(screen, 'sign in for what is saved', null),
    ...refusalGestures(screen, checkout),
  ];
}

/** @param redirect where the shopper is taken afterwards; `null`: they stay at checkout and are not asked for their name */
function signInOffer(screen: Screen, name: string, redirect: string | null): readonly Gesture[] {
  const { session, overlays } = screen.shop()?.shop.getSnapshot().children ?? {};
  if (!session || !overlays || selectIsSignedIn(session.getSnapshot())) return [];
  if (redirect === null && selectIsGuestMode(session.getSnapshot())) return [];
  const overlay = { kind: 'passwordless', redirect, customSignup: redirect !== null } as const;
  return [{ name, weight: 1, perform: () => overlays.send({ type: 'overlay.open', overlay }) }];
}

/** The fewest saved addresses that are offered: a single one is in the form already. */
const FEWEST_SAVED = 2;
const SAVED_SHOWN = 3;

function savedGestures(screen: Screen): readonly Gesture[] {
  const { addresses, overlays } = screen.shop()?.shop.getSnapshot().children ?? {};
  const items = (addresses && selectAddresses(addresses.getSnapshot())) ?? [];
  if (!addresses || !overlays || items.length < FEWEST_SAVED) return [];
  return [
    {
      name: 'choose a saved address',
      weight: 4,
      choose: (draw) => ({ id: draw.pick(items.slice(0, SAVED_SHOWN)).id }),
      perform: (args) => addresses.send({ type: 'address.choose', id: textOf(args, 'id') }),
    },
    ...(items.length > SAVED_SHOWN
      ? [
          {
            name: 'see all addresses',
            weight: 3,
            perform: () => overlays.send({ type: 'overlay.open', overlay: { kind: 'allAddresses' } }),
          },
        ]
      : []),
  ];
}

/** The address book over checkout. */
export function allAddressesGestures(screen: Screen): readonly Gesture[] {
  const overlays = screen.shop()?.shop.getSnapshot().children.overlays;
  if (!overlays || selectOverlay(overlays.getSnapshot())?.kind !== 'allAddresses') return [];
  const close = () => overlays.send({ type: 'overlay.close' });
  return [
    { name: 'dialog: close', weight: 2, perform: close },
    ...addressGestures(screen, close).map((gesture) => ({ ...gesture, name: `dialog: ${gesture.name}` })),
  ];
}

function refusalGestures(screen: Screen, checkout: Checkout): readonly Gesture[] {
  const refusal = selectRefusal(checkout.getSnapshot());
  const overlays = screen.shop()?.shop.getSnapshot().children.overlays;
  if (!refusal || !overlays) return [];
  if (refusal.kind === 'CART_INVALID' || refusal.kind === 'CART_EMPTY') {
    return [
      { name: 'review the cart', weight: 10, perform: () => void screen.router.navigate('/pages/cart') },
    ];
  }
  if (refusal.kind !== 'SIGN_IN_REQUIRED') return [];
  const overlay = { kind: 'login', reason: 'checkout', redirect: null } as const;
  return [
    {
      name: 'sign in to order',
      weight: 15,
      perform: () => overlays.send({ type: 'overlay.open', overlay }),
    },
  ];
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
        const values = deliveryOf(textOf(args, 'person'));
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

/** An order in progress, at checkout or in the express checkout’s dialog. */
export function orderGestures(screen: Screen, order: Order): readonly Gesture[] {
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
  // Ignored while the order is being read.
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
