/** The simulated customers and their addresses. */
import type { AddressField, AddressFields } from '../../src/machines/checkout/addressForm/index.ts';

/** First names that occur nowhere else, so that a rule can search for them. */
export const people = ['Ashalata', 'Bhavyashree', 'Chitralekha'];

export const deliveryFields: readonly AddressField[] = [
  'firstName',
  'lastName',
  'phone',
  'email',
  'pincode',
  'state',
  'city',
  'address',
  'area',
  'landmark',
];

export function deliveryOf(person: string): AddressFields {
  return {
    firstName: person,
    lastName: 'Rao',
    phone: '9812345678',
    email: 'asha@mail.example',
    pincode: '411001',
    state: 'MH',
    city: 'Pune',
    address: '12, Lake View Road',
    area: 'Shivajinagar',
    landmark: 'Near the library',
  };
}
