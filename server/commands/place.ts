import type { QuietHours } from '../messages/quietHours.ts';
import type { StaffServices } from '../payments/refunds/staffRefunds.ts';

/** What the merchant's commands work with. */
export interface CommandPlace extends StaffServices {
  /** The shop's address as shoppers see it, without a trailing slash. */
  readonly publicUrl: string;
  readonly quietHours: QuietHours | null;
  /** Whether shoppers who pay at the door are asked if they still want their order. */
  readonly codConfirmation: boolean;
}
