/** Bugs in the browser's code: the built shop's files are changed on their way to the browser. */
import type { BrowserContext } from 'playwright';

export interface BundleBug {
  /** Matches the file's URL. It may match several files, of which one contains the text to replace. */
  readonly file: RegExp;
  readonly find: RegExp;
  readonly replace: string;
}

export interface BundlePlanter {
  /** Plants the bug in all files that the context's pages load. */
  plant(context: BrowserContext): Promise<void>;
  /** Throws unless the text was found: a run without the bug would prove nothing. */
  expectFitted(): void;
}

export function createPlanter(bug: BundleBug | undefined): BundlePlanter {
  let isFitted = false;
  return {
    async plant(context) {
      if (bug === undefined) return;
      await context.route(bug.file, async (route) => {
        const response = await route.fetch();
        const body = await response.text();
        const changed = body.replace(bug.find, bug.replace);
        if (changed !== body) isFitted = true;
        await route.fulfill({ response, body: changed });
      });
    },
    expectFitted() {
      if (bug !== undefined && !isFitted) throw new Error('The planted bug fits no file of the bundle.');
    },
  };
}
