/**
 * Scenarios of the shop's machines: `npm run scenario -- <command>`.
 * `--help` prints the commands.
 *
 * Exit codes:
 * 0  all is the same
 * 1  something differs
 * 2  a wrong command or a wrong file, or the computer lacks or refuses something that is needed
 * 3  a crash
 */
import { systemReason } from '../server/systemReason.ts';
import { check } from './scenario/check.ts';
import { coverage } from './scenario/coverage.ts';
import { diff } from './scenario/diff.ts';
import { generate } from './scenario/generate.ts';
import { createScenario, list, replayAll } from './scenario/libraryCommands.ts';
import { noticeMutations } from './scenario/mutations.ts';
import { record } from './scenario/record.ts';
import { show } from './scenario/show.ts';
import { wander } from './scenario/wander.ts';
import { takenByNpm } from './support/npmOptions.ts';
import { MissingProgram } from './support/prerequisites.ts';

const commands: Readonly<Record<string, Command>> = {
  list: { run: list, usage: 'list', does: 'lists the library with the purpose of each scenario' },
  replay: {
    run: replayAll,
    usage: 'replay <name or file…|all> [--browser]',
    does: 'replays scenarios, with --browser also in Chromium, and prints where one diverges',
  },
  new: { run: createScenario, usage: 'new <name>', does: 'writes an authored scenario to fill in' },
  show: {
    run: show,
    usage: 'show <name or file>',
    does: 'prints a scenario step by step: events, transitions, changes',
  },
  diff: { run: diff, usage: 'diff <a> <b>', does: 'prints the first difference between two scenarios' },
  generate: {
    run: generate,
    usage: 'generate <machine>',
    does: 'prints paths to the transitions that no scenario takes',
  },
  coverage: {
    run: coverage,
    usage: 'coverage',
    does: 'prints what tests, scenarios and browser runs reach; exit code 1 when anything is missed',
  },
  record: {
    run: record,
    usage: 'record <flow>',
    does: 'drives the QA build of the shop in Chromium and saves the recording',
  },
  wander: {
    run: wander,
    usage: 'wander [visits] [seed]',
    does: 'shops at random in Chromium and replays each recording in Node and in Chromium',
  },
  mutations: {
    run: noticeMutations,
    usage: 'mutations',
    does: 'plants mutations in machines and prints which scenarios notice each; exit code 1 under 20',
  },
  check: {
    run: check,
    usage: 'check [folder]',
    does: 'searches every state for violations of invariants; saves paths to them in the folder',
  },
};

interface Command {
  readonly run: (args: readonly string[]) => number | Promise<number>;
  readonly usage: string;
  readonly does: string;
}

/** Every command with what it does. */
function help(): string {
  const width = Math.max(...Object.values(commands).map(({ usage }) => usage.length));
  return Object.values(commands)
    .map(({ usage, does }) => `  ${usage.padEnd(width)}  ${does}`)
    .join('\n');
}

const words = process.argv.slice(2);
const [name = '', ...args] = words;
const command = commands[name];
const taken = takenByNpm(['browser'], words);
if (name === 'help' || words.includes('--help') || words.includes('-h')) {
  console.log(`npm run scenario -- <command>\n${help()}`);
} else if (taken !== null) {
  console.error(taken);
  process.exitCode = 2;
} else if (!command) {
  console.error(name === '' ? 'Give a command.' : `There is no command "${name}".`);
  console.error(help());
  process.exitCode = 2;
} else {
  try {
    process.exitCode = await command.run(args);
  } catch (error) {
    const reason = error instanceof MissingProgram ? error.message : systemReason(error);
    if (reason === null) console.error('The command failed; this is a bug.', error);
    else console.error(reason);
    process.exitCode = reason === null ? 3 : 2;
  }
}
