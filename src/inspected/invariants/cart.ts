/** Invariants of the cart, of its stock check and of its sync. */

import {
  answers,
  type Checked,
  delaysOf,
  hasWayOut,
  type Invariant,
  type Json,
  type JsonObject,
} from '@storefront/inspector';
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { cartMachine } from '../../machines/cart/cart/index.ts';
import { cartSyncMachine } from '../../machines/cart/cartSync/index.ts';
import { inventoryMachine } from '../../machines/cart/inventory/index.ts';
import { shopMachines } from '../machines.ts';
import { context, fixture, replyOk } from './samples.ts';

const linesOf = (snapshot: AnyMachineSnapshot): unknown[] => {
  const { data } = context(snapshot);
  return Array.isArray(data) ? data : [];
};
const refusals = [{ kind: 'network' }, { kind: 'timeout' }, { kind: 'server', status: 500 }];
const offline: Json = { ok: false, failure: { kind: 'network' } };

const keepsLines: Invariant = {
  name: 'a failed call never empties the cart',
  ofStep: ({ from, event, to }) => {
    const isFailure = refusals.some(({ kind }) => Object(event.failure).kind === kind);
    return isFailure && linesOf(to.snapshot).length < linesOf(from.snapshot).length
      ? `"${event.type}" took lines out of the cart.`
      : null;
  },
};

const isValidated: Invariant = {
  name: 'a validation of the cart ends without the shopper’s doing',
  progress: {
    from: (snapshot) => snapshot.matches({ validation: 'validating' }),
    to: (snapshot) => snapshot.matches({ validation: 'idle' }),
    by: ({ type }) => type.startsWith('xstate.'),
  },
};

export function cartChecks(fixtures: JsonObject, machine: AnyStateMachine = cartMachine): Checked {
  const at = (name: string) => fixture(fixtures, name);
  const failures = [...refusals, { kind: 'refused', code: 'CART_EMPTY', message: '', details: {} }];
  return {
    machine: shopMachines.inert(machine),
    invariants: [keepsLines, isValidated, hasWayOut],
    domain: {
      inputs: [{ storeId: 'demo', tab: 'A' }],
      events: [
        { type: 'cart.restored', record: at('cartRecord'), now: 0 },
        { type: 'cart.restored', record: null, now: 0 },
        { type: 'cart.line.add', product: at('product.gel'), now: 1 },
        { type: 'cart.line.remove', recordKey: 'p1' },
        { type: 'cart.removed.restore' },
        { type: 'inventory.differed', server: [] },
        ...['sync.refused', 'inventory.refused'].flatMap((type) =>
          failures.map((failure) => ({ type, failure, revision: 1 })),
        ),
        ...answers('revalidateCart', [{ status: 'error', error: 'INVALID_AMOUNT' }]),
        ...delaysOf(machine),
      ],
      bucket: (snapshot) => {
        const { data, removed, fresh, revision } = context(snapshot);
        const lines = Array.isArray(data) ? data.map((line) => [line.recordKey, Math.min(line.qty, 2)]) : [];
        return JSON.stringify([lines, removed !== null, Object(fresh).revision === revision]);
      },
    },
  };
}

const oneRequest: Invariant = {
  name: 'one sync is under way at a time, and the latest change waits for it',
  ofStep: ({ from, event, to }) =>
    from.snapshot.matches({ delivery: 'sending' }) &&
    event.type === 'sync.requested' &&
    Object(context(to.snapshot).queued).revision !== Object(event.intent).revision
      ? 'A change made during a sync is lost.'
      : null,
};

const isSent: Invariant = {
  name: 'what is queued is sent in the end, without the shopper’s doing',
  progress: {
    from: (snapshot) => context(snapshot).queued !== null,
    to: (snapshot) => snapshot.matches({ delivery: 'sending' }),
    by: ({ type }) => type.startsWith('xstate.'),
  },
};

export function cartSyncChecks(_: JsonObject, machine: AnyStateMachine = cartSyncMachine): Checked {
  const cart = {
    lines: [],
    couponCode: null,
    couponCodeId: null,
    isRewardApplied: true,
    shoppingCartId: null,
  };
  const reply = { shoppingCartId: 'c1', lines: [] };
  return {
    machine: shopMachines.inert(machine),
    invariants: [oneRequest, isSent, hasWayOut],
    domain: {
      inputs: [{ storeId: 'demo' }],
      events: [
        ...[1, 2].map((revision) => ({ type: 'sync.requested', intent: { revision, cart } })),
        ...['sync.flush', 'sync.forget', 'connectivity.online', 'connectivity.offline'].map((type) => ({
          type,
        })),
        ...answers('sendCart', [replyOk(reply), offline]),
        ...delaysOf(machine),
      ],
      bucket: (snapshot) => {
        const { queued, sent, attempt } = context(snapshot);
        return [Object(queued).revision, Object(sent).revision, attempt].join();
      },
    },
  };
}

const isReported: Invariant = {
  name: 'a price of the server that differs is reported to the cart',
  ofState: ({ snapshot }) => {
    if (!snapshot.matches({ answered: 'confirmed' })) return null;
    const { lines, server } = context(snapshot);
    const known = Array.isArray(server) ? server : [];
    const wrong = (Array.isArray(lines) ? lines : []).find((line) => {
      const fresh = known.find(({ recordKey }) => recordKey === line.recordKey);
      return fresh !== undefined && fresh.price !== line.price;
    });
    return wrong === undefined
      ? null
      : `${wrong.recordKey} has another price at the server, and the cart was not told.`;
  },
};

const isAnswered: Invariant = {
  name: 'a cart is checked in the end, without the shopper’s doing',
  progress: {
    from: (snapshot) => Object(context(snapshot).lines).length > 0,
    to: (snapshot) => snapshot.matches('answered') || snapshot.matches('aged'),
    by: ({ type }) => type.startsWith('xstate.') || type === 'connectivity.online',
  },
};

export function inventoryChecks(fixtures: JsonObject, machine: AnyStateMachine = inventoryMachine): Checked {
  const at = (name: string) => fixture(fixtures, name);
  const line = { recordKey: 'p1', productId: 'p1', variantId: null, source: 'CART', price: 49_900 };
  const rest = { collections: [], minimumOrderQuantity: null, maximumOrderQuantity: null };
  const carts = [[], [{ ...line, ...rest, qty: 1 }], [{ ...line, ...rest, qty: 3 }]];
  const servers = ['server.gel', 'server.gelDearer', 'server.gelFew', 'server.gelGone'].map((name) => [
    at(name),
  ]);
  return {
    machine: shopMachines.inert(machine),
    invariants: [isReported, isAnswered, hasWayOut],
    domain: {
      inputs: [{ storeId: 'demo' }],
      events: [
        ...carts.map((lines) => ({ type: 'inventory.lines.changed', lines })),
        { type: 'inventory.ensureFresh' },
        { type: 'connectivity.online' },
        ...answers('checkInventory', [...servers.map(replyOk), replyOk([]), offline]),
        ...delaysOf(machine),
      ],
      bucket: ({ context: held }) => JSON.stringify([held.lines, held.server, held.attempt]),
    },
  };
}
