import type { Drawing, Form, Pack } from '../pack.ts';
import type { Palette } from '../palette.ts';
import type { Sheet } from '../sheet.ts';
import { bottle, mist, pump, stick, tube } from './bottles.ts';
import { gloss, lipstick, pencil } from './colour.ts';
import { dropper, flacon } from './glass.ts';
import { jar, tin } from './jars.ts';
import { bar, giftbox, pouch } from './solids.ts';

type DrawForm = (sheet: Sheet, pack: Pack, palette: Palette) => Drawing;

const FORMS: Readonly<Record<Form, DrawForm>> = {
  bottle,
  pump,
  tube,
  jar,
  pouch,
  bar,
  dropper,
  flacon,
  mist,
  tin,
  stick,
  lipstick,
  gloss,
  pencil,
  giftbox,
};

export function drawForm(sheet: Sheet, pack: Pack, palette: Palette): Drawing {
  return FORMS[pack.form](sheet, pack, palette);
}
