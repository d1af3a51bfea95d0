/** Loads the parts of a page's code that are not in its first script over the simulated network. */
import type { TabHost } from '../page/types.ts';
import { type Fault, LOST_AFTER_MS } from '../wire/wire.ts';
import type { World } from '../world/world.ts';

interface LoadingOptions {
  readonly world: World;
  readonly tab: string;
  readonly faultOf: (name: string) => Fault | null;
}

/** The page's head names these files, so the browser has them about as soon as the first script. */
const early: readonly string[] = ['startShop.ts', 'browserShopApi.ts'];

/** Each part is loaded once, most of them quickly. A part that could not be loaded can be requested again. */
export function createLoading({ world, tab, faultOf }: LoadingOptions): TabHost['load'] {
  const loaded = new Set<string>();
  const wait = (delay: number) => new Promise<void>((resolve) => void world.after(delay, tab, resolve));
  return async (part, load) => {
    if (loaded.has(part)) return load();
    const file = part.split('/').at(-1) ?? part;
    const fault = faultOf(`code ${file}`);
    if (fault?.kind === 'slow') await wait(fault.request + fault.reply);
    else if (fault) {
      await wait(LOST_AFTER_MS);
      throw new TypeError(`Failed to fetch dynamically imported module: ${file}`);
    } else if (!early.includes(file)) {
      const random = world.random.fork(`${tab}/${part}`);
      await wait(random.chance(0.2) ? 300 + random.int(3_000) : 20 + random.int(200));
    }
    loaded.add(part);
    return load();
  };
}
