/**
 * How the merchant's commands are typed. It needs neither the shop nor its database, so that help is printed at once and a wrong
 * word is answered with the words that are right.
 */
import { previewedKinds } from '../messages/kinds.ts';
import { allStageWords } from '../orders/stageWords.ts';
import { meanings } from '../vitals/words.ts';
import type { CommandResult } from './result.ts';

/** What is typed after `npm run <command> --`, beginning with its kind, and what it does. */
type Line = readonly [words: string, does: string];

interface Help {
  readonly does: string;
  readonly lines: readonly Line[];
  readonly notes?: readonly string[];
}

const span = '[--from 2026-01-31] [--to 2026-02-28]';

const helps = {
  orders: {
    does: 'orders and refunds, also while the shop runs',
    lines: [
      ['todo', 'what waits for you, since when, and the command for each; also without a word'],
      [`list [part of a code, phone or name] [--status STATUS] ${span}`, 'orders, the newest first'],
      ['show CODE', 'one order: parcel, money, history, and what can be done with it'],
      ['confirm CODE', 'its shopper was asked and said, by phone, that it is still wanted'],
      ['move CODE pack', 'it is packed and waits for the courier'],
      ['move CODE dispatch [courier] [tracking number]', 'the courier has it; its invoice is issued'],
      ['parcel CODE "courier" "tracking number"', 'corrects what was typed of a parcel under way'],
      ['move CODE out | deliver | miss | send-back', 'what the courier did, where its webhook did not say'],
      ['move CODE restock | write-off', 'a parcel that came back: for sale again, or not'],
      ['move CODE lost', 'the courier has lost it, wherever it was'],
      ['dismiss NUMBER', 'what the courier said of this parcel is not listed any more'],
      [
        'answer CODE again [tomorrow | monday | 2026-06-03] [phone] ["note"]',
        'what its shopper says after a failed delivery; what you leave out stays as it was said before',
      ],
      ['answer CODE send-back ["note"]', 'the same: it is not wanted any more'],
      ['answer CODE told', 'you have told the courier what its shopper wants'],
      [
        'cancel CODE "reason" [LINE[:QUANTITY] …] [--by-shopper]',
        'all of it, or 2:1 for one unit of line 2; goods go on sale again. The rest keeps coupon and gifts, unless it was the shopper’s wish',
      ],
      [
        'return CODE ask "reason" [LINE[:QUANTITY] …] [--why changed-mind | damaged | wrong-item | reaction] [--to UPI-ID]',
        'its shopper wants to send goods back; what is your fault is paid back in full, and takes no coupon or gift away',
      ],
      ['return CODE to UPI-ID', 'its shopper says later, by phone, where its cash goes'],
      ['return CODE approve | refuse "reason"', 'the answer to a return that was asked for'],
      [
        'return CODE pick-up | receive | receive-broken',
        'goods on their way; here for sale again; here but broken',
      ],
      [
        'refunds [by-hand | failed | owed | requested | done]',
        'refunds that are owed, or those in one state',
      ],
      ['refunds paid CODE "how"', 'you paid it yourself; also by the number of the refund'],
      [
        'refunds paid CODE "how" --instead-of-provider',
        'you paid one that the provider keeps failing to pay',
      ],
      ['refunds retry CODE', 'the provider is asked for it again'],
      [
        `export [part of a code, phone or name] [--status STATUS] ${span} [--lines]`,
        'orders as CSV, with discounts, tax, refunds and what brought them: npm run -s orders -- export > orders.csv; --lines: a row for each line',
      ],
    ],
    notes: [
      `STATUS: ${allStageWords.join(', ')}`,
      'cancel and move with --dry-run say what they would give back, and change nothing.',
      'Reasons are read by the shopper. Days are of India, both included.',
    ],
  },
  messages: {
    does: 'messages to shoppers, also while the shop runs',
    lines: [
      ['list [failed | unsure | waiting | sent | skipped]', 'what became of them; failed ones unless said'],
      ['retry ID …', 'sends failed or unsure ones again'],
      ['settle ID …', 'takes failed or unsure ones off the list: they arrived, or are not needed any more'],
      [
        'preview KIND [folder]',
        'a message as your shoppers get it, as text and as a page in .cache/messages',
      ],
      ['templates', 'the wordings of phone messages, for registering'],
    ],
    notes: [`KIND: ${previewedKinds.join(', ')}`],
  },
  invoices: {
    does: 'tax invoices and credit notes, also while the shop runs',
    lines: [
      [`list [order or number] ${span}`, 'documents, the newest first'],
      ['print NUMBER | ORDER [--out file.pdf]', 'writes them as PDF'],
      [
        'register 2026-04-01 2026-06-30',
        'every line of every document as CSV: npm run -s invoices -- register … > sales.csv',
      ],
      [
        'seller [GSTIN STATE "name" "address"]',
        'who sells, on documents from now on; alone it says who does',
      ],
    ],
  },
  questions: {
    does: 'shoppers’ questions about products, also while the shop runs',
    lines: [
      ['list [waiting | answered | removed]', 'those that wait for an answer unless said'],
      ['answer ID "words"', 'shows question and answer on the product’s page'],
      ['remove ID …', 'takes them down'],
    ],
  },
  reviews: {
    does: 'shoppers’ reviews, also while the shop runs',
    lines: [
      ['list [waiting | shown | removed]', 'those that wait for you unless said'],
      ['allow ID …', 'shows them in the shop'],
      ['remove ID …', 'takes them down'],
    ],
  },
  coupons: {
    does: 'one-time codes of bulk coupons, also while the shop runs',
    lines: [
      [
        'codes COUPON',
        'its codes as CSV, with the order that used each: npm run -s coupons -- codes LOVE > codes.csv',
      ],
    ],
  },
  vitals: {
    does: 'how fast pages were for real shoppers who agreed to be measured, also while the shop runs',
    lines: [['[--days 28] [--json]', '75th percentiles of the last days, by kind of page and of device']],
    notes: Object.entries(meanings).map(([name, meaning]) => `${name.padEnd(10)}  ${meaning}`),
  },
  grievances: {
    does: 'complaints to the grievance officer, also while the shop runs',
    lines: [
      ['list [open | resolved]', 'with what is due by when; open ones unless said'],
      ['acknowledge NUMBER …', 'a message confirms to who complained that you have it'],
      ['resolve NUMBER "words"', 'ends it; a message brings your words to who complained'],
    ],
  },
  privacy: {
    does: 'the data of a person who asked the grievance officer, also while the shop runs',
    lines: [
      [
        'copy PHONE | ORDER',
        'everything kept about them, as JSON: npm run -s privacy -- copy ORDER > data.json',
      ],
      ['erase PHONE | ORDER', 'erases it, but for tax papers and amounts; not while an order is on its way'],
    ],
    notes: [
      'PHONE is that of an account, ORDER the code of an order that a guest placed.',
      'Make sure first that it is they who ask: shoppers do this by themselves in their account, and guests on the page of the order.',
    ],
  },
} as const satisfies Readonly<Record<string, Help>>;

export type HelpName = keyof typeof helps;

const readingKinds: ReadonlySet<string> = new Set([
  'todo',
  'list',
  'codes',
  'copy',
  'show',
  'export',
  'print',
  'register',
  'preview',
]);

/** All of a command's help. */
export function helpOf(name: HelpName): readonly string[] {
  const { does, lines, notes = [] }: Help = helps[name];
  return [
    `npm run ${name} -- …: ${does}`,
    '',
    ...linesOf(name, lines),
    ...(notes.length > 0 ? ['', ...notes] : []),
  ];
}

/** Refuses what is no command: says why, and how it is typed. */
export function misused(name: HelpName, reason: string, kind?: string): CommandResult {
  const { lines }: Help = helps[name];
  const near = lines.filter(([words]) => kind !== undefined && words.split(' ')[0] === kind);
  const isReading = kind !== undefined && readingKinds.has(kind);
  return {
    ok: false,
    lines: [
      isReading ? reason : `${reason} Nothing was changed.`,
      '',
      ...linesOf(name, near.length > 0 ? near : lines),
      '',
      `More: npm run ${name} -- --help`,
    ],
  };
}

/** Refuses a kind that the command does not have, or that was left out. */
export function unknownKind(name: HelpName, kind: string | undefined): CommandResult {
  const { lines }: Help = helps[name];
  const kinds = [...new Set(lines.map(([words]) => words.split(' ')[0]))].join(', ');
  return {
    ok: false,
    lines: [
      kind === undefined
        ? `What is to be done with ${name}? There is: ${kinds}.`
        : `There is no "${kind}" of ${name}. There is: ${kinds}.`,
      `How each is typed: npm run ${name} -- --help`,
    ],
  };
}

/**
 * A word to fill in, in a command that the shop prints: in quotes a shell takes it for one word, and the shop refuses it while it
 * is still blank.
 */
export function blank(what: string): string {
  return `"<${what}>"`;
}

/** Refuses words that were pasted and not filled in; `null`: there are none. */
export function refuseBlanks(name: HelpName, words: readonly string[]): CommandResult | null {
  const left = words.find((word) => /^<[^<>]+>$/.test(word));
  return left === undefined ? null : misused(name, `"${left}" is a blank to fill in.`, words[0]);
}

/** Whether help is asked for rather than done. */
export function isHelpAsked(words: readonly string[]): boolean {
  return words[0] === 'help' || words.some((word) => word === '--help' || word === '-h');
}

function linesOf(name: HelpName, lines: readonly Line[]): string[] {
  return lines.flatMap(([words, does]) => [`  npm run ${name} -- ${words}`, `      ${does}`]);
}
