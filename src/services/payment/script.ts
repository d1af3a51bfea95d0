import type { CheckoutConstructor, ScriptResult } from './types.ts';

type LoaderOptions = {
  /** The provider's checkout script, or the sandbox's. */
  readonly url: string;
  readonly document: Document;
  /** Longest wait, in milliseconds. */
  readonly timeoutMs?: number;
};

const DEFAULT_TIMEOUT_MS = 15_000;
const GLOBAL_NAME = 'Razorpay';

/**
 * Loads the provider's script when it is first asked for, and once. A failure is not remembered: the next call tries
 * again. Calls under way share one script element.
 */
export function createScriptLoader(options: LoaderOptions): () => Promise<ScriptResult> {
  let underWay: Promise<ScriptResult> | null = null;
  return async () => {
    const ready = readConstructor(options.document);
    if (ready) return { ok: true, value: ready };
    underWay ??= load(options).finally(() => {
      underWay = null;
    });
    return underWay;
  };
}

function load({ url, document, timeoutMs = DEFAULT_TIMEOUT_MS }: LoaderOptions): Promise<ScriptResult> {
  return new Promise((resolve) => {
    const script = document.createElement('script');
    const timer = setTimeout(() => finish({ ok: false, failure: 'timeout' }), timeoutMs);
    const finish = (result: ScriptResult) => {
      clearTimeout(timer);
      if (!result.ok) script.remove();
      resolve(result);
    };
    script.addEventListener('load', () => {
      const value = readConstructor(document);
      finish(value ? { ok: true, value } : { ok: false, failure: 'unusable' });
    });
    script.addEventListener('error', () => finish({ ok: false, failure: 'network' }));
    script.src = url;
    script.async = true;
    document.head.append(script);
  });
}

function readConstructor({ defaultView }: Document): CheckoutConstructor | undefined {
  const value: unknown = defaultView === null ? undefined : Reflect.get(defaultView, GLOBAL_NAME);
  return isConstructor(value) ? value : undefined;
}

function isConstructor(value: unknown): value is CheckoutConstructor {
  return typeof value === 'function';
}
