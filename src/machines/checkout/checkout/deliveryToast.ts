import type { ToastRequested } from '../../shared/effects.ts';
import type { PincodeOutcome } from '../pincode/index.ts';

/**
 * The toast for a looked-up pincode (Specification 5). `null` for a pincode that is refused, if only for one payment method,
 * because the field or the method says so as long as it is refused; and for a restored pincode that is served, because the shopper
 * did not type it.
 */
export function deliveryToast(outcome: PincodeOutcome, restoredPincode: string): ToastRequested | null {
  switch (outcome.kind) {
    case 'incomplete':
    case 'checking':
    case 'unserviceable':
      return null;
    case 'unchecked':
      return toast('error', 'Something went wrong');
    case 'serviceable': {
      const { cod, prepaid } = outcome.zip;
      const isNews = cod && prepaid && outcome.pincode !== restoredPincode;
      return isNews ? toast('success', 'Delivery is available at this pincode') : null;
    }
  }
}

/** Like {@link deliveryToast}, but throws if there is no toast. */
export function requiredToast(outcome: PincodeOutcome, restoredPincode: string): ToastRequested {
  const found = deliveryToast(outcome, restoredPincode);
  if (found === null) throw new Error(`There is no delivery toast for ${outcome.kind}`);
  return found;
}

function toast(kind: ToastRequested['toast']['kind'], text: string): ToastRequested {
  return { type: 'toast.requested', toast: { kind, text } };
}
