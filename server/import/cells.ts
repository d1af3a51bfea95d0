import * as v from 'valibot';
import { lastInstant } from '../../src/pricing/time.ts';
import { longestId } from '../ids.ts';

/**
 * Schemas of single fields. A CSV cell is always text; a JSON field may have its own type. Each schema accepts both. The
 * error messages complete the sentence "<field> …".
 */

/** A field that may be missing; then it reads as `null`. */
export const orNull = <Schema extends v.GenericSchema>(schema: Schema) => v.nullish(schema, null);

export const text = (longest = 500) =>
  v.pipe(
    v.union([v.string(), v.pipe(v.number(), v.transform(String))], 'must be text'),
    v.trim(),
    v.nonEmpty('is empty'),
    v.maxLength(longest, `must be at most ${longest} characters`),
  );

export const id = v.pipe(
  text(longestId),
  v.regex(/^[\w][\w.-]*$/, 'may have letters, digits, dots, dashes and underscores only'),
);

export const slug = v.pipe(
  text(120),
  v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'may have lower-case letters, digits and single dashes only'),
);

const flagMessage = 'must be yes or no (true or false and 1 or 0 are the same)';

export const flag = v.pipe(
  v.union([v.boolean(), v.number(), v.string()], flagMessage),
  v.transform((value) => (typeof value === 'boolean' ? value : flags[String(value).toLowerCase()])),
  v.boolean(flagMessage),
);

const flags: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  '1': true,
  false: false,
  no: false,
  '0': false,
};

const numberMessage = 'must be a number such as 12 or 0.5, without letters and commas';

export const number = v.pipe(
  v.union(
    [v.number(), v.pipe(v.string(), v.trim(), v.regex(/^-?\d+(\.\d+)?$/, numberMessage))],
    numberMessage,
  ),
  v.transform(Number),
  v.finite(numberMessage),
);

export const whole = (least: number, most = 1_000_000) =>
  v.pipe(
    number,
    v.integer('must be a whole number'),
    v.minValue(least, `must be at least ${least}`),
    v.maxValue(most, `must be at most ${most}`),
  );

export const percent = v.pipe(
  number,
  v.gtValue(0, 'must be above 0'),
  v.maxValue(100, 'must be at most 100'),
);

const mostRupees = 100_000_000;
const amountMessage = 'must be an amount in rupees with at most two decimals, without signs or commas';

export const amount = v.pipe(
  v.union([v.pipe(v.number(), v.transform(String)), v.string()], amountMessage),
  v.trim(),
  v.regex(/^\d+(\.\d{1,2})?$/, amountMessage),
  v.transform(Number),
  v.ltValue(mostRupees, `must be below ${mostRupees} rupees`),
);

/** The path of a picture in `media/`, or its whole web address. */
export const pictureKey = text(300);

export const link = v.pipe(
  text(500),
  v.regex(
    /^(\/(?![/\\])|https?:\/\/|mailto:|tel:)/i,
    'must begin with / for a page of the shop, or with https://, http://, mailto: or tel:',
  ),
);

/** An entry of a list without the sign that separates entries in a CSV file. */
export function listEntry(text: string): string {
  return text.replaceAll('|', '/');
}

/** The most characters that the label of an option, or of a group of options, may have. */
export const longestLabel = 50;

/** A label of an option or its group without the signs that separate them in `Group=Option|Group=Option`. */
export function optionLabel(label: string): string {
  return listEntry(label).replaceAll('=', ':');
}

/**
 * A JSON array, or texts separated by `|`. A `|` in an entry of an array becomes `/`, so that an export can write the list. Empty
 * entries and repetitions are dropped.
 */
export const list = v.pipe(
  v.union(
    [
      v.pipe(v.array(v.string()), v.mapItems(listEntry)),
      v.pipe(
        v.string(),
        v.transform((value) => value.split('|')),
      ),
    ],
    'must be a list: [ … ], or in a CSV file texts with | between them',
  ),
  v.transform((values) => [...new Set(values.map((value) => value.trim()))].filter((value) => value !== '')),
  v.maxLength(200, 'must have at most 200 entries'),
);

export const oneOf = <const Options extends readonly string[]>(options: Options) =>
  v.picklist(options, `must be one of ${options.join(', ')}`);

export const time = v.pipe(
  text(40),
  v.check(
    (value) => lastInstant(value) !== null,
    'must be a date such as 2026-08-15, or a time with its offset such as 2026-08-15T18:30:00+05:30',
  ),
);
