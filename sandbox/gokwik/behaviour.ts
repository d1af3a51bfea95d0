import * as v from 'valibot';

const BehaviourSchema = v.strictObject({
  /** The widget's script: served, not there (404), or never answered. One for all checkouts. */
  script: v.picklist(['serve', 'missing', 'hang']),
  /** What opening a checkout does: opens it, nothing at all, or says that it cannot be opened. */
  opening: v.picklist(['open', 'silent', 'fail']),
  /** How the shop's page hears of events: as they happen, twice each, last first, or only after it has closed. */
  events: v.picklist(['once', 'twice', 'shuffled', 'afterClose']),
  /** `midPayment`: the checkout closes by itself while the card payment is open. */
  closing: v.picklist(['normal', 'midPayment']),
  /** `lost`: the order is placed, but the checkout never learns of it. */
  orderReply: v.picklist(['deliver', 'lost']),
  /** Messages of wrong shapes and from look-alike windows beside the true ones. */
  forged: v.boolean(),
  /** Milliseconds before each of the checkout's steps is answered. */
  delayMs: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(120_000)),
});

export const BehaviourChangeSchema = v.strictObject(v.partial(BehaviourSchema).entries);

export type Behaviour = v.InferOutput<typeof BehaviourSchema>;
export type BehaviourChange = v.InferOutput<typeof BehaviourChangeSchema>;

/** All goes well, at once. */
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
  /** Changes the behaviour of one checkout only; `key` is its id or the shopper's ten-digit phone. */
  setFor(key: string, change: BehaviourChange): BehaviourChange;
  clearFor(key: string): void;
  /** The general behaviour, changed by the keys given; what comes later wins. */
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
