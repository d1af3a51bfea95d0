import { type EventObject, fromCallback } from 'xstate';
import { createRecords, type RecordDefinition, windowStorage } from '../../services/storage/index.ts';

interface StoredRecordOptions<T, Saved extends EventObject> extends RecordDefinition<T> {
  /** The event that reports the stored record to the machine; `null` when nothing usable is stored. */
  readonly restored: (record: T | null) => EventObject;
  /** The event that reports another tab's change; `null` when that tab removed the record. */
  readonly changedElsewhere: (record: T | null) => EventObject;
  /** The machine's request to persist a record. */
  readonly saved: Saved['type'];
  readonly recordOf: (event: Saved) => T | null;
}

/**
 * An actor over one record in localStorage: reports what is stored, once; persists each record that the machine sends;
 * and reports changes that other tabs make.
 */
export function storedRecord<T, Saved extends EventObject>({
  restored,
  changedElsewhere,
  saved,
  recordOf,
  ...definition
}: StoredRecordOptions<T, Saved>) {
  const isSaved = (event: EventObject): event is Saved => event.type === saved;
  return fromCallback<EventObject, undefined>(({ sendBack, receive }) => {
    const record = createRecords(windowStorage(window))(definition);
    sendBack(restored(record.read()));
    receive((event) => {
      const next = isSaved(event) ? recordOf(event) : null;
      if (next !== null) record.write(next);
    });
    return record.subscribe((changed) => sendBack(changedElsewhere(changed)));
  });
}
