/** The price command, without the process around it. */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { isHelpAsked } from '../../server/commands/help.ts';
import { explain, isFailure } from '../../src/pricing/index.ts';
import { takenByNpm } from '../support/npmOptions.ts';
import { printBill } from './bill.ts';
import { parseCart } from './cart.ts';
import { type Case, evaluate, parseCases } from './cases.ts';
import { differences } from './difference.ts';
import { BadInput, readParsed } from './input.ts';

const USAGE = 'Usage: npm run -s price -- [--json] [--check] <file.json>';
const HELP = `${USAGE}

Prints the bill of a cart and explains every line and offer. samples/cart.json shows such a file; all its amounts are in paise.
  --json   prints the bill and its explanation as JSON
  --check  the file holds cases, {"cases": [{"id", "kind", "input", "expected"}]}: prints each that differs`;

/** The command's output, its stream and the exit code. */
export interface Outcome {
  readonly exitCode: 0 | 1 | 2;
  readonly output: string;
  readonly error: string;
}

export function price(args: string[]): Outcome {
  if (isHelpAsked(args)) return { exitCode: 0, output: HELP, error: '' };
  try {
    const { values, file } = readArguments(args);
    const json = parseJson(file);
    return values.check ? check(readParsed(parseCases(json)).cases, values.json) : show(json, values.json);
  } catch (error) {
    if (!(error instanceof BadInput)) throw error;
    return { exitCode: 2, output: '', error: error.message };
  }
}

function readArguments(args: string[]) {
  const options = {
    json: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
  } as const;
  const taken = takenByNpm(Object.keys(options), args);
  if (taken !== null) throw new BadInput(taken);
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [file, ...rest] = positionals;
    if (file !== undefined && rest.length === 0) return { values, file };
  } catch (error) {
    throw new BadInput(`${messageOf(error)}\n${USAGE}`);
  }
  throw new BadInput(USAGE);
}

function parseJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new BadInput(`${file}: ${messageOf(error)}`);
  }
}

function show(json: unknown, asJson: boolean): Outcome {
  const input = readParsed(parseCart(json));
  const explanation = explain(input);
  if (isFailure(explanation)) throw new BadInput(`cart: ${explanation.error}`);
  const { status, quote, ...why } = explanation;
  const output = asJson
    ? JSON.stringify({ status, quote, explanation: why }, null, 2)
    : printBill(input, explanation);
  return { exitCode: 0, output, error: '' };
}

interface Result {
  readonly id: string;
  readonly name: string;
  readonly mismatches: ReturnType<typeof differences>;
}

function check(cases: readonly Case[], asJson: boolean): Outcome {
  const results = cases.map((each): Result => {
    return { id: each.id, name: each.name, mismatches: differences(each.expected, evaluate(each)) };
  });
  const failed = results.filter(({ mismatches }) => mismatches.length > 0);
  const passed = cases.length - failed.length;
  const output = asJson
    ? JSON.stringify({ passed, failed }, null, 2)
    : [...failed.map(printResult), `${passed} passed, ${failed.length} failed`].join('\n');
  return { exitCode: failed.length > 0 ? 1 : 0, output, error: '' };
}

function printResult({ id, name, mismatches }: Result): string {
  const lines = mismatches.map(({ path, expected, actual }) => {
    return `  ${path}: expected ${inJson(expected)}, got ${inJson(actual)}`;
  });
  return [`${id} ${name}`.trimEnd(), ...lines].join('\n');
}

function inJson(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
