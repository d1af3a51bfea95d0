import { createProviderScript } from '../providerScript.ts';
import type { CheckoutConstructor, ScriptResult } from './types.ts';

interface LoaderOptions {
  /** Address of the provider's checkout script, or the sandbox's. */
  readonly url: string;
  readonly document: Document;
  /** Time limit in milliseconds. */
  readonly timeoutMs?: number;
}

/** Returns a function that loads the payment provider's script. After a failure it can be called again. */
export function createScriptLoader({
  url,
  document,
  timeoutMs = 15_000,
}: LoaderOptions): () => Promise<ScriptResult> {
  const load = createProviderScript({ document, globalName: 'Razorpay', isApi, timeoutMs, tries: 1 });
  return () => load(url);
}

function isApi(value: unknown): value is CheckoutConstructor {
  return typeof value === 'function';
}
