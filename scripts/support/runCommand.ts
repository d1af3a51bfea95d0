import { type HelpName, helpOf, isHelpAsked } from '../../server/commands/help.ts';
import { takenByNpm } from './npmOptions.ts';
import './brokenPipe.ts';

/**
 * Runs one of the merchant's commands; if the running shop has the embedded database open, the shop runs it. Prints the
 * output, writes the files that the command makes, and returns the exit code. Help needs neither shop nor database.
 */
export async function runCommand(name: HelpName, args: readonly string[]): Promise<number> {
  if (isHelpAsked(args)) {
    console.log(helpOf(name).join('\n'));
    return 0;
  }
  const taken = takenByNpm(optionsIn(helpOf(name)), args);
  if (taken !== null) {
    console.error(taken);
    return 2;
  }
  const { performCommand } = await import('./performCommand.ts');
  return performCommand(name, args);
}

/** Every option that a command's help names. */
function optionsIn(help: readonly string[]): string[] {
  return [...help.join('\n').matchAll(/--([a-z][a-z-]*)/g)].map(([, option = '']) => option);
}
