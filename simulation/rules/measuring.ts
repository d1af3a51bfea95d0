/** The rules that each event that a page measures reaches the server, even if the page ends, and is sent only once. */
import * as v from 'valibot';
import { consentRecordSchema } from '../../src/machines/integrations/consent/record.ts';
import type { PageView } from '../page/types.ts';
import type { TabName } from '../shopper/steps.ts';
import type { Carried } from '../wire/wire.ts';
import type { Report } from './lines.ts';

/** How often an event is sent again after the network has lost it. */
const RESENDS = 5;

export function createMeasuringRules(report: Report) {
  /** The events that each page was seen to hold and that have not reached the server, by page. */
  const waiting = new Map<string, Set<string>>();
  /** The page that each tab shows. */
  const shown = new Map<TabName, string>();
  /** How often the network has lost each event. */
  const losses = new Map<string, number>();
  const arrived = new Set<string>();
  /** Events that were held while the shopper did not agree to be measured: they are not sent. */
  const dropped = new Set<string>();
  /** The simulated time in milliseconds at which the server's answer about an event reached its page, by event. */
  const answered = new Map<string, number>();

  return {
    look(tab: TabName, { page, measured }: PageView, stored: ReadonlyMap<string, string>) {
      shown.set(tab, page);
      const ofPage = waiting.get(page) ?? new Set();
      for (const id of measured) if (!arrived.has(id) && !dropped.has(id)) ofPage.add(id);
      waiting.set(page, ofPage);
      if (agreesToMeasuring(stored)) return;
      for (const ids of waiting.values()) for (const id of ids) dropped.add(id);
      waiting.clear();
    },
    carried({ page, name, body, fate, sentAt, at }: Carried) {
      if (name !== '/api/analytics') return;
      const ids = idsIn(body);
      // This is a lost beacon, whose batch cannot be read. If the page still holds the events, it shows them at the next look.
      if (fate === 'lost' && ids.length === 0) return void waiting.delete(page);
      for (const id of ids) {
        if (fate === 'lost') {
          losses.set(id, (losses.get(id) ?? 0) + 1);
          continue;
        }
        if (fate === 'answered') answered.set(id, at);
        // A batch that was sent before the answer to another try may still arrive.
        else if (sentAt > (answered.get(id) ?? Infinity))
          report('what is sent is sent once', `${page}: event ${id}`);
        arrived.add(id);
        waiting.get(page)?.delete(id);
      }
    },
    closed: (tab: TabName) => void shown.delete(tab),
    /** The page's browser crashed or refused its beacon: what it holds may be lost. */
    mayLose: (page: string) => void waiting.delete(page),
    atRest() {
      const open = new Set(shown.values());
      for (const [page, ids] of waiting) {
        // A page that has ended cannot send a lost event again.
        const id = [...ids].find((one) => (losses.get(one) ?? 0) <= (open.has(page) ? RESENDS : 0));
        if (id !== undefined) report('what is queued is sent in the end', `${page}: event ${id}`);
      }
    },
  };
}

/** Whether the browser has stored that the shopper agrees to be measured, in whatever tab they chose. */
function agreesToMeasuring(stored: ReadonlyMap<string, string>): boolean {
  const record = v.safeParse(consentRecordSchema, JSON.parse(stored.get('consent') ?? 'null'));
  return record.success && record.output.choice === 'granted' && record.output.purposes.includes('measuring');
}

/** The ids in a batch of Specification 7; none in the registration of an endpoint. */
function idsIn(body: string): readonly string[] {
  return [...body.matchAll(/"([\w-]+)":\{"EventType"/g)].flatMap(([, id]) => id ?? []);
}
