import { describe, expect, test } from 'vitest';
import type { AddressFields } from '../../../src/contract/domain/index.ts';
import {
  addressFieldOrder,
  boundField,
  emptyAddress,
  formErrors,
  indianStates,
  isEmail,
  isPhone,
  landmarkText,
  normalisePhone,
  orderAddressOf,
  orderErrors,
  type PincodeCheck,
  stateOfPincode,
  tidyField,
} from '../../../src/machines/checkout/addressForm/index.ts';

const served: PincodeCheck = { kind: 'serviceable', cod: true, prepaid: true };
const filled: AddressFields = {
  phone: '98765 43210',
  email: '',
  pincode: '560001',
  firstName: 'Asha',
  lastName: 'Rao',
  address: '1 MG Road',
  area: '',
  landmark: '',
  city: 'Bengaluru',
  state: 'KA',
};
const sorry =
  "We're sorry! We currently don't deliver to this pincode. However, we're working hard to expand our service areas and hope to reach your location soon. Please try a different delivery address to proceed.";

describe('a phone', () => {
  test.each([
    '9876543210',
    '+919876543210',
    '+91 98765 43210',
    '09876543210',
    '919876543210',
    '(98765)-43210',
    '00919876543210',
  ])('%s is ten digits [S5.1 S9.2]', (typed) => {
    expect(normalisePhone(typed)).toBe('9876543210');
  });

  test.each(['987654321', '98765432100', '98765abcde', ''])('%s is invalid [S5.1]', (typed) => {
    expect(isPhone(normalisePhone(typed))).toBe(false);
  });

  test('with +91 is valid [S5.1]', () => {
    expect(isPhone('+919876543210')).toBe(true);
  });
});

describe('an email', () => {
  test.each(['', 'a@b.co', 'first.last+tag@mail.example.in'])('"%s" is valid [S5.4]', (email) => {
    expect(isEmail(email)).toBe(true);
  });

  test.each(['a', 'a@b', 'a@b.c', '@b.co', 'a b@c.co', 'a@b..co', 'a@.co', `${'a@'.repeat(50_000)}`])(
    '%.20s is wrong [S5.4]',
    (email) => {
      expect(isEmail(email)).toBe(false);
    },
  );
});

describe('the form', () => {
  test('has a message for every required field, in the specified words [S5.3 S5.6 S5.10]', () => {
    expect(formErrors(emptyAddress, { kind: 'unknown' }, 'NONE')).toEqual({
      phone: 'Please enter valid phone number',
      pincode: 'Please enter valid pincode',
      firstName: 'Please enter firstname',
      lastName: 'Please enter lastname',
      address: 'Please enter address',
      city: 'Please enter city',
      state: 'Please select state',
    });
  });

  test('is valid when filled in', () => {
    expect(formErrors(filled, served, 'COD')).toEqual({});
  });

  test('validates an email that is given [S5.5]', () => {
    expect(formErrors({ ...filled, email: 'nope' }, served, 'COD')).toEqual({
      email: 'Please enter valid email',
    });
  });

  test.each([
    [{ kind: 'unserviceable' }, 'COD', sorry],
    [{ kind: 'unchecked' }, 'COD', 'This pincode could not be checked. Please try again.'],
    [
      { kind: 'serviceable', cod: false, prepaid: true },
      'COD',
      'Cash on Delivery is not available at this pincocde',
    ],
    [
      { kind: 'serviceable', cod: true, prepaid: false },
      'PREPAID',
      'Online Delivery is not available at this pincocde',
    ],
    [
      { kind: 'serviceable', cod: true, prepaid: false },
      'PPCOD',
      'Online Delivery is not available at this pincocde',
    ],
    [
      { kind: 'serviceable', cod: false, prepaid: true },
      'PPCOD',
      'Cash on Delivery is not available at this pincocde',
    ],
    [{ kind: 'serviceable', cod: false, prepaid: false }, 'NONE', 'Please enter valid pincode'],
    [{ kind: 'serviceable', cod: false, prepaid: true }, 'NONE', undefined],
    [{ kind: 'checking' }, 'COD', undefined],
  ] as const)('for pincode %o and %s has the message: %s [S5.8 S5.9]', (pincode, paymentType, message) => {
    expect(formErrors(filled, pincode, paymentType).pincode).toBe(message);
  });
});

describe('the order-time check', () => {
  test('does not require a last name [S5.11]', () => {
    expect(orderErrors({ ...filled, lastName: '' }, served, 'COD')).toEqual({});
  });

  test.each(['unknown', 'unserviceable', 'checking'] as const)(
    'refuses a pincode that is %s [S5.7]',
    (kind) => {
      expect(orderErrors(filled, { kind }, 'COD')).toEqual({ pincode: 'Please enter valid pincode' });
    },
  );

  test('refuses a pincode that could not be checked [S5.7]', () => {
    expect(Object.keys(orderErrors(filled, { kind: 'unchecked' }, 'COD'))).toEqual(['pincode']);
  });
});

describe('an address that is sent', () => {
  test('has country IN, +91, one name, and no empty parts [S1.5 S5.2 S5.14 S9.2]', () => {
    expect(orderAddressOf({ ...filled, firstName: '  Asha ', phone: '+91 9876543210' })).toEqual({
      name: 'Asha Rao',
      phone: '+919876543210',
      country: 'IN',
      state: 'KA',
      city: 'Bengaluru',
      pinCode: '560001',
      address: '1 MG Road',
    });
  });

  test('keeps the optional parts that are there', () => {
    const shaped = orderAddressOf({
      ...filled,
      lastName: '',
      email: 'a@b.co',
      area: 'East',
      landmark: 'Park',
    });
    expect(shaped).toMatchObject({ name: 'Asha', email: 'a@b.co', area: 'East', landmark: 'Park' });
  });
});

describe('input', () => {
  test('is limited while typing and normalised when left', () => {
    expect(boundField('city', 'x'.repeat(10_000))).toHaveLength(100);
    expect(tidyField('address', '  1   MG\n Road ')).toBe('1 MG Road');
    expect(tidyField('phone', ' 0 98765 43210 ')).toBe('9876543210');
  });
});

test.each([
  ['City Hospital', 'Near City Hospital'],
  ['Opp. City Hospital', 'Opp. City Hospital'],
  ['behind the temple', 'behind the temple'],
  ['Nearby Stores', 'Near Nearby Stores'],
])('a landmark such as %s reads: %s', (landmark, text) => {
  expect(landmarkText(landmark)).toBe(text);
});

describe('the states', () => {
  test('are 37, each with a two-letter code of its own [S2.71 S2.72]', () => {
    expect(indianStates).toHaveLength(37);
    expect(new Set(indianStates.map(({ code }) => code)).size).toBe(37);
    expect(indianStates.every(({ code }) => /^[A-Z]{2}$/.test(code))).toBe(true);
    expect(indianStates).toContainEqual({ code: 'DN', name: 'Dadra and Nagar Haveli' });
    expect(indianStates).toContainEqual({ code: 'DD', name: 'Daman and Diu' });
  });

  test.each([
    ['110001', 'DL'],
    ['160001', 'CH'],
    ['403001', 'GA'],
    ['400001', 'MH'],
    ['560001', 'KA'],
    ['737101', 'SK'],
    ['700001', 'WB'],
    ['834001', 'JH'],
    ['800001', 'BR'],
    ['990001', null],
    ['', null],
  ])('follow from the first digits: %s is %s', (pincode, state) => {
    expect(stateOfPincode(pincode)).toBe(state);
  });

  test('that follow from digits are all in the list', () => {
    const codes = new Set(indianStates.map(({ code }) => code));
    const found = Array.from({ length: 900 }, (_, index) => stateOfPincode(String(index + 100)));
    expect(found.filter((state) => state !== null && !codes.has(state))).toEqual([]);
  });
});

test('the fields are listed in the order of the form', () => {
  expect([...addressFieldOrder].sort()).toEqual(Object.keys(emptyAddress).sort());
});
