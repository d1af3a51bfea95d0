/** The single steps that plots are made of. */
import type { Args } from '../../page/types.ts';
import type { RefundFate, WebhookFate } from '../../providers/card.ts';
import type { WidgetAct, WidgetChoice } from '../../providers/express.ts';
import type { Fault } from '../../wire/wire.ts';
import type { Act, TabAct, TabName, WindowAct } from '../steps.ts';

/** A step that a plot wants next. */
export interface Wish {
  readonly act: Act;
  /** Milliseconds that pass after it. */
  readonly waitMs: number;
  /** The faults of this step's calls, by operation. */
  readonly faults: Readonly<Record<string, Fault>>;
  /** Whether the step is skipped if the screen does not offer it. */
  readonly isOptional: boolean;
}

/** Plots by name. */
export type Plots = Readonly<Record<string, readonly Wish[]>>;

/** What differs from the usual in a step. */
export interface More {
  readonly args?: Args;
  readonly tab?: TabName;
  readonly waitMs?: number;
  readonly faults?: Readonly<Record<string, Fault>>;
  readonly isOptional?: boolean;
}

const pause = 800;

function wish(act: Act, { waitMs = pause, faults = {}, isOptional = false }: More = {}): Wish {
  return { act, waitMs, faults, isOptional };
}

export function press(name: string, { args = {}, tab = 'A', ...more }: More = {}): Wish {
  return wish({ kind: 'gesture', tab, name, args }, more);
}

export const product = (slug: string, tab: TabName = 'A') => press('link: product', { args: { slug }, tab });
export const add = (tab: TabName = 'A') => press('add to cart', { tab, waitMs: 1_500 });
export const cart = (tab: TabName = 'A') => press('link: cart', { tab, isOptional: true });
export const fill = (person: string, tab: TabName = 'A') =>
  press('fill in the form', { args: { person }, tab, waitMs: 1_500 });
export const pays = (paymentType: string, tab: TabName = 'A') =>
  press('choose a payment', { args: { paymentType }, tab });
export const place = (more: More = {}) => press('place the order', { waitMs: 3_000, ...more });
export const typesCode = (more: More = {}) =>
  press('dialog: type the code', { ...more, args: { code: 'sent' } });
export const opensSection = (section: string, more: More = {}) =>
  press('open a section', { ...more, args: { section } });
export const fillsAddress = (person: string, more: More = {}) =>
  press('fill in the address', { waitMs: 1_500, ...more, args: { person } });
export const window = (act: WindowAct, more: More = {}) =>
  wish({ kind: 'window', tab: more.tab ?? 'A', act }, { waitMs: 1_500, ...more });
export const widget = (act: WidgetAct, more: More = {}, choice: Partial<WidgetChoice> = {}) =>
  wish(
    {
      kind: 'widget',
      tab: more.tab ?? 'A',
      choice: { act, hearing: 'once', paymentType: 'COD', phone: '9812345678', code: 'TEN', ...choice },
    },
    { waitMs: 2_000, ...more },
  );
export const tabAct = (tab: TabName, act: TabAct, more: More = {}) =>
  wish({ kind: 'tab', tab, act }, { waitMs: 1_500, ...more });
export const merchant = (name: string, args: Args = {}, more: More = {}) =>
  wish({ kind: 'merchant', name, args }, { waitMs: 200, ...more });
export const network = (isOnline: boolean, waitMs = 200) => wish({ kind: 'network', isOnline }, { waitMs });
export const webhooks = (fate: WebhookFate) => wish({ kind: 'webhooks', fate }, { waitMs: 10 });
export const refunds = (fate: RefundFate) => wish({ kind: 'refunds', fate }, { waitMs: 10 });
export const waits = (waitMs: number, more: More = {}) => wish({ kind: 'wait' }, { ...more, waitMs });
