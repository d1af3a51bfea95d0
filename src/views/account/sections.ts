/** The sections of the account page, in menu order. `?section=` selects one. */
export const sections = [
  { id: 'orders', label: 'Orders' },
  { id: 'addresses', label: 'Addresses' },
  { id: 'rewards', label: 'Reward points' },
  { id: 'reviews', label: 'Reviews' },
  { id: 'profile', label: 'Profile' },
  { id: 'privacy', label: 'Your data' },
] as const;

export type SectionId = (typeof sections)[number]['id'];

export function sectionOf(search: URLSearchParams): SectionId {
  return sections.find(({ id }) => id === search.get('section'))?.id ?? 'orders';
}
