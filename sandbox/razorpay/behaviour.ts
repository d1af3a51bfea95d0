import * as v from 'valibot';

const Milliseconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(86_400_000));

/** Delays in milliseconds. */
const DelaysSchema = v.strictObject({
  /** Between the shopper's press on Pay and the bank's answer. */
  payment: Milliseconds,
  /** Between the bank's answer and the callback to the shop's page. */
  callback: Milliseconds,
  /** Before each webhook. */
  webhook: Milliseconds,
  /** Before each webhook when `webhook` is `late`. */
  lateWebhook: Milliseconds,
  /** Between a failed payment and its capture when `lateCapture` is on. */
  lateCapture: Milliseconds,
  /** Between a refund's request and its end when `refund` is `later` or `fail`. */
  refund: Milliseconds,
});

const BehaviourSchema = v.strictObject({
  /** `ask` shows a page of the bank with two buttons. */
  outcome: v.picklist(['succeed', 'fail-first', 'fail', 'ask']),
  delayMs: DelaysSchema,
  /** How often the shop's page is called back for a successful payment: once, never, twice. */
  callback: v.picklist(['deliver', 'drop', 'double']),
  webhook: v.picklist(['deliver', 'drop', 'double', 'late']),
  /** Paise added to the amount that is charged, so that it differs from the order's. */
  amountOffset: v.pipe(v.number(), v.integer()),
  /** Whether a failed payment is captured later. */
  lateCapture: v.boolean(),
  /** Whether a paid order is charged a second time. */
  secondCapture: v.boolean(),
  /**
   * The result of refunds: processed at once, processed or failed later, refused for lack of balance, or processed at
   * once while the shop receives an error. A refund of speed `optimum` that would be processed later is processed at
   * once.
   */
  refund: v.picklist(['process', 'later', 'fail', 'refuse', 'lose-reply']),
});

export const BehaviourChangeSchema = v.strictObject({
  ...v.partial(BehaviourSchema).entries,
  delayMs: v.optional(v.partial(DelaysSchema)),
});

export type Behaviour = v.InferOutput<typeof BehaviourSchema>;
export type BehaviourChange = v.InferOutput<typeof BehaviourChangeSchema>;

export const DEFAULT_BEHAVIOUR: Behaviour = {
  outcome: 'succeed',
  delayMs: { payment: 0, callback: 0, webhook: 0, lateWebhook: 20_000, lateCapture: 10_000, refund: 5_000 },
  callback: 'deliver',
  webhook: 'deliver',
  amountOffset: 0,
  lateCapture: false,
  secondCapture: false,
  refund: 'process',
};

/** The keys by which a payment's behaviour is looked up. */
type BehaviourSubject = {
  readonly orderId: string;
  readonly receipt: string | null;
  readonly contact: string | null;
  /** The order's `sandbox` note: a change as JSON, so that whoever creates an order can set its behaviour. */
  readonly note: string | undefined;
};

export type BehaviourControl = {
  get(): Behaviour;
  set(change: BehaviourChange): Behaviour;
  /** Overrides the behaviour of one order; `key` is an order's id, its receipt or the payer's phone. */
  setFor(key: string, change: BehaviourChange): BehaviourChange;
  getFor(key: string): BehaviourChange | undefined;
  clearFor(key: string): void;
  /** Returns the general behaviour, overridden by phone, receipt, note and order id; later ones win. */
  resolve(subject: BehaviourSubject): Behaviour;
};

export function createBehaviourControl(initial: BehaviourChange = {}): BehaviourControl {
  let general = merge(DEFAULT_BEHAVIOUR, initial);
  const overrides = new Map<string, BehaviourChange>();
  const override = (key: string | null) => (key === null ? undefined : overrides.get(key));
  return {
    get: () => general,
    set: (change) => {
      general = merge(general, change);
      return general;
    },
    setFor: (key, change) => {
      overrides.set(key, change);
      return change;
    },
    getFor: (key) => overrides.get(key),
    clearFor: (key) => {
      overrides.delete(key);
    },
    resolve: ({ orderId, receipt, contact, note }) =>
      [override(contact), override(receipt), parseNote(note), override(orderId)].reduce<Behaviour>(
        (behaviour, change) => (change === undefined ? behaviour : merge(behaviour, change)),
        general,
      ),
  };
}

/** Parses the change in an order's `sandbox` note; `undefined` if there is none or it is invalid. */
export function parseNote(note: string | undefined): BehaviourChange | undefined {
  if (note === undefined) return undefined;
  try {
    const reading = v.safeParse(BehaviourChangeSchema, JSON.parse(note));
    return reading.success ? reading.output : undefined;
  } catch {
    return undefined;
  }
}

function merge(base: Behaviour, change: BehaviourChange): Behaviour {
  return v.parse(BehaviourSchema, {
    ...base,
    ...defined(change),
    delayMs: { ...base.delayMs, ...defined(change.delayMs ?? {}) },
  });
}

function defined(change: object): object {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}
