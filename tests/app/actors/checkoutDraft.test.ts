import { expect, onTestFinished, test } from 'vitest';
import { createActor } from 'xstate';
import { checkoutInput, provideCheckout } from '../../../src/app/actors/checkout.ts';
import { drafts } from '../../../src/app/checkoutStorage.ts';
import { product } from '../../machines/fixtures/catalogue.ts';
import { startShop } from '../../views/support/shop.tsx';

test('a second checkout in which nothing is changed keeps the draft of the first', async () => {
  const { actors, shopApi } = await startShop({ products: [product()] });
  const openTab = () => {
    const checkout = createActor(provideCheckout(actors, shopApi), { input: checkoutInput(actors, 'demo') });
    onTestFinished(() => void checkout.stop());
    return checkout.start();
  };
  const [typing, other] = [openTab(), openTab()];
  other.send({ type: 'checkout.field.left', field: 'phone' });
  typing.send({ type: 'checkout.field.changed', field: 'phone', value: '9876543210' });
  other.send({ type: 'checkout.field.left', field: 'phone' });
  expect(drafts.read()?.fields.phone).toBe('9876543210');
  other.send({ type: 'checkout.field.changed', field: 'phone', value: '9123456789' });
  expect(drafts.read()?.fields.phone).toBe('9123456789');
});
