/** Scripts of third parties: added to the page once, with a time limit and further tries. */

/** `unusable`: the script loaded, but what it defines is not what the shop needs. */
export type ScriptFailure = 'network' | 'timeout' | 'unusable';

export type ScriptResult<Api> =
  | { readonly ok: true; readonly value: Api }
  | { readonly ok: false; readonly failure: ScriptFailure };

interface ScriptOptions<Api> {
  readonly document: Document;
  /** The global variable in which the script leaves its API. */
  readonly globalName: string;
  /** Whether the global can be used: the script is not ours, so its shape is checked. */
  readonly isApi: (value: unknown) => value is Api;
  /** Longest wait for one try, in milliseconds. */
  readonly timeoutMs: number;
  /** How often one call tries at most. */
  readonly tries: number;
}

/**
 * Returns a function that loads a provider's script when it is first called, and resolves to the API that it defines.
 * Concurrent calls share one script element. A failure is not remembered: the next call tries again. Never rejects.
 */
export function createProviderScript<Api>({
  document,
  globalName,
  isApi,
  timeoutMs,
  tries,
}: ScriptOptions<Api>): (url: string) => Promise<ScriptResult<Api>> {
  let loading: Promise<ScriptResult<Api>> | null = null;

  const readApi = (): Api | null => {
    const { defaultView } = document;
    const value: unknown = defaultView === null ? undefined : Reflect.get(defaultView, globalName);
    return isApi(value) ? value : null;
  };

  const loadOnce = async (url: string): Promise<ScriptResult<Api>> => {
    const { script, loaded } = addScript(document, url);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timedOut = new Promise<'timeout'>((resolve) => {
      timer = setTimeout(() => resolve('timeout'), timeoutMs);
    });
    const outcome = await Promise.race([loaded, timedOut]);
    clearTimeout(timer);
    const api = outcome === true ? readApi() : null;
    if (api !== null) return { ok: true, value: api };
    script.remove();
    if (outcome === 'timeout') return { ok: false, failure: 'timeout' };
    return { ok: false, failure: outcome ? 'unusable' : 'network' };
  };

  const loadWithRetries = async (url: string): Promise<ScriptResult<Api>> => {
    let result = await loadOnce(url);
    for (let done = 1; done < tries && !result.ok; done += 1) result = await loadOnce(url);
    return result;
  };

  return async (url) => {
    const api = readApi();
    if (api !== null) return { ok: true, value: api };
    loading ??= loadWithRetries(url).finally(() => {
      loading = null;
    });
    return loading;
  };
}

/**
 * Adds a script to the page. `loaded` resolves to whether it loaded; a script that did not is taken out again.
 * @param data becomes the element's `data-…` attributes, which the script may read
 */
export function addScript(
  document: Document,
  url: string,
  data: Readonly<Record<string, string>> = {},
): { readonly script: HTMLScriptElement; readonly loaded: Promise<boolean> } {
  const script = document.createElement('script');
  const loaded = new Promise<boolean>((resolve) => {
    script.addEventListener('load', () => resolve(true));
    script.addEventListener('error', () => {
      script.remove();
      resolve(false);
    });
  });
  Object.assign(script.dataset, data);
  script.src = url;
  script.async = true;
  document.head.append(script);
  return { script, loaded };
}
