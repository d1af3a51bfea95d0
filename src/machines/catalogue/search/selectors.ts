import type { SnapshotFrom } from 'xstate';
import type { searchMachine } from './machine.ts';
import type { SearchOption } from './types.ts';

type Snapshot = SnapshotFrom<typeof searchMachine>;

export const selectSearchText = ({ context }: Snapshot): string => context.text;
export const selectSearchOptions = ({ context }: Snapshot): readonly SearchOption[] => context.options;
export const selectHasSearchRows = ({ context }: Snapshot): boolean => context.options.length > 0;
export const selectActiveIndex = ({ context }: Snapshot): number | null => context.active;
export const selectActiveOption = ({ context }: Snapshot): SearchOption | null =>
  context.active === null ? null : (context.options[context.active] ?? null);
export const selectIsSearchBusy = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');
export const selectHasSearchFailed = (snapshot: Snapshot): boolean => snapshot.matches({ open: 'failed' });
/** Whether the rows are suggestions before a search, not results. */
export const selectShowsSuggestions = (snapshot: Snapshot): boolean => snapshot.matches({ open: 'leading' });
/** The number of matches for the shown results; `null` while none are shown. */
export const selectFoundTotal = (snapshot: Snapshot): number | null =>
  snapshot.matches({ open: 'ready' }) ? (snapshot.context.answer?.total ?? null) : null;
/** Whether the dropdown has content. */
export const selectIsSearchExpanded = (snapshot: Snapshot): boolean =>
  snapshot.matches('open') &&
  (snapshot.context.options.length > 0 ||
    snapshot.matches({ open: 'ready' }) ||
    snapshot.matches({ open: 'failed' }));
