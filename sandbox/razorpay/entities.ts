/** The provider's entities as they are transferred: snake case, amounts in paise, times in Unix seconds. */
import * as v from 'valibot';

const Text = v.string();
const MaybeText = v.nullable(v.string());
const Whole = v.pipe(v.number(), v.integer());

/** The provider sends `[]` for "no notes". */
const NotesSchema = v.union([v.strictTuple([]), v.record(v.string(), v.string())]);

export const OrderSchema = v.object({
  id: Text,
  entity: v.literal('order'),
  amount: Whole,
  amount_paid: Whole,
  amount_due: Whole,
  currency: Text,
  receipt: MaybeText,
  offer_id: v.null(),
  status: v.picklist(['created', 'attempted', 'paid']),
  attempts: Whole,
  notes: NotesSchema,
  created_at: Whole,
});

const CardSchema = v.object({
  id: Text,
  entity: v.literal('card'),
  name: Text,
  last4: Text,
  network: Text,
  type: v.literal('debit'),
  issuer: v.null(),
  international: v.literal(false),
  emi: v.literal(false),
  sub_type: v.literal('consumer'),
});

export const PaymentSchema = v.object({
  id: Text,
  entity: v.literal('payment'),
  amount: Whole,
  currency: Text,
  status: v.picklist(['created', 'authorized', 'captured', 'refunded', 'failed']),
  order_id: Text,
  invoice_id: v.null(),
  international: v.literal(false),
  method: v.picklist(['upi', 'card', 'netbanking', 'wallet']),
  amount_refunded: Whole,
  refund_status: v.nullable(v.picklist(['partial', 'full'])),
  captured: v.boolean(),
  description: MaybeText,
  card_id: MaybeText,
  card: v.exactOptional(CardSchema),
  bank: MaybeText,
  wallet: MaybeText,
  vpa: MaybeText,
  email: MaybeText,
  contact: MaybeText,
  notes: NotesSchema,
  fee: v.nullable(Whole),
  tax: v.nullable(Whole),
  error_code: MaybeText,
  error_description: MaybeText,
  error_source: MaybeText,
  error_step: MaybeText,
  error_reason: MaybeText,
  acquirer_data: v.record(v.string(), MaybeText),
  created_at: Whole,
  upi: v.exactOptional(v.object({ vpa: Text })),
});

export const RefundSchema = v.object({
  id: Text,
  entity: v.literal('refund'),
  amount: Whole,
  currency: Text,
  payment_id: Text,
  notes: NotesSchema,
  receipt: MaybeText,
  acquirer_data: v.object({ arn: MaybeText }),
  created_at: Whole,
  batch_id: v.null(),
  status: v.picklist(['pending', 'processed', 'failed']),
  speed_processed: v.picklist(['normal', 'instant']),
  speed_requested: v.picklist(['normal', 'optimum']),
});

/** The payment instrument as the payment window reports it: never a whole card number. */
export const InstrumentSchema = v.variant('method', [
  v.object({ method: v.literal('upi'), vpa: v.pipe(Text, v.regex(/^[\w.-]{1,64}@[\w.-]{1,64}$/)) }),
  v.object({
    method: v.literal('card'),
    last4: v.pipe(Text, v.regex(/^\d{4}$/)),
    network: v.pipe(Text, v.maxLength(40)),
    name: v.pipe(Text, v.maxLength(100)),
  }),
  v.object({ method: v.literal('netbanking'), bank: v.pipe(Text, v.regex(/^[A-Z]{4}$/)) }),
  v.object({ method: v.literal('wallet'), wallet: v.pipe(Text, v.regex(/^[a-z]{2,40}$/)) }),
]);

export const PayerSchema = v.object({
  email: v.optional(v.pipe(Text, v.maxLength(254))),
  contact: v.optional(v.pipe(Text, v.maxLength(20))),
});

export type Order = v.InferOutput<typeof OrderSchema>;
export type Payment = v.InferOutput<typeof PaymentSchema>;
export type Refund = v.InferOutput<typeof RefundSchema>;
export type Instrument = v.InferOutput<typeof InstrumentSchema>;
export type Payer = v.InferOutput<typeof PayerSchema>;

/** Why a payment failed, in the provider's error fields. */
export type PaymentError = {
  readonly code: string;
  readonly description: string;
  readonly source: string;
  readonly step: string;
  readonly reason: string;
};
