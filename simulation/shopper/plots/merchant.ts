/** Plots of orders after they were placed, with what staff and couriers do. */
import { buys, fillsForm, moves, ordersPrepaid } from './sequences.ts';
import {
  add,
  merchant,
  type Plots,
  place,
  press,
  product,
  refunds,
  type Wish,
  waits,
  window,
} from './wishes.ts';

/** An order of two units, to be paid at the door. */
const buysTwo: readonly Wish[] = [
  product('kit'),
  add(),
  add(),
  ...fillsForm('COD'),
  place({ waitMs: 6_000 }),
];

/** An order of two units that was paid. */
const paidTwo: readonly Wish[] = [product('kit'), add(), ...ordersPrepaid, window('pay', { waitMs: 6_000 })];
const cancelsBoth: readonly Wish[] = [...moves('cancel one'), waits(70_000), ...moves('cancel')];

/** The ways that a parcel with one unit can go. */
const parcels: readonly (readonly string[])[] = [
  ['agree', 'dispatch', 'correct the parcel', 'lose'],
  ['pack', 'agree', 'dispatch', 'go out', 'correct the parcel', 'lose'],
  ['pack', 'dispatch', 'go out', 'miss', 'correct the parcel', 'miss', 'go out', 'send back'],
  ['dispatch', 'send back', 'correct the parcel', 'restock'],
  ['dispatch', 'miss', 'send back', 'write off'],
  ['dispatch', 'send back', 'lose'],
  ['dispatch', 'send back', 'deliver'],
  ['dispatch', 'miss', 'lose'],
  ['cancel'],
  ['pack', 'cancel'],
];

export const merchantPlots: Plots = {
  ...Object.fromEntries(
    parcels.map(
      (steps) => [`an order’s parcel: ${steps.join(', ')}`, [...buys, ...moves(...steps)]] as const,
    ),
  ),
  'one return after another': [
    ...buys,
    ...moves('dispatch', 'go out', 'deliver', 'return one', 'refuse the return', 'return one'),
    ...moves('approve the return', 'refuse the return', 'return one', 'approve the return'),
    ...moves('pick the return up', 'refuse the return', 'return one', 'approve the return'),
    ...moves('pick the return up', 'receive the return'),
    waits(130_000),
  ],
  'a delivered order goes back at once': [
    ...buys,
    ...moves('dispatch', 'miss', 'deliver', 'return one', 'approve the return', 'receive the return'),
    waits(130_000),
  ],
  'two units go back, one by one': [
    ...buysTwo,
    ...moves('dispatch', 'deliver', 'return one', 'approve the return', 'receive the return', 'return one'),
    waits(130_000),
  ],
  'two units are cancelled, one by one': [...buysTwo, ...moves('cancel one', 'pack', 'cancel')],
  'two packed units are cancelled, one by one': [...buysTwo, ...moves('pack', 'cancel one', 'cancel')],
  'a paid order is cancelled unit by unit': [
    product('kit'),
    add(),
    ...ordersPrepaid,
    window('pay', { waitMs: 6_000 }),
    press('refresh the order', { waitMs: 2_000 }),
    ...moves('cancel one'),
    waits(130_000),
    ...moves('cancel'),
    waits(130_000),
  ],
  'an order is paid after it has expired': [
    ...ordersPrepaid,
    waits(3_700_000),
    window('pay', { waitMs: 6_000 }),
    waits(130_000),
  ],
  'a refund is paid later': [...paidTwo, refunds('later'), ...cancelsBoth, waits(200_000)],
  'a refund fails, and is paid at last': [
    ...paidTwo,
    refunds('fail'),
    ...moves('cancel one'),
    waits(200_000),
    ...moves('cancel'),
    waits(400_000),
    refunds('process'),
    waits(1_300_000),
  ],
  'a refund is refused until staff pay it': [
    ...paidTwo,
    refunds('refuse'),
    ...moves('cancel one'),
    waits(30 * 3_600_000),
    ...moves('cancel'),
    waits(130_000),
    merchant('pays the last order’s refund by hand'),
    waits(130_000),
  ],
  'a refund fails until staff pay it': [
    ...paidTwo,
    refunds('fail'),
    ...moves('cancel one'),
    waits(30 * 3_600_000),
    merchant('pays the last order’s refund by hand'),
    ...moves('cancel'),
    waits(130_000),
  ],
  'cash comes back from staff': [
    ...buysTwo,
    ...moves('dispatch', 'deliver', 'return one', 'approve the return', 'receive the return'),
    ...moves('return one', 'approve the return', 'receive the return'),
    merchant('pays the last order’s refund by hand'),
    waits(5_000),
  ],
  'a refund grows while its cancellation is confirmed': [
    ...paidTwo,
    press('cancel items'),
    press('choose items', { args: { quantity: 1 } }),
    press('go on with the change', { waitMs: 1_500 }),
    ...moves('cancel one'),
    press('confirm the change', { waitMs: 3_000 }),
    press('confirm the change', { waitMs: 3_000, isOptional: true }),
  ],
};
