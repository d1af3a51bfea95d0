import * as v from 'valibot';
import { isSettingName, type SettingKind, settingKinds } from '../catalogue/settings.ts';
import { amount, flag, percent, text, time, whole } from './cells.ts';

export const settingSchema = v.strictObject({
  name: v.pipe(text(50), v.check(isSettingName, `must be one of ${Object.keys(settingKinds).join(', ')}`)),
  value: v.union([v.string(), v.number(), v.boolean()], 'must be a text, a number, true or false'),
});

const zeroOr = v.pipe(
  v.union([v.literal(0), v.literal('0')]),
  v.transform(() => 0),
);
const values = {
  flag,
  amount,
  percent: v.union([zeroOr, percent], 'must be a percentage from 0 to 100'),
  count: whole(0),
  text: text(500),
  time,
} satisfies Record<SettingKind, v.GenericSchema<unknown, unknown>>;

export type SettingReading =
  | { readonly ok: true; readonly value: boolean | number | string }
  | { readonly ok: false; readonly reason: string };

/** The value of a setting by its kind; amounts stay rupees. */
export function readSettingValue(name: string, value: unknown): SettingReading {
  if (!isSettingName(name)) return { ok: false, reason: 'is not a setting' };
  const reading = v.safeParse(values[settingKinds[name]], value);
  return reading.success
    ? { ok: true, value: reading.output }
    : { ok: false, reason: reading.issues[0].message };
}
