/**
 * The express-checkout provider: its script in a tab, the checkout that it opens, and its own calls to the shop's server.
 * The page receives each event as often as the step says: once, twice, or not at all.
 */
import * as v from 'valibot';
import { createShopClient, type ShopCall } from '../../sandbox/gokwik/shop.ts';
import type { Config } from '../../server/config.ts';
import type { Fault } from '../wire/wire.ts';
import type { World } from '../world/world.ts';
import type { CardProvider } from './card.ts';

/** An action of the shopper in the open checkout. */
export type WidgetAct =
  | 'sign in'
  /** The provider knows the shopper, and gives the shop no code. */
  | 'sign in unnamed'
  | 'deliver'
  | 'coupon'
  | 'no coupon'
  | 'order'
  /** The event has no order id. */
  | 'order unnamed'
  /** The event comes although nothing was ordered, with the choice's code as the order's id. */
  | 'say that it is ordered'
  | 'pay'
  | 'close'
  | 'break';
/** How many times the page receives the event. */
export type Hearing = 'once' | 'twice' | 'never';

export interface WidgetChoice {
  readonly act: WidgetAct;
  readonly hearing: Hearing;
  readonly paymentType: 'COD' | 'PREPAID' | 'PPCOD';
  readonly phone: string;
  readonly code: string;
}

interface OpenWidget {
  readonly tab: string;
  readonly checkoutId: string;
  /** The order that waits for its payment in the checkout. */
  unpaid: { readonly orderId: string; readonly providerOrderId: string } | null;
  isDelivered: boolean;
  attempts: number;
}

export interface ExpressTab {
  readonly name: string;
  /** Sends the window a message of the provider's frame. */
  readonly receive: (origin: string) => void;
  readonly faultOf: (name: string) => Fault | null;
}

interface ExpressOptions {
  readonly world: World;
  readonly config: Pick<Config, 'gokwik'>;
  readonly origin: string;
  readonly card: CardProvider;
  /** The code that was sent to a phone last. */
  readonly codeSentTo: (phone: string) => Promise<string>;
}

const LoginReply = v.object({ isVerified: v.boolean(), signInCode: v.optional(v.string()) });
const ViewReply = v.object({
  cart: v.nullable(
    v.object({
      coupon: v.nullable(v.object({ code: v.string() })),
      payments: v.array(
        v.object({
          paymentType: v.string(),
          available: v.boolean(),
          bill: v.object({ payable: v.number() }),
        }),
      ),
    }),
  ),
});
const PlacedReply = v.object({
  order: v.object({ id: v.string(), status: v.string() }),
  payment: v.nullable(v.object({ providerOrderId: v.string() })),
});

const address = {
  name: 'Devika Rao',
  phone: '9812345678',
  email: null,
  state: 'MH',
  city: 'Pune',
  pinCode: '411001',
  landmark: null,
  address: '7, Hill Road',
  area: 'Aundh',
  country: 'IN',
};

export type ExpressProvider = ReturnType<typeof createExpressProvider>;

export function createExpressProvider(options: ExpressOptions) {
  const { world, config, origin, card, codeSentTo } = options;
  const { merchantId = '', secret = '', scriptUrl = origin } = config.gokwik ?? {};
  const shop = createShopClient({
    address: { url: origin, origins: [origin] },
    merchantId,
    secret,
    now: world.now,
  });
  const widgets = new Map<string, OpenWidget>();
  const listeners = new Map<string, Map<string, (payload: unknown) => void>>();

  const tell = (tab: string, hearing: Hearing, name: string, payload: object) => {
    const times = { never: 0, once: 1, twice: 2 }[hearing];
    for (let time = 0; time < times; time += 1) {
      world.after(20 + time * 30, tab, () => listeners.get(tab)?.get(name)?.(payload));
    }
  };
  const ask = async <Body>(
    call: ShopCall,
    { checkoutId }: OpenWidget,
    schema: v.GenericSchema<unknown, Body>,
    body: object,
  ): Promise<Body | null> => {
    const reply = await shop.send(call, { merchantCheckoutId: checkoutId, ...body });
    const reading = v.safeParse(schema, reply.body);
    return reply.status === 200 && reading.success ? reading.output : null;
  };

  async function signIn(widget: OpenWidget, { phone, hearing }: WidgetChoice): Promise<void> {
    if ((await ask('login/dispatch', widget, v.object({ isSent: v.boolean() }), { phone })) === null) return;
    const reply = await ask('login/verify', widget, LoginReply, { phone, otp: await codeSentTo(phone) });
    if (!reply?.isVerified) return;
    tell(widget.tab, hearing, 'user-login-successful', {
      phone_no: `+91${phone}`,
      sign_in_code: reply.signInCode,
    });
  }

  async function order(widget: OpenWidget, { act, paymentType, hearing }: WidgetChoice): Promise<void> {
    const view = await ask('checkout', widget, ViewReply, { pinCode: address.pinCode });
    const way = view?.cart?.payments.find((one) => one.paymentType === paymentType && one.available);
    if (!way) return;
    tell(widget.tab, hearing, 'payment-method-selected', { payment_method: paymentType.toLowerCase() });
    widget.attempts += 1;
    const placed = await ask('order', widget, PlacedReply, {
      attemptId: `attempt-${widget.attempts}`,
      paymentType,
      total: way.bill.payable,
      address,
    });
    if (!placed) return;
    if (placed.payment === null) {
      return complete(widget, act === 'order unnamed' ? null : placed.order.id, hearing);
    }
    widget.unpaid = { orderId: placed.order.id, providerOrderId: placed.payment.providerOrderId };
  }

  async function pay(widget: OpenWidget, { hearing }: WidgetChoice): Promise<void> {
    const { unpaid } = widget;
    if (!unpaid) return;
    const response = await card.payOutside(unpaid.providerOrderId);
    if (!response) return;
    const { paymentId, signature } = response;
    await shop.send('payment', {
      merchantCheckoutId: widget.checkoutId,
      orderId: unpaid.orderId,
      paymentId,
      signature,
    });
    widget.unpaid = null;
    complete(widget, unpaid.orderId, hearing);
  }

  function complete({ tab }: OpenWidget, orderId: string | null, hearing: Hearing): void {
    tell(tab, hearing, 'order-complete', { merchant_order_id: orderId, applied_discount: null });
  }

  /** The provider's global in a tab. */
  const sdkOf = ({ name: tab, receive, faultOf }: ExpressTab) => ({
    initCheckout({ merchantParams }: { readonly merchantParams: { readonly merchantCheckoutId: string } }) {
      const { merchantCheckoutId: checkoutId } = merchantParams;
      widgets.set(tab, { tab, checkoutId, unpaid: null, isDelivered: false, attempts: 0 });
      if (faultOf('frame of the express checkout') !== null) return;
      world.after(120, tab, () => receive(new URL(scriptUrl).origin));
    },
    on(event: string, listener: (payload: unknown) => void) {
      const known = listeners.get(tab) ?? new Map();
      listeners.set(tab, known.set(event, listener));
    },
    close: () => void widgets.delete(tab),
  });

  return {
    isScript: (url: string) => url === scriptUrl,
    sdkOf,
    /** The actions that the tab's open checkout offers. */
    offered(tab: string): readonly WidgetAct[] {
      const widget = widgets.get(tab);
      if (!widget) return [];
      if (widget.unpaid) return ['pay', 'pay', 'close'];
      return widget.isDelivered
        ? ['order', 'order', 'order', 'coupon', 'no coupon', 'close', 'break']
        : ['deliver', 'deliver', 'sign in', 'coupon', 'close', 'break'];
    },
    /** Whether the tab's open checkout accepts the action. Plots may also use actions that `offered` does not list. */
    takes(tab: string, act: WidgetAct): boolean {
      const widget = widgets.get(tab);
      if (!widget) return false;
      return (act === 'pay') === (widget.unpaid !== null) || act === 'close' || act === 'break';
    },
    async act(tab: string, choice: WidgetChoice): Promise<void> {
      const widget = widgets.get(tab);
      if (!widget) return;
      const { act, hearing } = choice;
      switch (act) {
        case 'sign in':
          return signIn(widget, choice);
        case 'sign in unnamed':
          return tell(tab, hearing, 'user-login-successful', { phone_no: `+91${choice.phone}` });
        case 'say that it is ordered':
          return complete(widget, choice.code || null, hearing);
        case 'deliver':
          widget.isDelivered = true;
          return tell(tab, hearing, 'address-add', { pincode: address.pinCode });
        case 'coupon': {
          const view = await ask('coupon/apply', widget, ViewReply, { code: choice.code });
          const code = view?.cart?.coupon?.code;
          return code ? tell(tab, hearing, 'coupon-applied', { coupon_code: code }) : undefined;
        }
        case 'no coupon':
          await ask('coupon/remove', widget, ViewReply, {});
          return tell(tab, hearing, 'coupon-removed', {});
        case 'order':
        case 'order unnamed':
          return order(widget, choice);
        case 'pay':
          return pay(widget, choice);
        case 'close':
          widgets.delete(tab);
          // The closing event is always delivered; only other events can be lost.
          return tell(tab, 'once', 'checkout-close', {});
        case 'break':
          widgets.delete(tab);
          return tell(tab, 'once', 'checkout-initiation-failure', { failure_reason: 'broken' });
      }
    },
    /** Removes the checkout of a tab that was closed. */
    forget(tab: string) {
      widgets.delete(tab);
      listeners.delete(tab);
    },
  };
}
