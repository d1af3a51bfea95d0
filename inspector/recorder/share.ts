/**
 * A share of real sessions, recorded where the shopper has agreed to be measured: without a button, bounded, and sent
 * to the shop when the page is left or put away.
 */
import * as v from 'valibot';
import { consentRecordSchema } from '../../src/machines/integrations/consent/record.ts';
import { createRecorder, type Recorder } from '../core/recorder.ts';
import { reportOf, sceneOf } from './report.ts';

/** A recording must go out while the page is going away. */
const MOST_ENTRIES = 1_500;
/** Browsers let a page that is going away send so much, in bytes. */
const MOST_KEPT_ALIVE = 60_000;
/** As long as the consent machine lets a choice hold. */
const AGREED_FOR = 180 * 24 * 60 * 60 * 1_000;

export interface Sharing {
  /** Of sessions, 0 to 1. */
  readonly share: number;
  /** 0 to 1. */
  readonly draw: () => number;
  readonly now: () => number;
}

/** Null: this session is not recorded. */
export function beginSharing(page: Window, { share, draw, now }: Sharing): Recorder | null {
  if (!hasAgreed(page, now()) || draw() >= share) return null;
  const recorder = createRecorder({ app: import.meta.env.VITE_APP_VERSION, mostEntries: MOST_ENTRIES });
  const session = crypto.randomUUID();
  let sent = 0;
  page.document.addEventListener('visibilitychange', () => {
    // The shopper may have changed their mind meanwhile.
    if (page.document.visibilityState !== 'hidden' || !hasAgreed(page, now())) return;
    const { scenario, entries } = reportOf(recorder, sceneOf(page, new Date(now())));
    if (entries === sent) return;
    sent = entries;
    void page
      .fetch(`/api/recordings/${session}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: scenario,
        keepalive: scenario.length < MOST_KEPT_ALIVE,
      })
      .catch(() => {});
  });
  return recorder;
}

function hasAgreed({ localStorage }: Window, now: number): boolean {
  try {
    const stored = v.safeParse(consentRecordSchema, JSON.parse(localStorage.getItem('consent') ?? 'null'));
    if (!stored.success) return false;
    const { choice, decidedAt } = stored.output;
    return choice === 'granted' && now - decidedAt < AGREED_FOR;
  } catch {
    return false;
  }
}
