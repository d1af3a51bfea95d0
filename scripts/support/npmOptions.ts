import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Without a `--` of its own before the words, npm takes every option for itself, and the command never sees it: a cancellation
 * that was to be a `--dry-run` would be done. npm leaves such options in the environment, from which this says what happened;
 * `null`: none of these options was taken.
 */
export function takenByNpm(
  options: readonly string[],
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): string | null {
  const taken = options.find((option) => !isGiven(option, args) && isTaken(option, env));
  if (taken === undefined) return null;
  const command = `npm run ${env.npm_lifecycle_event ?? '…'} -- …`;
  return `npm took --${taken} for itself: put -- before the words, as in ${command} Nothing was changed.`;
}

function isGiven(option: string, args: readonly string[]): boolean {
  return args.some((arg) => arg === `--${option}` || arg.startsWith(`--${option}=`));
}

/** Names may be longer, because npm completes those that begin one of its own, as `--to` does `--token-description`. */
function isTaken(option: string, env: NodeJS.ProcessEnv): boolean {
  const begin = `npm_config_${option.replaceAll('-', '_')}`;
  return Object.entries(env).some(
    ([name, value]) => name.startsWith(begin) && value !== '' && value !== 'false' && !isInNpmrc(name, env),
  );
}

/** Whether npm has a setting from a file, which it passes on to every command. */
function isInNpmrc(name: string, env: NodeJS.ProcessEnv): boolean {
  const { npm_config_userconfig, npm_config_globalconfig, npm_config_local_prefix } = env;
  const ofProject = npm_config_local_prefix && join(npm_config_local_prefix, '.npmrc');
  const setting = name.slice('npm_config_'.length);
  return [npm_config_userconfig, npm_config_globalconfig, ofProject].some(
    (file) => file && settingsIn(file).includes(setting),
  );
}

function settingsIn(file: string): string[] {
  try {
    const lines = readFileSync(file, 'utf8').split('\n');
    return lines.map((line) => (line.split('=')[0] ?? '').trim().replaceAll('-', '_'));
  } catch {
    // A file that npm could not read either sets nothing.
    return [];
  }
}
