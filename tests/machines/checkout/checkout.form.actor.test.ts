import { describe, expect, test } from 'vitest';
import { emptyAddress } from '../../../src/machines/checkout/addressForm/index.ts';
import {
  selectField,
  selectFieldError,
  selectFields,
  selectPaymentMethods,
  selectPaymentType,
  selectPincodeCheck,
  selectPincodeZip,
} from '../../../src/machines/checkout/checkout/index.ts';
import { zip } from '../fixtures/catalogue.ts';
import { offline, ok } from '../fixtures/order.ts';
import { draft, fields, startCheckout, startFilled, store } from '../fixtures/startCheckout.ts';

describe('a field', () => {
  test('is validated when it is left, and its message disappears while typing', () => {
    const { actor, type, leave } = startCheckout();
    type('phone', '12345');
    expect(selectFieldError('phone')(actor.getSnapshot())).toBeNull();
    leave('phone');
    expect(selectFieldError('phone')(actor.getSnapshot())).toBe('Please enter valid phone number');
    type('phone', '123456');
    expect(selectFieldError('phone')(actor.getSnapshot())).toBeNull();
  });

  test('is normalised when it is left', () => {
    const { actor, type, leave } = startCheckout();
    type('phone', '+91 98765 43210');
    type('firstName', ' Asha  Devi ');
    leave('phone');
    leave('firstName');
    expect([
      selectField('phone')(actor.getSnapshot()),
      selectField('firstName')(actor.getSnapshot()),
    ]).toEqual(['9876543210', 'Asha Devi']);
  });

  test('is stored in a draft from the first letter', () => {
    const { type, drafts } = startCheckout();
    type('city', 'P');
    expect(drafts.at(-1)).toEqual({
      version: 1,
      fields: expect.objectContaining({ city: 'P' }),
      paymentType: 'NONE',
    });
  });

  test('is restored from the draft', () => {
    const { actor } = startCheckout({ draft });
    expect([selectFields(actor.getSnapshot()), selectPaymentType(actor.getSnapshot())]).toEqual([
      fields,
      'COD',
    ]);
  });
});

describe('signing out', () => {
  test('clears the form, even while it is being sent, and the draft', async () => {
    const started = await startFilled();
    started.submit();
    started.actor.send({ type: 'checkout.shopper.left' });
    expect([started.value(), started.context().fields.firstName, started.context().paymentType]).toEqual([
      { form: { editing: 'filling' } },
      '',
      'NONE',
    ]);
    expect(started.drafts.at(-1)?.fields).toEqual(emptyAddress);
  });
});

describe('the pincode', () => {
  test('is looked up while it is typed, and fills in city and state', async () => {
    const { actor, type, lookUp } = startCheckout();
    type('pincode', '560 001');
    expect([selectField('state')(actor.getSnapshot()), selectPincodeCheck(actor.getSnapshot())]).toEqual([
      'KA',
      { kind: 'checking' },
    ]);
    await lookUp.last().answer(ok(zip()));
    expect([
      selectField('city')(actor.getSnapshot()),
      selectField('pincode')(actor.getSnapshot()),
      selectPincodeZip(actor.getSnapshot()),
    ]).toEqual(['Bengaluru', '560001', zip()]);
  });

  test('never overwrites a city or state that the shopper typed', async () => {
    const { actor, type, lookUp } = startCheckout();
    type('city', 'Whitefield');
    type('state', 'TN');
    type('pincode', '560001');
    await lookUp.last().answer(ok(zip()));
    expect(selectFields(actor.getSnapshot())).toMatchObject({ city: 'Whitefield', state: 'TN' });
  });

  test('replaces what an earlier pincode filled in', async () => {
    const { actor, type, lookUp } = startCheckout();
    type('pincode', '560001');
    await lookUp.last().answer(ok(zip()));
    type('pincode', '110001');
    await lookUp.last().answer(ok(zip({ id: '110001', city: 'New Delhi', state: null })));
    expect(selectFields(actor.getSnapshot())).toMatchObject({ city: 'New Delhi', state: 'DL' });
  });

  test('clears the errors of the fields that it fills in', async () => {
    const { context, type, leave, lookUp } = startCheckout();
    leave('city');
    leave('state');
    expect(Object.keys(context().errors)).toEqual(['city', 'state']);
    type('pincode', '560001');
    await lookUp.last().answer(ok(zip()));
    expect(context().errors).toEqual({});
  });

  test('without delivery shows its error at once, in the form only [S5.9]', async () => {
    const { actor, type, lookUp, emitted } = startCheckout();
    type('pincode', '999999');
    await lookUp.last().answer(ok(null));
    const sorry = selectFieldError('pincode')(actor.getSnapshot());
    expect(sorry).toMatch(/^We're sorry! We currently don't deliver to this pincode\./);
    expect(emitted).toEqual([]);
    const methods = selectPaymentMethods(actor.getSnapshot());
    expect(methods.map(({ isAvailable, message }) => [isAvailable, message])).toEqual([
      [false, null],
      [false, null],
    ]);
  });

  test('that could not be checked has an error, can be checked again, and shows a toast that something went wrong [S8.8]', async () => {
    const { actor, type, lookUp, emitted } = startCheckout();
    type('pincode', '560001');
    await lookUp.last().answer(offline);
    expect(selectFieldError('pincode')(actor.getSnapshot())).toBe(
      'This pincode could not be checked. Please try again.',
    );
    expect(emitted).toEqual([
      { type: 'toast.requested', toast: { kind: 'error', text: 'Something went wrong' } },
    ]);
    actor.send({ type: 'checkout.pincode.retried' });
    await lookUp.last().answer(ok(zip()));
    expect([lookUp.calls.length, selectFieldError('pincode')(actor.getSnapshot())]).toEqual([2, null]);
  });

  test('that was restored says by toast only that it could not be checked [S8.8]', async () => {
    const { actor, lookUp, emitted } = startCheckout({ draft });
    await lookUp.last().answer(offline);
    expect(emitted).toEqual([
      { type: 'toast.requested', toast: { kind: 'error', text: 'Something went wrong' } },
    ]);
    actor.send({ type: 'checkout.pincode.retried' });
    await lookUp.last().answer(ok(zip()));
    expect(emitted).toHaveLength(1);
  });

  test('that could not be checked is checked again when the connection is back', async () => {
    const { actor, type, lookUp } = startCheckout();
    type('pincode', '560001');
    await lookUp.last().answer(offline);
    actor.send({ type: 'connectivity.online' });
    expect(lookUp.calls).toHaveLength(2);
  });

  test('that allows every payment method says by toast that delivery is available [S5.12]', async () => {
    const { type, lookUp, emitted } = startCheckout();
    type('pincode', '560001');
    await lookUp.last().answer(ok(zip()));
    const text = 'Delivery is available at this pincode';
    expect(emitted).toEqual([{ type: 'toast.requested', toast: { kind: 'success', text } }]);
  });

  test.each([
    [zip({ cod: false }), 'Cash on Delivery is not available at this pincocde'],
    [zip({ prepaid: false }), 'Online Delivery is not available at this pincocde'],
  ])('that does not allow a payment method says so once, at the method: %o', async (found, text) => {
    const { actor, type, lookUp, emitted } = startCheckout({
      store: store({ ppcodEnabled: true, ppcodAmount: 10_000 }),
    });
    type('pincode', '560001');
    await lookUp.last().answer(ok(found));
    const methods = selectPaymentMethods(actor.getSnapshot());
    expect(methods.filter(({ message }) => message === text)).toHaveLength(1);
    expect([emitted, selectFieldError('pincode')(actor.getSnapshot())]).toEqual([[], null]);
  });

  test('that does not allow the chosen payment method withdraws it, and says so once, beside it', async () => {
    const { actor, type, lookUp, emitted } = startCheckout();
    actor.send({ type: 'checkout.payment.chosen', paymentType: 'COD' });
    type('pincode', '560001');
    await lookUp.last().answer(ok(zip({ cod: false })));
    const text = 'Cash on Delivery is not available at this pincocde';
    const snapshot = actor.getSnapshot();
    expect([emitted, selectFieldError('pincode')(snapshot), selectPaymentType(snapshot)]).toEqual([
      [],
      null,
      'NONE',
    ]);
    expect(selectPaymentMethods(snapshot).filter(({ message }) => message === text)).toHaveLength(1);
  });

  test.each([
    ['12', true],
    ['000000', false],
  ])('%s is wrong, empties city and state, and rules out every payment method', async (wrong, isLeft) => {
    const { actor, type, leave, lookUp } = startCheckout();
    type('pincode', '560001');
    await lookUp.last().answer(ok(zip()));
    type('pincode', wrong);
    if (isLeft) leave('pincode');
    const snapshot = actor.getSnapshot();
    expect(selectFieldError('pincode')(snapshot)).toBe('Please enter valid pincode');
    expect(selectFields(snapshot)).toMatchObject({ city: '', state: '' });
    expect(selectPaymentMethods(snapshot).map(({ isAvailable }) => isAvailable)).toEqual([false, false]);
    type('pincode', '560001');
    await lookUp.last().answer(ok(zip()));
    expect(selectFields(actor.getSnapshot())).toMatchObject({ city: 'Bengaluru', state: 'KA' });
    expect(selectPaymentMethods(actor.getSnapshot())[0]?.isAvailable).toBe(true);
  });

  test('without delivery empties what an earlier pincode filled in', async () => {
    const { actor, type, lookUp } = startCheckout();
    type('pincode', '560001');
    await lookUp.last().answer(ok(zip()));
    type('pincode', '999999');
    await lookUp.last().answer(ok(null));
    expect(selectFields(actor.getSnapshot())).toMatchObject({ city: '', state: '' });
  });

  test('of a draft also takes its city and state along', async () => {
    const { actor, type, lookUp } = startCheckout({ draft });
    await lookUp.last().answer(ok(zip()));
    type('pincode', '999999');
    await lookUp.last().answer(ok(null));
    expect(selectFields(actor.getSnapshot())).toMatchObject({ city: '', state: '' });
  });

  test('also shows its toast if the form was submitted meanwhile', async () => {
    const { submit, type, lookUp, emitted } = startCheckout();
    type('pincode', '560001');
    submit();
    await lookUp.last().answer(ok(zip()));
    expect(emitted).toEqual([
      {
        type: 'toast.requested',
        toast: { kind: 'success', text: 'Delivery is available at this pincode' },
      },
    ]);
  });

  test('gets no toast below 6 characters, or if it came from a draft [S5.12]', async () => {
    const { type, lookUp, emitted } = startCheckout({ draft });
    await lookUp.last().answer(ok(zip()));
    type('pincode', '5600');
    expect(emitted).toEqual([]);
  });

  test('of a draft is silent when it is nowhere', async () => {
    const { lookUp, emitted } = startCheckout({ draft });
    await lookUp.last().answer(ok(null));
    expect(emitted).toEqual([]);
  });
});

describe('a submit of an invalid form', () => {
  test('shows every message and lists the fields in their order', () => {
    const { submit, summary, value, check } = startCheckout();
    submit();
    expect([value(), check.calls]).toEqual([{ form: { editing: 'rejected' } }, []]);
    expect(summary()).toEqual([
      { field: 'phone', message: 'Please enter valid phone number' },
      { field: 'pincode', message: 'Please enter valid pincode' },
      { field: 'firstName', message: 'Please enter firstname' },
      { field: 'lastName', message: 'Please enter lastname' },
      { field: 'address', message: 'Please enter address' },
      { field: 'city', message: 'Please enter city' },
      { field: 'state', message: 'Please select state' },
    ]);
    expect(summary()).toBe(summary());
  });

  test('keeps the list while the shopper corrects it', () => {
    const { submit, type, summary } = startCheckout();
    expect(summary()).toEqual([]);
    submit();
    type('firstName', 'Asha');
    expect(summary().map(({ field }) => field)).toEqual([
      'phone',
      'pincode',
      'lastName',
      'address',
      'city',
      'state',
    ]);
  });

  test('clears no field', () => {
    const { submit, type, actor } = startCheckout();
    type('address', '1 MG Road');
    submit();
    expect(selectField('address')(actor.getSnapshot())).toBe('1 MG Road');
  });
});

describe('a submit while the pincode is being looked up', () => {
  test('waits for it, then continues', async () => {
    const { submit, value, lookUp, actor } = startCheckout({ draft });
    submit();
    expect(value()).toEqual({ form: { submitting: 'awaitingPincode' } });
    submit();
    expect(actor.getSnapshot().hasTag('busy')).toBe(true);
    await lookUp.last().answer(ok(zip()));
    expect(value()).toEqual({ form: { submitting: 'checkingCart' } });
  });

  test('returns to the form if the pincode is not serviced', async () => {
    const { submit, summary, lookUp } = startCheckout({ draft });
    submit();
    await lookUp.last().answer(ok(null));
    expect(summary().map(({ field }) => field)).toEqual(['pincode']);
  });

  test('stops waiting after a while with an error, until the result arrives', async () => {
    const { submit, value, clock, lookUp, summary } = startCheckout({ draft });
    submit();
    clock.advance(5_000);
    expect([value(), summary()]).toEqual([
      { form: { editing: 'rejected' } },
      [{ field: 'pincode', message: 'This pincode could not be checked. Please try again.' }],
    ]);
    await lookUp.last().answer(ok(zip()));
    expect(summary()).toEqual([]);
  });

  test('is cancelled by an edit, and the edit is kept', async () => {
    const { submit, type, value, lookUp, actor } = startCheckout({ draft });
    submit();
    type('landmark', 'Park');
    await lookUp.last().answer(ok(zip()));
    expect([value(), selectField('landmark')(actor.getSnapshot())]).toEqual([
      { form: { editing: 'filling' } },
      'Park',
    ]);
  });
});

test('a completed form is valid', async () => {
  const { context } = await startFilled();
  expect(context().errors).toEqual({});
});

describe('a saved address', () => {
  const office = { ...fields, pincode: '400001', city: 'Mumbai', state: 'MH', address: '7 Hill Road' };

  test('replaces the form’s fields, and its pincode is looked up without a toast', async () => {
    const { actor, lookUp, emitted, drafts } = startCheckout({ draft });
    actor.send({ type: 'checkout.address.chosen', fields: office });
    expect([selectFields(actor.getSnapshot()), drafts.at(-1)?.fields]).toEqual([office, office]);
    await lookUp.last().answer(ok(zip({ id: '400001', city: 'Fort', state: 'MH' })));
    expect([selectPincodeCheck(actor.getSnapshot()).kind, emitted]).toEqual(['serviceable', []]);
    expect(selectField('city')(actor.getSnapshot())).toBe('Mumbai');
  });

  test('with the same pincode keeps its look-up result', async () => {
    const { actor, lookUp } = startCheckout({ draft });
    await lookUp.last().answer(ok(zip()));
    actor.send({ type: 'checkout.address.chosen', fields: { ...fields, address: '7 Church Street' } });
    expect([selectPincodeCheck(actor.getSnapshot()).kind, lookUp.calls.length]).toEqual(['serviceable', 1]);
  });
});
