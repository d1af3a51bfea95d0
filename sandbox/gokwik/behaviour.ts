import * as v from 'valibot';

const BehaviourSchema = v.strictObject({
  /** The widget's script: served, missing (404), or never answered. The same for all checkouts. */
  script: v.picklist(['serve', 'missing', 'hang']),
  /** Opening a checkout: opens it, does nothing, or fails with an event. */
  opening: v.picklist(['open', 'silent', 'fail']),
  /**
   * When the shop's page receives events: as they happen, twice each, in reverse order, or only after the checkout
   * has closed.
   */
  events: v.picklist(['once', 'twice', 'shuffled', 'afterClose']),
  /** `midPayment`: the checkout closes by itself while the card payment is open. */
  closing: v.picklist(['normal', 'midPayment']),
  /** `lost`: the order is placed, but the reply never reaches the checkout. */
  orderReply: v.picklist(['deliver', 'lost']),
  /** Whether malformed messages, and messages from a look-alike window, are sent besides the true ones. */
  forged: v.boolean(),
  /** Delay before each of the checkout's steps is answered, in milliseconds. */
  delayMs: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(120_000)),
});

export const BehaviourChangeSchema = v.strictObject(v.partial(BehaviourSchema).entries);

export type Behaviour = v.InferOutput<typeof BehaviourSchema>;
export type BehaviourChange = v.InferOutput<typeof BehaviourChangeSchema>;

/** Everything succeeds, without delay. */
export const plainBehaviour: Behaviour = {
  script: 'serve',
  opening: 'open',
  events: 'once',
  closing: 'normal',
  orderReply: 'deliver',
  forged: false,
  delayMs: 0,
};

export type BehaviourControl = {
  get(): Behaviour;
  set(change: BehaviourChange): Behaviour;
  /** Overrides the behaviour of one checkout; `key` is its id or the shopper's ten-digit phone. */
  setFor(key: string, change: BehaviourChange): BehaviourChange;
  clearFor(key: string): void;
  /** Returns the general behaviour with the overrides of these keys; later keys win. */
  resolve(keys: readonly string[]): Behaviour;
};

export function createBehaviourControl(initial: BehaviourChange = {}): BehaviourControl {
  let general: Behaviour = merge(plainBehaviour, initial);
  const overrides = new Map<string, BehaviourChange>();
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
    clearFor: (key) => {
      overrides.delete(key);
    },
    resolve: (keys) => keys.reduce((behaviour, key) => merge(behaviour, overrides.get(key) ?? {}), general),
  };
}

function merge(base: Behaviour, change: BehaviourChange): Behaviour {
  return v.parse(BehaviourSchema, { ...base, ...change });
}
