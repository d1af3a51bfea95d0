/** Parts that the domains of the shop's machines share. */
import { type Json, type JsonObject, withFixtures } from '@storefront/inspector';
import type { AnyMachineSnapshot } from 'xstate';

/** Throws a `ScenarioError` when there is no fixture of this name. */
export function fixture(fixtures: JsonObject, name: string): Json {
  return withFixtures({ $: name }, fixtures);
}

/** The reply of a service that succeeded. */
export function replyOk(value: Json): Json {
  return { ok: true, value };
}

/** The context of a machine whose type is not known here. */
export function context(snapshot: AnyMachineSnapshot): Readonly<Record<string, unknown>> {
  return snapshot.context;
}
