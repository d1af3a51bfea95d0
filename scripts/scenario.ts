/**
 * Scenarios of the shop's machines: `npm run scenario -- <command>`.
 * Exit codes: 0 the same, 1 a divergence, 2 a format or structure mismatch (or a wrong command), 3 a crash.
 */
import { check } from './scenario/check.ts';
import { coverage } from './scenario/coverage.ts';
import { diff } from './scenario/diff.ts';
import { generate } from './scenario/generate.ts';
import { list, make, replayAll } from './scenario/library.commands.ts';
import { record } from './scenario/record.ts';
import { show } from './scenario/show.ts';

const commands: Readonly<Record<string, Command>> = {
  list: { run: list, usage: 'list', does: 'the library, with what each scenario is there to show' },
  replay: {
    run: replayAll,
    usage: 'replay <name or file…|all> [--browser]',
    does: 'replays, in Chromium too where asked, and says where one diverges',
  },
  new: { run: make, usage: 'new <name>', does: 'an authored scenario to fill in' },
  show: { run: show, usage: 'show <name or file>', does: 'step by step: event, transition, change' },
  diff: { run: diff, usage: 'diff <a> <b>', does: 'where two scenarios part' },
  generate: { run: generate, usage: 'generate <machine>', does: 'ways to what no scenario covers' },
  coverage: {
    run: coverage,
    usage: 'coverage',
    does: 'what tests, scenarios and browser runs reach; 1 when anything is missed',
  },
  record: {
    run: record,
    usage: 'record <flow>',
    does: 'drives the shop, built for QA, in Chromium and keeps what its machines did',
  },
  check: {
    run: check,
    usage: 'check [folder]',
    does: 'searches every state for a broken invariant; ways to one are kept in the folder',
  },
};

interface Command {
  readonly run: (args: readonly string[]) => number | Promise<number>;
  readonly usage: string;
  readonly does: string;
}

const [name = '', ...args] = process.argv.slice(2);
const command = commands[name];
if (!command) {
  const width = Math.max(...Object.values(commands).map(({ usage }) => usage.length));
  console.error(name === '' ? 'Which command?' : `There is no command "${name}".`);
  for (const { usage, does } of Object.values(commands)) console.error(`  ${usage.padEnd(width)}  ${does}`);
  process.exitCode = 2;
} else {
  try {
    process.exitCode = await command.run(args);
  } catch (error) {
    console.error('The command broke; this is a bug.');
    console.error(error);
    process.exitCode = 3;
  }
}
