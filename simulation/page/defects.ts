/** Defects inside the shop's own code, at named points: a function of its API throws instead of returning its failure. */
import type { ShopApi } from '../../src/services/shopApi/index.ts';
import { host } from './host.ts';

export function withDefects(shopApi: ShopApi): ShopApi {
  return new Proxy(shopApi, {
    get(target, name) {
      const call: unknown = Reflect.get(target, name);
      if (typeof call !== 'function') return call;
      return async (...values: unknown[]) => {
        if (host.isDefect(String(name))) throw new Error(`A defect in ${String(name)}`);
        return Reflect.apply(call, target, values);
      };
    },
  });
}
