import { createProviderScript, type ScriptResult } from '../providerScript.ts';
import type { GokwikSdk } from './types.ts';

interface WidgetLoaderOptions {
  readonly document: Document;
  /** Time limit of one try, in milliseconds. */
  readonly timeoutMs?: number;
}

/** Returns a function that loads the express-checkout script from its address. Each call tries at most twice. */
export function createWidgetLoader({
  document,
  timeoutMs = 10_000,
}: WidgetLoaderOptions): (url: string) => Promise<ScriptResult<GokwikSdk>> {
  return createProviderScript({ document, globalName: 'gokwikSdk', isApi, timeoutMs, tries: 2 });
}

function isApi(value: unknown): value is GokwikSdk {
  if (value === null || (typeof value !== 'object' && typeof value !== 'function')) return false;
  return ['initCheckout', 'on', 'close'].every((name) => typeof Reflect.get(value, name) === 'function');
}
