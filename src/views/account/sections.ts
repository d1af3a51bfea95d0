/** The parts of the account's page, in the order of its menu; `?section=` says which is open. */
export const sections = [
  { id: 'orders', label: 'Orders' },
  { id: 'addresses', label: 'Addresses' },
  { id: 'rewards', label: 'Reward points' },
  { id: 'reviews', label: 'Reviews' },
  { id: 'profile', label: 'Profile' },
] as const;

export type SectionId = (typeof sections)[number]['id'];

export function sectionOf(search: URLSearchParams): SectionId {
  return sections.find(({ id }) => id === search.get('section'))?.id ?? 'orders';
}
