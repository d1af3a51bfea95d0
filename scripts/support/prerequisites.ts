/** The programs that the tests need besides npm's packages: a Chromium and PostgreSQL's server programs. */
import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync, realpathSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';

/** Headless Chromium, which needs half the processor time of the full browser. */
const headlessShell = 'chromium-headless-shell';
const chromiumNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const webkitFolders = ['x86_64', 'aarch64'].flatMap((machine) =>
  ['webkit2gtk-4.1', 'webkitgtk-6.0', 'webkit2gtk-4.0'].map(
    (version) => `/usr/lib/${machine}-linux-gnu/${version}`,
  ),
);
const postgresRoots = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt'];

/** A program that is needed is not there; the message says what to install. */
export class MissingProgram extends Error {}

/** What `find` finds. Ends the process with exit code 2 where a program is missing. */
export function foundOrEnd<Found>(find: () => Found): Found {
  try {
    return find();
  } catch (error) {
    if (!(error instanceof MissingProgram)) throw error;
    console.error(error.message);
    process.exit(2);
  }
}

/** Path of the Chromium for tests: `CHROMIUM`, else on the PATH the headless shell or a whole Chromium. */
export function findChromium(): string | undefined {
  return process.env.CHROMIUM || findOnPath(headlessShell) || findWholeChromium();
}

/** Path of a full Chromium, which the headless shell is not: it has settings of its own. */
export function findWholeChromium(): string | undefined {
  const chosen = process.env.CHROMIUM;
  // `npm test` sets it, to the headless shell where there is one.
  if (chosen && basename(chosen) !== headlessShell) return chosen;
  return chromiumNames.map(findOnPath).find((path) => path !== undefined);
}

/** Flags for a Chromium that runs as root in a container, without calls to Google's services. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * As `findChromium`.
 * @throws a MissingProgram.
 */
export function requireChromium(): string {
  return orThrow(findChromium());
}

/**
 * Path of a full Chromium, for measurements that must match a shopper's browser.
 * @throws a MissingProgram.
 */
export function requireWholeChromium(): string {
  return orThrow(findWholeChromium() ?? process.env.CHROMIUM);
}

function orThrow(path: string | undefined): string {
  if (path !== undefined) return path;
  throw new MissingProgram(
    'No Chromium found. Install one (Debian: apt-get install chromium) or set CHROMIUM to its path.',
  );
}

/** The folder of `initdb` and `postgres`: `POSTGRES_BIN`, the PATH, or where packages put it; newest first. */
export function findPostgres(): string | undefined {
  const candidates = [
    process.env.POSTGRES_BIN,
    ...(process.env.PATH ?? '').split(delimiter),
    ...postgresRoots.flatMap((root) =>
      existsSync(root)
        ? readdirSync(root)
            .sort()
            .reverse()
            .map((name) => join(root, name, 'bin'))
        : [],
    ),
  ];
  const found = candidates.find(
    (folder) => folder && isProgram(join(folder, 'initdb')) && isProgram(join(folder, 'postgres')),
  );
  // A folder of the PATH may have links to these two only. The other programs, such as pgbench, are where the links lead.
  return found && dirname(realpathSync(join(found, 'postgres')));
}

/**
 * Finds both programs; installs Debian's packages if it has the permission (root, apt-get).
 * @throws a MissingProgram, otherwise.
 */
export function ensurePrerequisites(): { chromium: string; postgres: string } {
  const postgresPackages = () => (findPostgres() ? [] : ['postgresql-15']);
  installFromDebian([...(wantsHeadlessShell() ? [headlessShell] : []), ...postgresPackages()]);
  // apt-get installs nothing if it has no such package as the headless shell.
  installFromDebian([...(findChromium() ? [] : ['chromium']), ...postgresPackages()]);
  const chromium = findChromium();
  const postgres = findPostgres();
  if (chromium && postgres) return { chromium, postgres };
  const missing = [
    ...(chromium ? [] : ['Chromium (Debian: apt-get install chromium; or set CHROMIUM to its path)']),
    ...(postgres
      ? []
      : [
          'PostgreSQL 15 or later (Debian: apt-get install postgresql-15; or set POSTGRES_BIN to its bin folder)',
        ]),
  ];
  throw new MissingProgram(`The tests need, and did not find:\n  - ${missing.join('\n  - ')}`);
}

/**
 * nginx's path: `NGINX`, the PATH, or where Debian puts it; installs Debian's package where it may.
 * @throws a MissingProgram.
 */
export function ensureNginx(): string {
  if (!findNginx()) installFromDebian(['nginx-light']);
  const path = findNginx();
  if (path) return path;
  throw new MissingProgram(
    'No nginx found. Install one (Debian: apt-get install nginx-light) or set NGINX to its path.',
  );
}

/** Programs of other engines' browsers. */
export interface Engines {
  readonly firefox: string;
  readonly webkit: { readonly driver: string; readonly browser: string };
  readonly xvfb: string;
}

/**
 * Firefox, WebKit's browser with its driver, and a display for it; installs Debian's packages where it may.
 * @throws a MissingProgram.
 */
export function ensureEngines(): Engines {
  if (!findEngines()) installFromDebian(['firefox-esr', 'webkit2gtk-driver', 'xvfb']);
  const engines = findEngines();
  if (engines) return engines;
  throw new MissingProgram(
    'Firefox, WebKitWebDriver with MiniBrowser, or Xvfb is missing (Debian: apt-get install firefox-esr webkit2gtk-driver xvfb).',
  );
}

function findEngines(): Engines | undefined {
  const firefox = findOnPath('firefox-esr') ?? findOnPath('firefox');
  const driver = findOnPath('WebKitWebDriver');
  const xvfb = findOnPath('Xvfb');
  const browser = webkitFolders.map((folder) => join(folder, 'MiniBrowser')).find(isProgram);
  return firefox && driver && xvfb && browser ? { firefox, webkit: { driver, browser }, xvfb } : undefined;
}

function findNginx(): string | undefined {
  return [process.env.NGINX, findOnPath('nginx'), '/usr/sbin/nginx'].find((path) => path && isProgram(path));
}

/** Whether to install the headless shell. With a full Chromium it is optional, so it is tried only if it is likely to work. */
function wantsHeadlessShell(): boolean {
  if (process.env.CHROMIUM || findOnPath(headlessShell)) return false;
  return findWholeChromium() === undefined || isOffered(headlessShell);
}

/** Whether the package is in this machine's copy of Debian's package lists. */
function isOffered(name: string): boolean {
  if (!findOnPath('apt-cache')) return false;
  try {
    execFileSync('apt-cache', ['show', '--no-all-versions', name], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function installFromDebian(packages: readonly string[]): void {
  if (packages.length === 0 || process.getuid?.() !== 0 || !findOnPath('apt-get')) return;
  console.log(`Installing ${packages.join(' and ')} ...`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env });
    execFileSync('apt-get', ['install', '-y', '-qq', ...packages], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env,
    });
  } catch {
    console.error('apt-get could not install them.');
  }
}

function findOnPath(name: string): string | undefined {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
