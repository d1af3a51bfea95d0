/** The actors of a replayed scenario, in the form in which the shop's views take them. */
import {
  type Authored,
  FORMAT,
  type JsonObject,
  type Player,
  play,
  rootsOf,
  type Step,
  VERSION,
  withFixtures,
} from '@storefront/inspector';
import {
  Actor,
  type ActorRefFrom,
  type AnyActorRef,
  type AnyStateMachine,
  createActor,
  type InputFrom,
  StateMachine,
} from 'xstate';
import { cartMachine } from '../../machines/cart/cart/index.ts';
import { shopMachine } from '../../machines/storefront/shop/index.ts';
import type { ShopActors, ShopSource } from '../../views/shop/context.ts';
import { shopMachines } from '../machines.ts';

/** Whether an actor runs this machine, with whatever implementations. */
export function isActorOf<Machine extends AnyStateMachine>(
  actor: AnyActorRef | null | undefined,
  machine: Machine,
): actor is AnyActorRef & ActorRefFrom<Machine> {
  return actor instanceof Actor && actor.logic instanceof StateMachine && actor.logic.id === machine.id;
}

/**
 * The shop for the views of a replayed scenario: its own actors where it has them, else those of `around`. A scenario of
 * the cart or of checkout alone has no shop, but its views need one.
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

const opening: readonly Step[] = [
  { start: 'shop', machine: 'shop', input: { $: 'shopInput' } },
  { say: 'shop/cart/storage', event: { type: 'cart.restored', record: { $: 'cartRecordOfTwo' }, now: 0 } },
  { send: { type: 'route.changed', pathname: '/', query: {}, now: 0 } },
  { answer: 'shop/storeData/fetchStoreData', with: { $: 'ok', value: { $: 'storeData' } } },
];

/** Starts an inert shop with a cart of two products. Throws an Error when the fixtures do not have what it needs. */
export function openedShop(fixtures: JsonObject): ShopActors {
  const steps = opening.map((step) => withFixturesIn(step, fixtures));
  const scenario: Authored = {
    format: FORMAT,
    version: VERSION,
    kind: 'authored',
    title: 'Shop',
    purpose: '',
    steps,
  };
  const shop = play(scenario, shopMachines).player.running('shop');
  if (!isActorOf(shop, shopMachine)) throw new Error('The shop for the stage did not start');
  const { cart } = shop.getSnapshot().children;
  if (!cart) throw new Error('The shop has no cart');
  return { shop, cart, express: null, integrations: null };
}

function withFixturesIn(step: Step, fixtures: JsonObject): Step {
  if ('start' in step) return { ...step, input: withFixtures(step.input ?? null, fixtures) };
  if ('say' in step) return { ...step, event: withFixtures(step.event, fixtures) };
  if ('answer' in step) return { ...step, with: withFixtures(step.with, fixtures) };
  return step;
}

/** Starts an inert actor that a screen needs beside the replayed one. */
export function inertActor<Machine extends AnyStateMachine>(
  machine: Machine,
  input: InputFrom<Machine>,
): AnyActorRef & ActorRefFrom<Machine> {
  const inert: AnyStateMachine = shopMachines.inert(machine);
  const actor: AnyActorRef = createActor(inert, { input }).start();
  if (!isActorOf(actor, machine)) throw new Error(`The inert copy of "${machine.id}" has another id`);
  return actor;
}

/** Views take the shop as a source, since it may not have started yet. Here it always has. */
export function sourceOf(actors: ShopActors): ShopSource {
  return {
    current: () => actors,
    failure: () => null,
    whenStarted: async () => actors,
    subscribe: () => () => {},
  };
}
