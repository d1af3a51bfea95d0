import type { Kysely } from 'kysely';
import type { Database } from '../db/types.ts';
import type { QuietHours } from '../messages/quietHours.ts';
import type { RazorpayClient } from '../payments/razorpay/index.ts';

/** What commands on orders and refunds work with. */
export interface StaffServices {
  readonly db: Kysely<Database>;
  readonly storeId: string;
  readonly razorpay: RazorpayClient;
  readonly now: () => Date;
}

/** What the merchant's commands work with. */
export interface CommandPlace extends StaffServices {
  /** The shop's address as shoppers see it, without a trailing slash. */
  readonly publicUrl: string;
  /** As set; `null` uses the one in the database. */
  readonly identitySecret: string | null;
  readonly quietHours: QuietHours | null;
  /** Whether shoppers who pay at the door are asked if they still want their order. */
  readonly codConfirmation: boolean;
}
