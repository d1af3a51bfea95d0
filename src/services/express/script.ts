import * as v from 'valibot';
import type { GokwikSdk, WidgetFailure, WidgetResult } from './types.ts';

export type WidgetLoaderOptions = {
  readonly document: Document;
  /** Longest wait for one try, in milliseconds. */
  readonly timeoutMs?: number;
};

const DEFAULT_TIMEOUT_MS = 10_000;
const GLOBAL_NAME = 'gokwikSdk';
const TRIES = 2;

const isCallable = (value: unknown) => typeof value === 'function';
const sdkSchema = v.custom<GokwikSdk>((value) => {
  if (typeof value !== 'object' && typeof value !== 'function') return false;
  if (value === null) return false;
  return ['initCheckout', 'on', 'close'].every((name) => isCallable(Reflect.get(value, name)));
});

/**
 * Loads the provider's script when it is first asked for, and once; a try that fails is made once more. A failure is not
 * remembered: the next call tries again. Calls under way share one script element.
 */
export function createWidgetLoader({ document, timeoutMs = DEFAULT_TIMEOUT_MS }: WidgetLoaderOptions) {
  let underWay: Promise<WidgetResult> | null = null;
  return async (url: string): Promise<WidgetResult> => {
    const ready = readSdk(document);
    if (ready) return { ok: true, value: ready };
    underWay ??= loadTwice(url).finally(() => {
      underWay = null;
    });
    return underWay;
  };

  async function loadTwice(url: string): Promise<WidgetResult> {
    let failure: WidgetFailure = 'network';
    for (let tries = 0; tries < TRIES; tries += 1) {
      const result = await load(document, url, timeoutMs);
      if (result.ok) return result;
      ({ failure } = result);
    }
    return { ok: false, failure };
  }
}

function load(document: Document, url: string, timeoutMs: number): Promise<WidgetResult> {
  return new Promise((resolve) => {
    const script = document.createElement('script');
    const timer = setTimeout(() => finish({ ok: false, failure: 'timeout' }), timeoutMs);
    const finish = (result: WidgetResult) => {
      clearTimeout(timer);
      if (!result.ok) script.remove();
      resolve(result);
    };
    script.addEventListener('load', () => {
      const value = readSdk(document);
      finish(value ? { ok: true, value } : { ok: false, failure: 'unusable' });
    });
    script.addEventListener('error', () => finish({ ok: false, failure: 'network' }));
    script.src = url;
    script.async = true;
    document.head.append(script);
  });
}

function readSdk({ defaultView }: Document): GokwikSdk | undefined {
  const value: unknown = defaultView === null ? undefined : Reflect.get(defaultView, GLOBAL_NAME);
  const reading = v.safeParse(sdkSchema, value);
  return reading.success ? reading.output : undefined;
}
