import { type ActorRefFrom, type EventObject, fromCallback } from 'xstate';
import type { SessionMeta } from '../../contract/domain/index.ts';
import {
  type AttributionSaved,
  attributionMachine,
  type Landing,
  selectSessionMeta,
} from '../../machines/integrations/attribution/index.ts';
import { metaRecordSchema } from '../../machines/integrations/attribution/record.ts';
import { createAttributionEntries } from '../../services/attribution/index.ts';
import { createRecords, windowStorage } from '../../services/storage/index.ts';
import { clock } from '../clock.ts';

/** Pages whose address carries a secret: only the first part of the path is recorded, and no parameters. */
const privatePages = /^\/(order|grievances)\//;

const attributionStorage = fromCallback<EventObject, undefined>(({ sendBack, receive }) => {
  const entries = createAttributionEntries(() => window.localStorage);
  const metas = createRecords(windowStorage(window))({ key: 'meta', schema: metaRecordSchema });
  sendBack({
    type: 'attribution.landed',
    stored: { attribution: entries.read(), meta: metas.read()?.meta ?? null },
    landing: landing(),
  });
  receive((event) => {
    if (!isSaved(event)) return;
    const { attribution, meta } = event.record;
    entries.write(attribution);
    if (meta) metas.write({ version: 1, meta });
  });
});

export const providedAttribution = attributionMachine.provide({ actors: { attributionStorage } });

/** How this session reached the shop, as carts and orders report it; expired attribution is removed first. */
export function sessionMeta(
  attribution: ActorRefFrom<typeof attributionMachine> | undefined,
): SessionMeta | null {
  if (!attribution) return null;
  const now = clock.now();
  attribution.send({ type: 'attribution.checked', now });
  return selectSessionMeta(now)(attribution.getSnapshot());
}

function landing(): Landing {
  const { pathname, search, origin } = window.location;
  const [, privatePage] = privatePages.exec(pathname) ?? [];
  const isOwn = document.referrer.startsWith(`${origin}/`);
  return {
    parameters: privatePage ? [] : [...new URLSearchParams(search)],
    page: privatePage ? `/${privatePage}` : pathname,
    referrer: isOwn ? '' : document.referrer,
    now: clock.now(),
  };
}

function isSaved(event: EventObject): event is AttributionSaved {
  return event.type === 'attribution.saved';
}
