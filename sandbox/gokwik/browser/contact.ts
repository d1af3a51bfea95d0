/** Step 1: the shopper's phone. A one-time code proves it; without a code the shopper continues as a guest. */
import { callServer } from './api.ts';
import { element, input, showProblem, whileBusy } from './dom.ts';
import { parsePhone } from './fields.ts';

type Verified = {
  readonly isVerified: boolean;
  readonly userType?: 'new' | 'existing';
  readonly signInCode?: string;
};

export type Contact = {
  /** Ten digits. */
  readonly phone: string;
  /** `null` for a guest. */
  readonly login: { readonly userType: string; readonly signInCode: string | null } | null;
};

type Options = {
  readonly checkoutId: () => string;
  readonly onDone: (contact: Contact) => void;
};

const RESEND_SECONDS = 30;

export function startContact({ checkoutId, onDone }: Options): { prefill(phone: string): void } {
  let phone = '';
  let clock: ReturnType<typeof setInterval> | undefined;

  element('phone-form').addEventListener('submit', (event) => {
    event.preventDefault();
    const given = parsePhone(input('phone').value);
    showProblem('phone', given === null ? 'Please enter valid phone number' : null);
    if (given === null) return input('phone').focus();
    phone = given;
    void whileBusy('phone-go', dispatch);
  });
  element('code-form').addEventListener('submit', (event) => {
    event.preventDefault();
    void whileBusy('code-go', verify);
  });
  element('code-resend').addEventListener('click', () => void dispatch());
  element('code-skip').addEventListener('click', () => goOn(null));
  for (const id of ['phone', 'code']) element(id).addEventListener('input', () => showProblem(id, null));
  element('contact-change').addEventListener('click', () => showCode(false));

  async function dispatch(): Promise<void> {
    const sent = await callServer('login/dispatch', {
      merchantCheckoutId: checkoutId(),
      phone: `+91${phone}`,
    });
    // Signing in is optional: a shopper who cannot be sent a code can still order.
    if (!sent.ok && sent.failure.code === 'UNREACHABLE') return showProblem('phone', sent.failure.message);
    if (!sent.ok && sent.failure.code !== 'RATE_LIMITED') return goOn(null);
    element('code-phone').textContent = `+91 ${phone}`;
    showCode(true);
    showProblem('code', sent.ok ? null : sent.failure.message);
    countDown();
    input('code').focus();
  }

  async function verify(): Promise<void> {
    const otp = input('code').value.replace(/\s/g, '');
    if (!/^\d{4,8}$/.test(otp)) return showProblem('code', 'Enter the code from the message');
    const reply = await callServer<Verified>('login/verify', {
      merchantCheckoutId: checkoutId(),
      phone: `+91${phone}`,
      otp,
    });
    if (!reply.ok) return showProblem('code', reply.failure.message);
    if (!reply.value.isVerified)
      return showProblem('code', 'That code is not right. Check it and try again.');
    const { userType = 'existing', signInCode = null } = reply.value;
    goOn({ userType, signInCode });
  }

  function goOn(login: Contact['login']): void {
    clearInterval(clock);
    onDone({ phone, login });
  }

  function showCode(isAsked: boolean): void {
    element('phone-form').hidden = isAsked;
    element('code-form').hidden = !isAsked;
    input('code').value = '';
  }

  function countDown(): void {
    const resend = element('code-resend', HTMLButtonElement);
    const end = performance.now() + RESEND_SECONDS * 1000;
    const tick = () => {
      const left = Math.ceil((end - performance.now()) / 1000);
      resend.disabled = left > 0;
      resend.textContent = left > 0 ? `Send again in ${left} s` : 'Send again';
      if (left <= 0) clearInterval(clock);
    };
    clearInterval(clock);
    clock = setInterval(tick, 1000);
    tick();
  }

  return {
    prefill(given) {
      const known = parsePhone(given);
      if (known !== null) input('phone').value = known;
    },
  };
}
