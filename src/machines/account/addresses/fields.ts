/** Converts between saved addresses and form fields. Pure. */
import type { UserAddress, UserAddressRequest } from '../../../contract/domain/index.ts';
import { type AddressFields, orderAddressOf, splitName } from '../../checkout/addressForm/index.ts';

export function fieldsOf(kept: UserAddress): AddressFields {
  const { name, phone, email, pinCode, address, area, landmark, city, state } = kept;
  return {
    phone: phone.replace(/^\+91/, ''),
    email: email ?? '',
    pincode: pinCode,
    ...splitName(name),
    address,
    area: area ?? '',
    landmark: landmark ?? '',
    city,
    state,
  };
}

export function requestOf(kept: UserAddress): UserAddressRequest {
  return orderAddressOf(fieldsOf(kept));
}
