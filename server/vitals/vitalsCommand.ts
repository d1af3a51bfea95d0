import { misused } from '../commands/help.ts';
import type { StaffServices } from '../commands/place.ts';
import type { CommandResult } from '../commands/result.ts';
import { readOptions } from '../commands/words.ts';
import { counted } from '../counted.ts';
import { type Figure, keptDays, readFigures } from './store.ts';
import { deviceNames, few, pageNames, shownValue } from './words.ts';

type Place = Pick<StaffServices, 'db' | 'storeId' | 'now'>;

/** `npm run vitals`: the 75th percentiles of the latest days, by kind of page and of device. */
export async function vitalsCommand(place: Place, words: readonly string[]): Promise<CommandResult> {
  const reading = readOptions(words, { days: { type: 'string', default: '28' }, json: { type: 'boolean' } });
  if (typeof reading === 'string') return misused('vitals', reading, 'list');
  const { values, positionals } = reading;
  if (positionals.length > 0) return misused('vitals', `"${positionals.join(' ')}" is too much.`, 'list');
  const days = /^[1-9]\d?$/.test(values.days) ? Number(values.days) : Number.POSITIVE_INFINITY;
  if (days > keptDays) return misused('vitals', `Days are a whole number from 1 to ${keptDays}.`, 'list');
  const figures = await readFigures({ ...place, now: place.now() }, days);
  if (values.json) return { ok: true, lines: [JSON.stringify({ days, figures })] };
  if (figures.length === 0) {
    return {
      ok: true,
      lines: [
        `Nothing was measured in the last ${counted(days, 'day')}.`,
        'The shop measures with the setting VITALS=true, and only shoppers who agree.',
      ],
    };
  }
  return { ok: true, lines: table(figures, days) };
}

function table(figures: readonly Figure[], days: number): string[] {
  const rows = figures.map((figure) => [
    figure.name,
    pageNames[figure.page],
    deviceNames[figure.device],
    shownValue(figure),
    String(figure.count),
    [...(figure.rating === null ? [] : [figure.rating]), ...(figure.count < few ? ['few'] : [])].join(', '),
  ]);
  const all = [['', 'page', 'on', '75 % within', 'of', ''], ...rows];
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? [];
  return [
    `Real sessions of the last ${counted(days, 'day')}`,
    ...all.map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    ),
    ...(figures.some(({ count }) => count < few) ? [`few: fewer than ${few} measurements say little.`] : []),
  ];
}
