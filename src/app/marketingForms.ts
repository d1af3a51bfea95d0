/** Forms of the marketing pop-up in the page, whoever draws them: those that are marked `data-marketing-form`. */
import { createActor, fromPromise } from 'xstate';
import {
  type AvailReply,
  marketingFormMachine,
  type Submission,
} from '../machines/integrations/marketingForm.ts';
import type { ShopActors } from '../views/shop/context.ts';
import { clock } from './clock.ts';
import { observed } from './observed.ts';
import type { RouteServices } from './page/routeServices.ts';

const FORMS = 'form[data-marketing-form]';

/** Reads what was won when such a form is submitted (S §5). */
export function followMarketingForms(
  { shop, cart }: Pick<ShopActors, 'shop' | 'cart'>,
  { shopApi, storeId }: RouteServices,
): void {
  const machine = marketingFormMachine.provide({
    actors: {
      availCoupon: fromPromise<AvailReply, Submission>(({ input: { coupon, phone, email }, signal }) =>
        shopApi.updateUserCoupon({ storeId, code: coupon, phone, email }, { signal }),
      ),
    },
  });
  const form = createActor(machine, { ...observed('marketingForm') });
  form.on('toast.requested', (event) => shop.send(event));
  form.on('coupon.availed', ({ code }) =>
    cart.send({ type: 'cart.storedCoupon.set', raw: code, now: clock.now() }),
  );
  form.start();
  document.addEventListener('click', ({ target }) => clearRefusal(target), true);
  document.addEventListener('submit', (event) => {
    if (!(event.target instanceof HTMLFormElement) || !event.target.matches(FORMS)) return;
    event.preventDefault();
    form.send({ type: 'marketing.submitted', submission: submissionOf(event.target) });
  });
}

/** A custom validity message on the form's button would keep the form from being submitted (S §5). */
function clearRefusal(target: EventTarget | null): void {
  const button = target instanceof Element ? target.closest('button') : null;
  if (button?.type === 'submit' && button.form?.matches(FORMS)) button.setCustomValidity('');
}

function submissionOf(form: HTMLFormElement): Submission {
  const data = new FormData(form);
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 200) : null;
  };
  return { coupon: text('coupon')?.slice(0, 50) ?? '', phone: text('phone'), email: text('email') };
}
