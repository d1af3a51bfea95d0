import type { KeptAddress } from '../../contract/domain/index.ts';
import { indianStates, landmarkText } from '../../machines/checkout/addressForm/index.ts';

interface AddressLinesProps {
  readonly address: Pick<
    KeptAddress,
    'name' | 'address' | 'area' | 'landmark' | 'city' | 'state' | 'pinCode'
  >;
}

/** A recipient and an address, in the order of the lines on a parcel. */
export function AddressLines({ address: at }: AddressLinesProps) {
  const { name, address, area, landmark, city, state, pinCode } = at;
  const stateName = indianStates.find(({ code }) => code === state)?.name ?? state;
  return (
    <>
      <strong>{name}</strong>
      <span>{address}</span>
      {area && <span>{area}</span>}
      {landmark && <span>{landmarkText(landmark)}</span>}
      <span>
        {city}, {stateName} {pinCode}
      </span>
    </>
  );
}
