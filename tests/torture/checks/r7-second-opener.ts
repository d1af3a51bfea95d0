import { startShop } from '../../../scripts/support/shopProcess.ts';
import { lockNotExclusive } from '../bugs/database.ts';
import type { Check } from '../support/check.ts';
import { type Replacement, replacementEnv } from '../support/replacement.ts';
import { preload } from '../support/shop.ts';

export default {
  id: 'R7',
  title: 'second opener: two servers, one folder of the embedded database',
  databases: ['pglite'],
  isQuick: false,
  bugs: [
    {
      name: 'the lock is not exclusive',
      replacements: [lockNotExclusive],
    },
  ],
  async run({ bug, isQuick, startShop: start, tally }) {
    const first = await start();
    const { dataDir } = first.place;
    for (let round = 0; round < (isQuick ? 1 : 5); round += 1) {
      const said = await openAgain(dataDir, first.process.sandboxUrl, bug?.replacements ?? []);
      tally.count('second openers');
      const { port } = new URL(first.url);
      const wanted = `The shop cannot start. DATA_DIR: the folder ${dataDir} is in use by another process (pid ${first.process.pid()}, on port ${port}).`;
      tally.expect('the second opener ends and names the holder', said.includes(wanted), said);
      const ready = await fetch(`${first.url}/readyz`);
      tally.expectEqual('the holder goes on', ready.status, 200);
      await first.process.restart('crash');
    }
    tally.expectEqual(
      'a killed holder leaves no lock behind',
      (await fetch(`${first.url}/readyz`)).status,
      200,
    );
    await first.expectInvariants('crash');
  },
} satisfies Check;

/** The second server's output when it ended; `it started` if it did not end. */
async function openAgain(
  dataDir: string,
  sandboxUrl: string,
  replacements: readonly Replacement[],
): Promise<string> {
  try {
    const second = await startShop({
      dataDir,
      sandboxUrl,
      env: replacementEnv(replacements),
      preload: [preload],
    });
    await second.stop();
    return 'it started';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
