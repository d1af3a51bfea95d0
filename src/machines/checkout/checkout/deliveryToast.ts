import type { ToastRequested } from '../../shared/effects.ts';
import { NO_COD, NO_DELIVERY, NO_PREPAID } from '../addressForm/index.ts';
import type { PincodeOutcome } from '../pincode/index.ts';

/** The toast for a pincode of 6 or more characters (S §5), unless its look-up was not the shopper's doing. */
export function deliveryToast(outcome: PincodeOutcome, restoredPincode: string): ToastRequested | null {
  if (outcome.pincode === restoredPincode) return null;
  switch (outcome.kind) {
    case 'incomplete':
    case 'checking':
      return null;
    case 'unserviceable':
      return toast('error', NO_DELIVERY);
    case 'unchecked':
      return toast('error', 'Something went wrong');
    case 'serviceable': {
      if (!outcome.zip.cod) return toast('info', NO_COD);
      return outcome.zip.prepaid
        ? toast('success', 'Delivery is available at this pincode')
        : toast('info', NO_PREPAID);
    }
  }
}

/** For a report that {@link deliveryToast} has a toast for. */
export function requiredToast(outcome: PincodeOutcome, restoredPincode: string): ToastRequested {
  const found = deliveryToast(outcome, restoredPincode);
  if (found === null) throw new Error(`There is no toast for ${outcome.kind}`);
  return found;
}

function toast(kind: ToastRequested['toast']['kind'], text: string): ToastRequested {
  return { type: 'toast.requested', toast: { kind, text } };
}
