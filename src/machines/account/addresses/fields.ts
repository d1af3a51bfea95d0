/** Converts between saved addresses and form fields. Pure. */
import type { UserAddress, UserAddressRequest } from '../../../contract/domain/index.ts';
import { type AddressFields, shapeAddress } from '../../checkout/addressForm/index.ts';

/** The name's first word is the first name; the rest, if any, the last. */
export function fieldsOf(kept: UserAddress): AddressFields {
  const { name, phone, email, pinCode, address, area, landmark, city, state } = kept;
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  return {
    phone: phone.replace(/^\+91/, ''),
    email: email ?? '',
    pincode: pinCode,
    firstName,
    lastName: rest.join(' '),
    address,
    area: area ?? '',
    landmark: landmark ?? '',
    city,
    state,
  };
}

export function requestOf(kept: UserAddress): UserAddressRequest {
  return shapeAddress(fieldsOf(kept));
}
