import type { SkinType } from '../../contract/domain/index.ts';

/** Skin types as shoppers read them, in the order in which they are offered. */
export const skinTypes: readonly { readonly type: SkinType; readonly label: string }[] = [
  { type: 'OILY', label: 'Oily skin' },
  { type: 'DRY', label: 'Dry skin' },
  { type: 'COMBINATION', label: 'Combination skin' },
  { type: 'NORMAL', label: 'Normal skin' },
  { type: 'SENSITIVE', label: 'Sensitive skin' },
];
