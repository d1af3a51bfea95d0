/**
 * Step 2: the delivery address. The pincode comes first: it decides whether the shop delivers, and fills in city and
 * state.
 */
import { type Address, callServer, type Pincode } from './api.ts';
import { element, input, showProblem, tag, whileBusy } from './dom.ts';
import { type AddressFields, addressProblems, parsePincode } from './fields.ts';

type Options = {
  readonly checkoutId: () => string;
  readonly onDone: (address: Omit<Address, 'phone'>, isNew: boolean) => Promise<void>;
};

const FIELDS = ['pinCode', 'name', 'address', 'landmark', 'city', 'state', 'email'] as const;
const NOT_SERVED = "We're sorry! We currently don't deliver to this pincode. Please try another address.";

export function startDelivery({ checkoutId, onDone }: Options): {
  offer(addresses: readonly Address[]): void;
} {
  let saved: readonly Address[] = [];
  let checked: Pincode | null = null;

  element('address-form').addEventListener('submit', (event) => {
    event.preventDefault();
    void whileBusy('address-go', submit);
  });
  element('address-form').addEventListener('change', (event) => {
    if (event.target instanceof HTMLInputElement && event.target.name === 'saved') showFields();
  });
  for (const id of FIELDS) element(id).addEventListener('input', () => showProblem(id, null));
  input('pinCode').addEventListener('input', () => {
    const pinCode = parsePincode(input('pinCode').value);
    element('pinCode-note').textContent = '';
    if (pinCode !== null) void check(pinCode);
  });

  async function check(pinCode: string): Promise<Pincode | null> {
    if (checked?.pinCode === pinCode) return checked;
    const reply = await callServer<Pincode>('pincode', { merchantCheckoutId: checkoutId(), pinCode });
    if (parsePincode(input('pinCode').value) !== pinCode) return null;
    if (!reply.ok) {
      showProblem('pinCode', 'This pincode could not be checked. Please try again.');
      return null;
    }
    checked = reply.value;
    const { isServed, cod, city, state } = checked;
    if (!isServed) showProblem('pinCode', NOT_SERVED);
    else
      element('pinCode-note').textContent = cod
        ? 'We deliver here. Cash on delivery too.'
        : 'We deliver here.';
    fill('city', city);
    fill('state', state);
    return checked;
  }

  /** Fills a field, unless the shopper has typed into it. */
  function fill(id: 'city' | 'state', value: string | null): void {
    const field = input(id);
    if (value === null || (field.value !== '' && field.dataset.filled !== field.value)) return;
    field.value = value;
    field.dataset.filled = value;
    showProblem(id, null);
  }

  async function submit(): Promise<void> {
    const chosen = chosenAddress();
    if (chosen !== undefined) return onDone(chosen, false);
    const fields = readFields();
    const problems = addressProblems(fields);
    for (const id of FIELDS) showProblem(id, problems[id] ?? null);
    const [first] = FIELDS.filter((id) => problems[id] !== undefined);
    if (first !== undefined) return input(first).focus();
    const pinCode = parsePincode(fields.pinCode) ?? '';
    const place = await check(pinCode);
    if (place === null || !place.isServed) return input('pinCode').focus();
    const { email, landmark, ...rest } = fields;
    return onDone({ ...rest, pinCode, email: email || null, landmark: landmark || null }, true);
  }

  function readFields(): AddressFields {
    const value = (id: (typeof FIELDS)[number]) => input(id).value.trim();
    return {
      name: value('name'),
      pinCode: value('pinCode'),
      address: value('address'),
      landmark: value('landmark'),
      city: value('city'),
      state: value('state'),
      email: value('email'),
    };
  }

  function chosenAddress(): Address | undefined {
    const radio = document.querySelector<HTMLInputElement>('input[name="saved"]:checked');
    return radio === null ? undefined : saved[Number(radio.value)];
  }

  function showFields(): void {
    element('address-fields').hidden = chosenAddress() !== undefined;
  }

  function card(label: string, text: string, value: number): HTMLElement {
    const radio = tag('input', '');
    radio.setAttribute('type', 'radio');
    radio.setAttribute('name', 'saved');
    radio.setAttribute('value', String(value));
    if (value === 0) radio.setAttribute('checked', '');
    return tag('label', 'card', [radio, tag('span', '', [tag('b', '', [label]), tag('small', '', [text])])]);
  }

  return {
    offer(addresses) {
      saved = addresses;
      const box = element('saved');
      box.hidden = saved.length === 0;
      const cards = saved.map(({ name, address, city, pinCode }, index) =>
        card(name, `${address}, ${city} ${pinCode}`, index),
      );
      const legend = [...box.children].slice(0, 1);
      box.replaceChildren(
        ...legend,
        ...cards,
        ...(saved.length > 0 ? [card('Another address', '', -1)] : []),
      );
      showFields();
    },
  };
}
