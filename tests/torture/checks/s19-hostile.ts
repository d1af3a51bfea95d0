import { runHostile } from '../../../scripts/hostile/run.ts';
import { developmentTarget } from '../../../scripts/hostile/target.ts';
import { everyTextIsFit, wordsOfTheLibrary } from '../bugs/gate.ts';
import type { Check } from '../support/check.ts';

export default {
  id: 'S19',
  title: 'hostile input, drawn from a seed: every argument of every operation, bodies, pages, endpoints',
  databases: ['pglite', 'postgres'],
  needsBuild: true,
  isQuick: false,
  bugs: [
    { name: 'texts that the database cannot store pass the gate', replacements: [everyTextIsFit] },
    { name: 'refusals contain a library’s messages', replacements: [wordsOfTheLibrary] },
  ],
  async run({ tally, isQuick, startShop }) {
    const shop = await startShop();
    const count = isQuick ? 500 : 5_000;
    const { findings, figures } = await runHostile({
      origin: shop.url,
      target: developmentTarget(),
      seed: 1,
      count,
    });
    for (const { kind, requests } of figures) tally.count(`hostile ${kind}`, requests);
    tally.expectEqual(
      'no INTERNAL, no status of 500 or above, no text of a library',
      findings.slice(0, 5).map(({ name, fault }) => `${name}: ${fault}`),
      [],
    );
    await shop.expectInvariants();
  },
} satisfies Check;
