import { createActor, fromPromise } from 'xstate';
import { fitText } from '../../contract/text.ts';
import {
  type AvailReply,
  marketingFormMachine,
  type Submission,
} from '../../machines/integrations/marketingForm.ts';
import { LONGEST_COUPON_CODE } from '../../pricing/urlCoupon.ts';
import type { ShopActors } from '../../views/shop/context.ts';
import { clock } from '../clock.ts';
import { observed } from '../observed.ts';
import type { RouteServices } from '../page/routeServices.ts';

/** The forms of the marketing pop-up, which a third-party script draws. */
const FORMS = 'form[data-marketing-form]';

/** Applies the coupon that a submitted form contains (Specification 5). */
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
  document.addEventListener('click', ({ target }) => clearCustomValidity(target), true);
  document.addEventListener('submit', (event) => {
    if (!(event.target instanceof HTMLFormElement) || !event.target.matches(FORMS)) return;
    event.preventDefault();
    form.send({ type: 'marketing.submitted', submission: submissionOf(event.target) });
  });
}

/** Removes the button's custom validity message, which would prevent the form's submission (Specification 5). */
function clearCustomValidity(target: EventTarget | null): void {
  const button = target instanceof Element ? target.closest('button') : null;
  if (button?.type === 'submit' && button.form?.matches(FORMS)) button.setCustomValidity('');
}

function submissionOf(form: HTMLFormElement): Submission {
  const data = new FormData(form);
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' && value.trim() !== '' ? fitText(value.trim(), 200) : null;
  };
  return {
    coupon: fitText(text('coupon') ?? '', LONGEST_COUPON_CODE),
    phone: text('phone'),
    email: text('email'),
  };
}
