/** The scripts of third parties, as their servers deliver them to a tab. */
import type { Fault } from '../wire/wire.ts';

/** A script's globals once it has run; `globals` null: it could not be loaded. `after`: milliseconds. */
export interface DeliveredScript {
  readonly after: number;
  readonly globals: object | null;
}

const USUAL_MS = 30;
const LOST_AFTER_MS = 3_000;

/** @param globals what the script defines; `null` for an address that has no script */
export function deliver(globals: object | null, fault: Fault | null): DeliveredScript {
  if (fault === null) return { after: USUAL_MS, globals };
  return fault.kind === 'slow'
    ? { after: fault.request + fault.reply, globals }
    : { after: LOST_AFTER_MS, globals: null };
}
