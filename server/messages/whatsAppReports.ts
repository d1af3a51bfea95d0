import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { isWellFormedText } from '../../src/contract/text.ts';
import { inTransaction } from '../db/conflicts.ts';
import type { Database } from '../db/types.ts';
import { isUuid } from '../graphql/input.ts';
import { optOut } from './optOut.ts';
import { recordBounce } from './sendingRecords.ts';

const statusSchema = v.object({
  id: v.pipe(v.string(), v.check(isWellFormedText)),
  status: v.string(),
  biz_opaque_callback_data: v.optional(v.string()),
  errors: v.optional(v.array(v.object({ code: v.number() })), []),
});
const receivedSchema = v.object({
  from: v.pipe(v.string(), v.regex(/^\d{8,15}$/)),
  text: v.optional(v.object({ body: v.string() })),
});
const reportSchema = v.object({
  entry: v.array(
    v.object({
      changes: v.array(
        v.object({
          value: v.object({
            statuses: v.optional(v.array(statusSchema), []),
            messages: v.optional(v.array(receivedSchema), []),
          }),
        }),
      ),
    }),
  ),
});

type Status = v.InferOutput<typeof statusSchema>;

/** Whether Meta signed this body. */
export function isSignedByMeta(body: Buffer, header: string, appSecret: string): boolean {
  const [, signature] = /^sha256=([0-9a-f]{64})$/.exec(header) ?? [];
  if (signature === undefined) return false;
  const expected = createHmac('sha256', appSecret).update(body).digest();
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}

/**
 * Saves what Meta reports: that a message was sent, also where the call that sent it had no answer; that it reached nobody;
 * and that a receiver wrote STOP. Repeated reports change nothing. Returns `false` for what is not a report.
 */
export async function saveReport(
  db: Kysely<Database>,
  body: unknown,
  services: { readonly now: Date; readonly hasSms: boolean },
): Promise<boolean> {
  const reading = v.safeParse(reportSchema, body);
  if (!reading.success) return false;
  for (const { value } of reading.output.entry.flatMap(({ changes }) => changes)) {
    for (const status of value.statuses) await saveStatus(db, status, services);
    for (const { from, text } of value.messages) {
      if (/^\s*stop\b/i.test(text?.body ?? ''))
        await optOut(db, `+${from}`, 'STOP by WhatsApp', services.now);
    }
  }
  return true;
}

async function saveStatus(
  db: Kysely<Database>,
  status: Status,
  { now, hasSms }: { readonly now: Date; readonly hasSms: boolean },
): Promise<void> {
  const own = status.biz_opaque_callback_data ?? '';
  await inTransaction(db, async (trx) => {
    const message = await trx
      .selectFrom('outbox_message')
      .select(['id', 'state', 'recipient'])
      .where('channel', '=', 'WHATSAPP')
      .where((eb) => eb.or([eb('provider_id', '=', status.id), ...(isUuid(own) ? [eb('id', '=', own)] : [])]))
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (message === undefined) return;
    const change = trx.updateTable('outbox_message').where('id', '=', message.id);
    if (status.status !== 'failed') {
      if (message.state === 'SENT' || message.state === 'SKIPPED') return;
      await change
        .set({ state: 'SENT', sent_at: now, provider_id: status.id, claimed_until: null, last_error: null })
        .execute();
      return;
    }
    const reason = `WhatsApp could not deliver it (error ${status.errors[0]?.code ?? 'unknown'}).`;
    if (hasSms) {
      await change
        .set({
          state: 'WAITING',
          channel: 'SMS',
          // The report says that the calls to WhatsApp sent nothing.
          doubtful_calls: 0,
          next_attempt_at: now,
          last_error: reason,
          claimed_until: null,
        })
        .execute();
      return;
    }
    await change.set({ state: 'FAILED', last_error: reason, claimed_until: null }).execute();
    await recordBounce(trx, message.recipient, reason, now);
  });
}
