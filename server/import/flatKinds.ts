import * as v from 'valibot';
import { indianStates } from '../../src/contract/indianStates.ts';
import { toPaise } from '../catalogue/rupees.ts';
import { isSettingName, type SettingKind, settingKinds } from '../catalogue/settings.ts';
import { json } from '../db/json.ts';
import type { NewRow } from '../db/types.ts';
import { colour } from '../look/look.ts';
import { wordsOf } from '../search/words.ts';
import { amount, flag, list, orNull, percent, text, time, whole } from './cells.ts';
import { didYouMean } from './nearest.ts';

/** Kinds of import whose records become one row each: pincodes, settings, synonyms. */

/** A state's code, or its name, which becomes the code. */
const state = v.pipe(
  text(50),
  v.transform(
    (said) => indianStates.find(({ name }) => name.toLowerCase() === said.toLowerCase())?.code ?? said,
  ),
  v.toUpperCase(),
  v.regex(/^[A-Z]{2}$/, 'must be a state’s name or its code of two letters, such as WB'),
);

/** A row of a courier's serviceability list. */
const pincodeSchema = v.strictObject({
  id: v.pipe(text(6), v.regex(/^[1-9]\d{5}$/, 'must be a pincode of six digits')),
  cod: flag,
  prepaid: flag,
  /** The most cash that the courier collects there, in rupees; `null`: no limit. */
  codMaxAmount: orNull(amount),
  city: orNull(text(100)),
  state: orNull(state),
  deliveryDays: orNull(whole(0, 60)),
});

const knownPincode = v.partial(pincodeSchema, ['id', 'cod', 'prepaid']);
export const pincodeRules = { schema: pincodeSchema, known: knownPincode, unique: ['id'] };

export type ShopPincode = v.InferOutput<typeof pincodeSchema>;

/** Returns a pincode's row; the amount becomes paise. */
export function pincodeRow({ codMaxAmount, deliveryDays, ...rest }: ShopPincode): NewRow<'pincode'> {
  return { ...rest, cod_max_amount: toPaise(codMaxAmount), delivery_days: deliveryDays };
}

function noSetting(name: string): string {
  const names = Object.keys(settingKinds);
  return `"${name}" is no setting${didYouMean(name, names) || `; there are ${names.join(', ')}`}`;
}

const settingSchema = v.strictObject({
  name: v.pipe(
    text(50),
    v.check(isSettingName, ({ input }) => noSetting(input)),
  ),
  value: v.union([v.string(), v.number(), v.boolean()], 'must be a text, a number, yes or no'),
});

const knownSetting = v.partial(settingSchema, ['name', 'value']);
export const settingRules = {
  schema: settingSchema,
  known: knownSetting,
  unique: ['name'],
  problems: settingProblems,
};

export type SettingValue = boolean | number | string;

const zero = v.pipe(
  v.union([v.literal(0), v.literal('0')]),
  v.transform(() => 0),
);
const settingValues = {
  flag,
  amount,
  percent: v.union([zero, percent], 'must be a percentage from 0 to 100, without the sign'),
  count: whole(0),
  text: text(500),
  colour,
  time,
} satisfies Record<SettingKind, v.GenericSchema<unknown, SettingValue>>;

/** Returns the problem with a setting's value, which depends on the setting's kind. */
function settingProblems({ name, value }: v.InferOutput<typeof knownSetting>) {
  if (name === undefined || value === undefined) return [];
  const reading = parseSetting(name, value);
  return reading.success ? [] : [{ field: 'value', reason: `${reading.issues[0].message} (${name})` }];
}

/** Returns a setting's value by its kind; amounts stay rupees. Throws for a value that `settingProblems` refuses. */
export function settingValue({ name, value }: v.InferOutput<typeof settingSchema>): SettingValue {
  const reading = parseSetting(name, value);
  if (!reading.success) throw new TypeError(`${name}: ${reading.issues[0].message}`);
  return reading.output;
}

function parseSetting(name: string, value: SettingValue) {
  const schema: v.GenericSchema<unknown, SettingValue> = isSettingName(name)
    ? settingValues[settingKinds[name]]
    : v.never('is not a setting');
  return v.safeParse(schema, value);
}

/** Returns a setting's row. An amount becomes paise; every other kind is stored as it is. */
export function settingRow(storeId: string, name: string, value: SettingValue): NewRow<'store_setting'> {
  const isAmount = isSettingName(name) && settingKinds[name] === 'amount' && typeof value === 'number';
  return { store_id: storeId, name, value: json(isAmount ? toPaise(value) : value) };
}

const mostWords = 3;

/** A term that shoppers type, and what it stands for besides itself. */
const synonymSchema = v.strictObject({
  term: v.pipe(
    text(60),
    v.transform((typed) => wordsOf(typed)),
    v.minLength(1, 'has no letters'),
    v.maxLength(mostWords, `must be at most ${mostWords} words`),
    v.transform((words) => words.join(' ')),
  ),
  means: v.optional(v.pipe(list, v.maxLength(20, 'must have at most 20 entries')), []),
});

export const synonymRules = {
  schema: synonymSchema,
  known: v.partial(synonymSchema, ['term']),
  unique: ['term'],
};

export type ShopSynonym = v.InferOutput<typeof synonymSchema>;
