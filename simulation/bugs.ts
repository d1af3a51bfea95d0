/** Planted bugs: each changes one place of the page's code, to see that the simulation finds it. */
import type { Plant } from './tabs/script.ts';

export interface PlantedBug {
  readonly name: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

export const bugs: readonly PlantedBug[] = [
  {
    name: 'a line that is added again is dropped when the quantity is at two',
    file: 'src/machines/cart/cart/tabMerge.ts',
    find: 'return { ...cart, removed, revision: stamp.revision,',
    replace:
      'return { ...cart, data: cart.data.filter(({ qty }) => qty !== 2), removed, revision: stamp.revision,',
  },
  {
    name: 'the cart takes no stored lines after a reload',
    file: 'src/app/actors/cart.ts',
    find: 'record: record.read(), now: clock.now()',
    replace: 'record: null, now: clock.now()',
  },
  {
    name: 'an order gets a new key with each attempt',
    file: 'src/services/shopApi/requests.ts',
    find: 'idempotencyKey,',
    replace: 'idempotencyKey: crypto.randomUUID(),',
  },
  {
    name: 'the pincode is checked without an end',
    file: 'src/machines/checkout/checkout/machine.ts',
    find: "'checkout.submitted': { target: 'submitting', actions: 'assignAgreedTotal' }",
    replace: "'checkout.submitted.never': { target: 'submitting', actions: 'assignAgreedTotal' }",
  },
  {
    name: 'Try again at the payment is ignored',
    file: 'src/machines/checkout/order/payingStates.ts',
    find: "'order.payment.retried'",
    replace: "'order.payment.retried.never'",
  },
];

/** Plants one bug. Throws when its place is not in the file: a bug that is not planted would prove nothing. */
export function planting({ name, file, find, replace }: PlantedBug): Plant {
  return (path, source) => {
    if (path !== file) return null;
    if (!source.includes(find)) throw new Error(`The bug "${name}" does not fit ${file}`);
    return source.replaceAll(find, () => replace);
  };
}
