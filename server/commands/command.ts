import { isWellFormedText } from '../../src/contract/text.ts';
import { reviewsCommand } from '../account/reviewsCommand.ts';
import type { Config } from '../config.ts';
import { couponsCommand } from '../coupons/couponsCommand.ts';
import type { OpenDatabase } from '../db/open.ts';
import { grievancesCommand } from '../grievances/grievancesCommand.ts';
import { invoicesCommand } from '../invoices/command.ts';
import { messagesCommand } from '../messages/command.ts';
import { runOrdersCommand } from '../orders/staffCommands.ts';
import { createRazorpayClient } from '../payments/razorpay/index.ts';
import { privacyCommand } from '../privacy/privacyCommand.ts';
import { questionsCommand } from '../questions/questionsCommand.ts';
import { vitalsCommand } from '../vitals/vitalsCommand.ts';
import { type HelpName, refuseBlanks } from './help.ts';
import type { CommandPlace } from './place.ts';
import type { CommandResult } from './result.ts';

/** A command of the shop's staff that works while the shop runs, such as `npm run reviews -- list`. */
export type Command = (place: CommandPlace, words: readonly string[]) => Promise<CommandResult>;

const commands = {
  coupons: couponsCommand,
  grievances: grievancesCommand,
  invoices: invoicesCommand,
  messages: messagesCommand,
  orders: runOrdersCommand,
  privacy: privacyCommand,
  questions: questionsCommand,
  reviews: reviewsCommand,
  vitals: vitalsCommand,
} satisfies Readonly<Record<HelpName, Command>>;

export type CommandName = keyof typeof commands;

export function isCommandName(name: string): name is CommandName {
  return Object.hasOwn(commands, name);
}

/** Runs a command of the staff, unless a word of it is still to be filled in or has a character that cannot be stored. */
export async function runCommand(
  name: CommandName,
  place: CommandPlace,
  words: readonly string[],
): Promise<CommandResult> {
  const blanks = refuseBlanks(name, words);
  if (blanks !== null) return blanks;
  if (words.every(isWellFormedText)) return commands[name](place, words);
  return { ok: false, lines: ['A word has a character that cannot be stored. Nothing was changed.'] };
}

/** What commands work with. */
export function commandPlaceOf(config: Config, { db }: OpenDatabase): CommandPlace {
  const { storeId, publicUrl, codConfirmation } = config;
  const { quietHours } = config.messages;
  const razorpay = createRazorpayClient(config.razorpay);
  return {
    db,
    storeId,
    razorpay,
    now: () => new Date(),
    publicUrl,
    identitySecret: config.identity.secret,
    quietHours,
    codConfirmation,
  };
}
