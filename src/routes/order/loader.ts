import type { LoaderFunctionArgs } from 'react-router';
import type { PageData } from '../../app/page/pageData.ts';
import { type RouteServices, routeServices } from '../../app/page/routeServices.ts';
import type { PlacedOrder } from '../../app/placedOrder.ts';
import type { Order } from '../../contract/domain/index.ts';
import type { BannerData } from '../../views/promos/Banner.tsx';

type OrderReading =
  /** `unread`: on the server, whose page is the same for everybody, because only the browser may read the order. */
  | { readonly state: 'unread' | 'failed' }
  /**
   * There is no such order, or it is another shopper's: the reply does not say which. `numberEnd`: the last four digits of the
   * phone number to sign in with, from the link in our message about an account's order; `null` if the address has none.
   * `placed`: the order, if this tab has placed it.
   */
  | {
      readonly state: 'missing';
      readonly numberEnd: string | null;
      readonly placed: PlacedOrder | null;
    }
  | {
      readonly state: 'found';
      readonly order: Order;
      readonly trackingUrl: string | null;
      /** The banners of the order page. */
      readonly banners: readonly BannerData[];
      /** The secret of the link by which a guest opened the order; `null` without one. */
      readonly secret: string | null;
      /** The expected day of delivery in India, `YYYY-MM-DD`; the page does not wait for it. */
      readonly arrival: Promise<string | null>;
    };

export async function loader(
  args: LoaderFunctionArgs,
): Promise<PageData & { readonly reading: OrderReading }> {
  return {
    head: {
      title: 'Your order',
      description: 'Where your order stands.',
      canonical: `/order/${args.params.orderId ?? ''}`,
      noIndex: true,
    },
    reading: await readOrder(args),
  };
}
/** Runs again in the browser on hydration, where the order can be read. */
loader.hydrate = true;

async function readOrder({ context, params, request }: LoaderFunctionArgs): Promise<OrderReading> {
  if (typeof document === 'undefined') return { state: 'unread' };
  const { shopApi, storeData } = context.get(routeServices);
  // The part's code is loaded while the order is read.
  import('./live.tsx').catch(() => {});
  const { searchParams } = new URL(request.url);
  const secret = searchParams.get('secret');
  const [reply, store, tab] = await Promise.all([
    shopApi.getOrder(
      { orderId: params.orderId ?? '', ...(secret && { secret }) },
      { signal: request.signal },
    ),
    storeData(),
    import('../../app/placedOrder.ts').catch(() => null),
  ]);
  const placed = tab?.placedOrder.read() ?? null;
  const isPlacedHere = placed?.id === params.orderId;
  if (!reply.ok) {
    if (reply.failure.kind !== 'refused') return { state: 'failed' };
    return {
      state: 'missing',
      numberEnd: /^\d{4}$/.exec(searchParams.get('number') ?? '')?.[0] ?? null,
      placed: isPlacedHere ? placed : null,
    };
  }
  // Its page opens. After a sign-out, which closes the page, this tab must not show the order to the next person.
  if (isPlacedHere) tab?.placedOrder.remove();
  return {
    state: 'found',
    order: reply.value,
    secret,
    trackingUrl: store.ok ? store.value.store.trackingUrl : null,
    banners: store.ok
      ? store.value.store.banners.filter(({ isThankYouPageBanner }) => isThankYouPageBanner)
      : [],
    arrival: readArrival(
      shopApi,
      reply.value,
      store.ok ? store.value.store.dispatchBy : null,
      request.signal,
    ).catch(() => null),
  };
}

/**
 * The expected day, counted from the day of the order; `null` if the order has no address, or if the look-up of its pincode fails
 * or gives no number of days.
 */
async function readArrival(
  shopApi: Pick<RouteServices['shopApi'], 'getZipCode'>,
  { shippingAddress, orderDate }: Order,
  dispatchBy: string | null,
  signal: AbortSignal,
): Promise<string | null> {
  if (!shippingAddress) return null;
  const [reply, { estimateDelivery }] = await Promise.all([
    shopApi.getZipCode({ pincode: shippingAddress.pinCode }, { signal }),
    import('../../machines/checkout/pincode/delivery.ts'),
  ]);
  if (!reply.ok || !reply.value) return null;
  return estimateDelivery(reply.value, Date.parse(orderDate), dispatchBy)?.date ?? null;
}
