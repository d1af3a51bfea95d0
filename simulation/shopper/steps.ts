/** The steps of a run: plain data, so that a run can be repeated, shortened and written down. */
import type { Args } from '../page/types.ts';
import type { RefundFate, WebhookFate } from '../providers/card.ts';
import type { WidgetChoice } from '../providers/express.ts';
import { type Fault, wordsOf } from '../wire/wire.ts';

export type TabName = 'A' | 'B' | 'C';
/** `crash`: a reload without the events that a page gets before it. */
export type TabAct = 'open' | 'reload' | 'crash' | 'close' | 'freeze' | 'thaw';
export type WindowAct = 'pay' | 'pay unheard' | 'fail' | 'dismiss';

export type Act =
  | { readonly kind: 'gesture'; readonly tab: TabName; readonly name: string; readonly args: Args }
  /** `url`: where a tab opens, as from a campaign. */
  | { readonly kind: 'tab'; readonly tab: TabName; readonly act: TabAct; readonly url?: string }
  | { readonly kind: 'window'; readonly tab: TabName; readonly act: WindowAct }
  | { readonly kind: 'widget'; readonly tab: TabName; readonly choice: WidgetChoice }
  | { readonly kind: 'network'; readonly isOnline: boolean }
  | { readonly kind: 'merchant'; readonly name: string; readonly args: Args }
  | { readonly kind: 'webhooks'; readonly fate: WebhookFate }
  | { readonly kind: 'refunds'; readonly fate: RefundFate }
  | { readonly kind: 'wait' };

export interface Step {
  readonly act: Act;
  /** Milliseconds that pass after it. */
  readonly waitMs: number;
  /** The faults of the calls during this step, by operation and ordinal. */
  readonly faults: Readonly<Record<string, Fault>>;
}

/** A step as a sentence, such as "tab A: place the order · CreateOrder: the reply is lost". */
export function inWords({ act, waitMs, faults }: Step): string {
  const befell = Object.entries(faults).map(
    ([name, fault]) => `${name.replace(/#1$/, '')}: ${wordsOf(fault)}`,
  );
  return [
    actInWords(act),
    ...befell,
    ...(waitMs >= 1_000 ? [`${Math.round(waitMs / 1_000)} s pass`] : []),
  ].join(' · ');
}

export function actInWords(act: Act): string {
  switch (act.kind) {
    case 'gesture': {
      const values = Object.values(act.args);
      return `tab ${act.tab}: ${act.name}${values.length > 0 ? ` (${values.join(', ')})` : ''}`;
    }
    case 'tab':
      return `tab ${act.tab}: ${act.act}${act.url === undefined ? '' : ` (${act.url})`}`;
    case 'window':
      return `tab ${act.tab}: payment window: ${act.act}`;
    case 'widget': {
      const { act: what, hearing } = act.choice;
      return `tab ${act.tab}: express checkout: ${what}${hearing === 'once' ? '' : `, heard ${hearing}`}`;
    }
    case 'network':
      return act.isOnline ? 'the network is back' : 'the network is gone';
    case 'merchant':
      return `merchant: ${act.name}${Object.keys(act.args).length > 0 ? ` (${Object.values(act.args).join(', ')})` : ''}`;
    case 'refunds':
      return `refunds: ${act.fate}`;
    case 'webhooks':
      return `webhooks: ${act.fate}`;
    case 'wait':
      return 'wait';
  }
}
