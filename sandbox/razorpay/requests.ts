/** Request bodies of the API, refused with the provider's own error texts. */
import * as v from 'valibot';
import { parseNote } from './behaviour.ts';
import { done, type Result, refuse } from './errors.ts';

const MIN_PAISE = 100;

const Amount = v.pipe(
  v.number('The amount must be an integer.'),
  v.integer('The amount must be an integer.'),
  v.minValue(MIN_PAISE, 'The amount must be at least INR 1.00'),
);

const Currency = v.pipe(
  v.string('The currency field is required.'),
  v.regex(/^[A-Z]{3}$/, 'The currency must be 3 characters.'),
);

const Receipt = v.nullable(
  v.pipe(v.string(), v.maxLength(40, 'The receipt may not be greater than 40 characters.')),
);

const Notes = v.pipe(
  v.union([
    v.strictTuple([]),
    v.record(
      v.string(),
      v.pipe(
        v.union([v.string(), v.number(), v.boolean()]),
        v.transform(String),
        v.maxLength(256, 'A note may not be greater than 256 characters.'),
      ),
    ),
  ]),
  v.check((notes) => Object.keys(notes).length <= 15, 'The notes may not have more than 15 items.'),
  v.check(
    (notes) => Array.isArray(notes) || notes.sandbox === undefined || parseNote(notes.sandbox) !== undefined,
    'The sandbox note is not a change of behaviour in JSON.',
  ),
);

const Flag = v.pipe(
  v.union([v.boolean(), v.picklist([0, 1, '0', '1'])], 'The payment capture field must be true or false.'),
  v.transform((flag) => flag === true || flag === 1 || flag === '1'),
);

const NewOrderSchema = v.strictObject({
  amount: Amount,
  currency: Currency,
  receipt: v.optional(Receipt, null),
  notes: v.optional(Notes, []),
  partial_payment: v.optional(v.literal(false, 'Partial payments are not enabled.')),
  payment_capture: v.optional(Flag),
  payment: v.optional(v.object({ capture: v.picklist(['automatic', 'manual']) })),
});

const CaptureSchema = v.strictObject({ amount: Amount, currency: Currency });

const RefundRequestSchema = v.strictObject({
  amount: v.optional(Amount),
  speed: v.optional(v.picklist(['normal', 'optimum']), 'normal'),
  notes: v.optional(Notes, []),
  receipt: v.optional(Receipt, null),
});

const IdempotencyKeySchema = v.pipe(
  v.string(),
  v.minLength(10, 'The idempotency key must be at least 10 characters long.'),
  v.regex(
    /^[\w-]+$/,
    'The idempotency key must only contain alphanumeric characters, underscores, and hyphens',
  ),
);

export type NewOrder = v.InferOutput<typeof NewOrderSchema>;
export type NewCapture = v.InferOutput<typeof CaptureSchema>;
export type NewRefund = v.InferOutput<typeof RefundRequestSchema>;

export const readNewOrder = (body: unknown) => read(NewOrderSchema, body);
export const readCapture = (body: unknown) => read(CaptureSchema, body);
export const readNewRefund = (body: unknown) => read(RefundRequestSchema, body ?? {});
export const readIdempotencyKey = (header: unknown) => read(v.optional(IdempotencyKeySchema), header);

function read<T>(schema: v.GenericSchema<unknown, T>, input: unknown): Result<T> {
  const reading = v.safeParse(schema, input);
  if (reading.success) return done(reading.output);
  const [issue] = reading.issues;
  const field = v.getDotPath(issue) ?? undefined;
  return refuse(sentence(issue, field), field);
}

function sentence(issue: v.BaseIssue<unknown>, field: string | undefined): string {
  if (field === undefined)
    return issue.kind === 'schema' ? 'The request body must be a JSON object.' : issue.message;
  if (issue.type === 'strict_object' && issue.expected === 'never') {
    return `${field} is/are not required and should not be sent`;
  }
  if (issue.received === 'undefined') return `The ${field} field is required.`;
  return issue.message;
}
