import { useAccountActors } from '../account/actors.ts';
import { Sheet, SheetBody } from '../design/Sheet.tsx';
import { AddressBook } from './AddressBook.tsx';

interface AllAddressesProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The shop's clock, milliseconds since the epoch. */
  readonly now: () => number;
}

/** The all-address list (Specification 2, Overlays), from which checkout takes an address. */
export function AllAddresses({ isOpen, onClose, now }: AllAddressesProps) {
  const actors = useAccountActors();
  return (
    <Sheet id="all-addresses" title="Your addresses" open={isOpen} onClose={onClose}>
      <SheetBody>
        {isOpen && actors && <AddressBook actors={actors} onChosen={onClose} now={now} />}
      </SheetBody>
    </Sheet>
  );
}
