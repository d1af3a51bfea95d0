import { addProduct, cartDrawer, cartLink, gel, watchOrders } from './support/shopper.ts';
import { expect, type Page, test } from './support/test.ts';
import { visit } from './support/visit.ts';
import { emitWidgetEvent, expectClosedWidget, fakeWidget, openedWidget } from './support/widget.ts';

/** How long the page waits for the widget's first message. */
const aliveTimeoutMs = 15_000;

/** The shopper presses the button in the open cart. */
async function pressExpress(page: Page): Promise<void> {
  await cartDrawer(page).getByRole('button', { name: 'Express checkout' }).click();
}

async function expectOwnCheckout(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/pages\/checkout$/);
  await expect(page.getByRole('form', { name: 'Checkout' })).toBeVisible();
  await expect(page.getByText(/^Express checkout could not start/)).toBeVisible();
  await expect(page.getByRole('form', { name: 'Checkout' }).getByLabel('Mobile number')).toBeEditable();
}

async function expectCartKept(page: Page): Promise<void> {
  await visit(page, '/pages/cart');
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 1 item');
}

test.describe('an express checkout that cannot start leads to the shop’s own checkout, with the cart unchanged', () => {
  test('when its script cannot be loaded twice', async ({ page, complaints }) => {
    complaints.allow(/Failed to load resource/);
    let tries = 0;
    await page.route('**/gokwik.js', (route) => {
      tries += 1;
      return route.abort();
    });
    await addProduct(page);
    await pressExpress(page);
    await expectOwnCheckout(page);
    expect(tries).toBe(2);
  });

  test('when its script is not the provider’s', async ({ page }) => {
    await page.route('**/gokwik.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'window.gokwikSdk = { on: 1 };' }),
    );
    await addProduct(page);
    await pressExpress(page);
    await expectOwnCheckout(page);
  });

  test('when the server refuses it', async ({ page, complaints }) => {
    complaints.allow(/503/);
    await page.route('**/graphql', (route) =>
      route.request().postData()?.includes('startExpressCheckout')
        ? route.fulfill({ status: 503, body: '' })
        : route.fallback(),
    );
    await addProduct(page);
    await pressExpress(page);
    await expectOwnCheckout(page);
  });

  test('when the widget reports that it cannot start [S2.11 S4.42]', async ({ page, complaints }) => {
    complaints.allow(/express checkout could not be used/);
    await fakeWidget(page);
    await addProduct(page);
    await pressExpress(page);
    await openedWidget(page);
    await emitWidgetEvent(page, 'checkout-initiation-failure', { failure_reason: 'no such merchant' });
    await expectClosedWidget(page);
    await expectOwnCheckout(page);
  });

  test('when the widget never replies', async ({ page, complaints }) => {
    complaints.allow(/express checkout could not be used/);
    await page.clock.install();
    await fakeWidget(page);
    await addProduct(page);
    await pressExpress(page);
    await openedWidget(page);
    await page.clock.fastForward(aliveTimeoutMs);
    await expectOwnCheckout(page);
    await expectClosedWidget(page);
  });
});

test('a coupon that is applied and removed in the widget shows in the cart [S4.38]', async ({ page }) => {
  await fakeWidget(page);
  await addProduct(page);
  await visit(page, '/pages/cart');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: `One more of ${gel.title}` }).click();
  await main.getByRole('button', { name: `One more of ${gel.title}` }).click();
  await main.getByRole('button', { name: 'Express checkout' }).click();
  await openedWidget(page);
  await emitWidgetEvent(page, 'coupon-applied', { coupon_code: 'NAMASTE10', discount: 89.7 });
  const applied = page.getByText(/^NAMASTE10 saves you ₹/);
  await expect(applied).toBeVisible();
  await emitWidgetEvent(page, 'coupon-removed', { coupon_code: 'NAMASTE10' });
  await expect(applied).toBeHidden();
});

test('closing it leaves the cart unchanged, and later events of the widget are ignored [S2.57]', async ({
  page,
  context,
}) => {
  const made = watchOrders(context);
  await fakeWidget(page);
  await addProduct(page);
  await pressExpress(page);
  const options = await openedWidget(page);
  expect(options).toMatchObject({ type: 'merchantInfo', environment: 'sandbox' });
  await emitWidgetEvent(page, 'checkout-close');
  await expectClosedWidget(page);
  await emitWidgetEvent(page, 'coupon-applied', { coupon_code: 'NAMASTE10' });
  await emitWidgetEvent(page, 'order-complete', { merchant_order_id: 'no-such-order' });
  await expectCartKept(page);
  await expect(page.getByText(/NAMASTE10 saves you/)).toBeHidden();
  expect([...made]).toEqual([]);
});

test('an order that the widget invents is not accepted', async ({ page }) => {
  await fakeWidget(page);
  await addProduct(page);
  await pressExpress(page);
  await openedWidget(page);
  await emitWidgetEvent(page, 'order-complete', {
    merchant_order_id: '00000000-0000-4000-8000-000000000000',
    status: 'paid',
    total: 1,
  });
  await expectClosedWidget(page);
  await expect(page).toHaveURL(/\/products\//);
  await expectCartKept(page);
});

test('reloaded while the widget is open, the page asks the server, and nothing is lost', async ({ page }) => {
  await fakeWidget(page);
  await addProduct(page);
  await pressExpress(page);
  await openedWidget(page);
  const asked = page.waitForRequest((request) =>
    Boolean(request.postData()?.includes('startExpressCheckout')),
  );
  await page.reload();
  await asked;
  await expect(page.getByRole('dialog', { name: 'Express checkout' })).toBeHidden();
  await expectCartKept(page);
});

test('a second tab cannot open a second express checkout', async ({ page, context }) => {
  await fakeWidget(page);
  await addProduct(page);
  await pressExpress(page);
  await openedWidget(page);
  await emitWidgetEvent(page, 'address-selected', { pincode: '560001' });
  const other = await context.newPage();
  await visit(other, '/pages/cart');
  await other.getByRole('main').getByRole('button', { name: 'Express checkout' }).click();
  await expect(other.getByText(/^Express checkout is open in another tab/)).toBeVisible();
});
