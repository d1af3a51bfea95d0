/** The scripts of third parties, as their servers deliver them to a tab. */
import { type Fault, LOST_AFTER_MS } from '../wire/wire.ts';

export interface DeliveredScript {
  /** Milliseconds until it has run, or has failed to load. */
  readonly after: number;
  /** What it defines; `null` when it could not be loaded. */
  readonly globals: object | null;
}

const USUAL_MS = 30;

/** @param globals what the script defines; `null` for an address that has no script */
export function deliver(globals: object | null, fault: Fault | null): DeliveredScript {
  if (fault === null) return { after: USUAL_MS, globals };
  return fault.kind === 'slow'
    ? { after: fault.request + fault.reply, globals }
    : { after: LOST_AFTER_MS, globals: null };
}
