/** The replayed actors, as the shop's views take them. */
import {
  Actor,
  type ActorRefFrom,
  type AnyActorRef,
  type AnyStateMachine,
  createActor,
  type InputFrom,
  StateMachine,
} from 'xstate';
import { cartMachine } from '../../src/machines/cart/cart/index.ts';
import { shopMachine } from '../../src/machines/storefront/shop/index.ts';
import type { ShopActors, ShopSource } from '../../src/views/shop/context.ts';
import { play } from '../core/authored.ts';
import { withFixtures } from '../core/fixtures.ts';
import { type Authored, FORMAT, type Step, VERSION } from '../core/format.ts';
import { inert } from '../core/inert.ts';
import { shopMachines } from '../core/machines.ts';
import type { JsonObject } from '../core/plain.ts';
import type { Player } from '../core/player.ts';

/** Whether an actor runs a machine, or one like it with other things provided. */
export function isActorOf<Machine extends AnyStateMachine>(
  actor: AnyActorRef | null | undefined,
  machine: Machine,
): actor is AnyActorRef & ActorRefFrom<Machine> {
  return actor instanceof Actor && actor.logic instanceof StateMachine && actor.logic.id === machine.id;
}

/**
 * The shop around what is played: a scenario of the cart or of checkout has none of its own, and its views need one.
 * Inert, with the fixtures' store and a cart of two products.
 */
export function shopAround(player: Player, around: ShopActors): ShopActors {
  const roots = rootsOf(player);
  const shop = roots.find((actor) => isActorOf(actor, shopMachine));
  if (isActorOf(shop, shopMachine)) {
    const { cart } = shop.getSnapshot().children;
    return cart ? { ...around, shop, cart, express: null, integrations: null } : around;
  }
  const cart = roots.find((actor) => isActorOf(actor, cartMachine));
  return isActorOf(cart, cartMachine) ? { ...around, cart } : around;
}

/** The actors that nothing started but the page, the latest of each name. */
export function rootsOf({ observer }: Player): AnyActorRef[] {
  return [...observer.actors].filter(([path]) => !path.includes('/')).map(([, actor]) => actor);
}

const opening: readonly Step[] = [
  { start: 'shop', machine: 'shop', input: { $: 'shopInput' } },
  { say: 'shop/cart/storage', event: { type: 'cart.restored', record: { $: 'cartRecordOfTwo' }, now: 0 } },
  { send: { type: 'route.changed', pathname: '/', query: {}, now: 0 } },
  { answer: 'shop/storeData/fetchStoreData', with: { $: 'ok', value: { $: 'storeData' } } },
];

/** An inert shop that has opened. Throws an Error when the fixtures do not hold what it needs. */
export function openedShop(fixtures: JsonObject): ShopActors {
  const steps = opening.map((step) => filled(step, fixtures));
  const scenario: Authored = {
    format: FORMAT,
    version: VERSION,
    kind: 'authored',
    title: 'Shop',
    purpose: '',
    steps,
  };
  const shop = play(scenario, shopMachines).player.running('shop');
  if (!isActorOf(shop, shopMachine)) throw new Error('The shop around the stage did not open');
  const { cart } = shop.getSnapshot().children;
  if (!cart) throw new Error('The shop has no cart');
  return { shop, cart, express: null, integrations: null };
}

function filled(step: Step, fixtures: JsonObject): Step {
  if ('start' in step) return { ...step, input: withFixtures(step.input ?? null, fixtures) };
  if ('say' in step) return { ...step, event: withFixtures(step.event, fixtures) };
  if ('answer' in step) return { ...step, with: withFixtures(step.with, fixtures) };
  return step;
}

/** An actor that a screen needs beside the one that is played: nothing is behind it. */
export function atRest<Machine extends AnyStateMachine>(
  machine: Machine,
  input: InputFrom<Machine>,
): AnyActorRef & ActorRefFrom<Machine> {
  const actor: AnyActorRef = createActor(inert(machine), { input }).start();
  if (!isActorOf(actor, machine)) throw new Error(`${machine.id} is another machine at rest`);
  return actor;
}

/** Views meet the shop as something that may not have started; here it has. */
export function sourceOf(actors: ShopActors): ShopSource {
  return {
    current: () => actors,
    failure: () => null,
    whenStarted: async () => actors,
    subscribe: () => () => {},
  };
}
