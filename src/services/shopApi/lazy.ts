import type { Result } from '../../contract/domain/index.ts';
import { lazyCode } from '../lazyCode.ts';
import type { CallOptions, OperationName, ShopApi } from './types.ts';

/**
 * The shop API, whose code is loaded by the first call, so that a page need not load it to start. Functions in `ready` need no
 * loading. When the code cannot be loaded, the call fails with `network` and the next call tries again.
 */
export function createLazyShopApi(load: () => Promise<ShopApi>, ready: Partial<ShopApi> = {}): ShopApi {
  const loaded = lazyCode(load);
  const offline: Result<never> = { ok: false, failure: { kind: 'network' } };
  const call = (name: OperationName) => async (args: never, options?: CallOptions) => {
    const api = await loaded();
    return api === null ? offline : api[name](args, options);
  };
  // The names of the functions are in the code that loads later, so each function is made when it is read.
  return new Proxy({} as ShopApi, {
    get: (_target, name) => (isFunctionName(name) ? (ready[name] ?? call(name)) : undefined),
  });
}

/** `then` is excluded: a promise that resolves to this object would call it. */
function isFunctionName(name: string | symbol): name is OperationName {
  return typeof name === 'string' && name !== 'then';
}
