import { startShop } from '../../../scripts/support/shopProcess.ts';
import type { Check } from '../support/check.ts';
import { preload } from '../support/shop.ts';

export default {
  id: 'R7',
  title: 'second opener: two servers, one folder of the embedded database',
  databases: ['pglite'],
  isQuick: false,
  bugs: [
    {
      name: 'the lock is not exclusive',
      edits: [
        {
          module: 'server/db/lock.ts',
          find: "file.exec('pragma journal_mode = memory; begin exclusive');",
          replace: '',
        },
      ],
    },
  ],
  async run({ bug, isQuick, startShop: start, tally }) {
    const first = await start();
    const { dataDir } = first.place;
    for (let round = 0; round < (isQuick ? 1 : 5); round += 1) {
      const said = await openAgain(dataDir, first.process.sandboxUrl, JSON.stringify(bug?.edits ?? []));
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

/** What the second server said as it ended; `it started` if it did. */
async function openAgain(dataDir: string, sandboxUrl: string, edits: string): Promise<string> {
  try {
    const second = await startShop({
      dataDir,
      sandboxUrl,
      env: { TORTURE_EDITS: edits },
      preload: [preload],
    });
    await second.stop();
    return 'it started';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
