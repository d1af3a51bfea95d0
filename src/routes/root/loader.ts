import type { LoaderFunctionArgs } from 'react-router';
import { valueOrErrorPage } from '../../app/page/pageFailure.ts';
import { routeServices } from '../../app/page/routeServices.ts';
import type { MenuEntry, OrderPaymentType, StoreData, StoreSettings } from '../../contract/domain/index.ts';
import { paymentInSentence } from '../../contract/paymentNames.ts';
import { isTimerRunning } from '../../machines/storefront/countdown/window.ts';
import { offeredPayments } from '../../machines/storefront/storeData/offeredPayments.ts';
import type { LayoutStore, MenuItem } from '../../views/layout/store.ts';

/** The layout by its store data. The server reuses the HTML of header and footer as long as it gets the same object. */
const layouts = new WeakMap<StoreData, LayoutStore>();

/** The data of the layout around every page. */
export async function loader({ context }: LoaderFunctionArgs): Promise<LayoutStore> {
  const data = valueOrErrorPage(await context.get(routeServices).storeData());
  const layout = layouts.get(data) ?? layoutStore(data);
  layouts.set(data, layout);
  return layout;
}

/** The part of the store's data that header and footer print; the rest is loaded after the first paint. */
function layoutStore({ store, menus, settings, serverTime }: StoreData): LayoutStore {
  return {
    name: store.name,
    description: store.description,
    logo: store.imageUrl,
    darkLogo: store.darkImageUrl,
    announcements: store.announcements,
    hasTimer: isTimerRunning(settings.timer, Date.parse(serverTime)),
    menu: menus.map(menuItem),
    social: store.socialLinks,
    legal: store.legal,
    pages: store.pages,
    hints: store.searchHints,
    journal: store.journal?.title ?? null,
    payments: paymentsOf(settings),
  };
}

const footerWords: Readonly<Record<OrderPaymentType, string>> = {
  PREPAID: 'UPI, cards and net banking',
  COD: paymentInSentence('COD'),
  PPCOD: paymentInSentence('PPCOD'),
};

/** The payment methods that the settings allow, as the footer's text. */
function paymentsOf(settings: StoreSettings): string {
  const ways = offeredPayments(settings).map((payment) => footerWords[payment]);
  return ways.length === 0 ? '' : ` Pay by ${ways.join('; ')}.`;
}

function menuItem({ label, link, children }: MenuEntry): MenuItem {
  return { label, link, children: children.map(menuItem) };
}
