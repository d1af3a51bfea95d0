/** Loads scripts of third parties: once per page, with a time limit and retries. */

/** `unusable`: the script loaded, but does not define the API that the shop needs. */
export type ScriptFailure = 'network' | 'timeout' | 'unusable';

export type ScriptResult<Api> =
  | { readonly ok: true; readonly value: Api }
  | { readonly ok: false; readonly failure: ScriptFailure };

interface ScriptOptions<Api> {
  readonly document: Document;
  /** The global variable in which the script defines its API. */
  readonly globalName: string;
  /** Whether the global has the expected shape; it comes from a third party. */
  readonly isApi: (value: unknown) => value is Api;
  /** Time limit of one try, in milliseconds. */
  readonly timeoutMs: number;
  /** The most tries of one call. */
  readonly tries: number;
}

/**
 * Returns a function that loads a provider's script on its first call and resolves to the script's API. Concurrent
 * calls share one script element. After a failure the next call tries again. Never rejects.
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
 * Adds a script to the page. `loaded` resolves to whether it loaded; if it did not, its element is removed.
 * @param data the element's `data-…` attributes, which the script may read
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
