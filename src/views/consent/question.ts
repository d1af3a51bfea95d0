import type { Purpose, PurposeUse } from '../../machines/integrations/consent/index.ts';

/** Each purpose, worded to follow “May we”. */
const askedFor: Readonly<Record<Purpose, string>> = {
  measuring: 'measure visits',
  offers: 'show partner offers',
  chat: 'offer chat',
};

/** Such as “May we measure visits and offer chat?”. */
export function questionOf(purposes: readonly PurposeUse[]): string {
  const asked = purposes.map(({ purpose }) => askedFor[purpose]);
  const last = asked.at(-1) ?? askedFor.measuring;
  const others = asked.slice(0, -1).join(', ');
  return `May we ${others === '' ? last : `${others} and ${last}`}?`;
}
