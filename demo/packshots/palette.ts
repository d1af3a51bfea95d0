import { darken, mix } from './colour.ts';
import type { Motif } from './motifs/index.ts';
import type { HouseLine, Pack } from './pack.ts';

/** The colours of one pack and of the set it is photographed on. */
export interface Palette {
  /** Wall and floor. */
  readonly backdrop: string;
  readonly body: string;
  readonly cap: string;
  readonly capMaterial: 'plastic' | 'metal' | 'wood';
  readonly paper: string;
  readonly ink: string;
  readonly accent: string;
  /** Colour of the content: gel, oil, perfume, lipstick bullet. */
  readonly content: string;
}

interface MotifColours {
  readonly backdrop: string;
  readonly body: string;
  readonly accent: string;
  readonly content: string;
}

const MOTIF_COLOURS: Readonly<Record<Motif, MotifColours>> = {
  marigold: { backdrop: '#f3d59b', body: '#e89a1c', accent: '#b4470f', content: '#f0a52a' },
  rose: { backdrop: '#efccc6', body: '#cf6f7d', accent: '#96283f', content: '#e79aa4' },
  neroli: { backdrop: '#f1e2c6', body: '#eeb878', accent: '#b2621b', content: '#f6d9a8' },
  sandalwood: { backdrop: '#e8d3b8', body: '#b98555', accent: '#7c4420', content: '#d9ae7d' },
  vetiver: { backdrop: '#d5d8bf', body: '#76854f', accent: '#465228', content: '#b9bd7c' },
  turmeric: { backdrop: '#f3d992', body: '#d8901a', accent: '#93490c', content: '#e9b23a' },
  saffron: { backdrop: '#f2cfab', body: '#c7531d', accent: '#8c2413', content: '#e4872f' },
  coconut: { backdrop: '#dfe3da', body: '#f3ecdf', accent: '#77513a', content: '#fbf6ec' },
  hibiscus: { backdrop: '#efc2ba', body: '#b3213f', accent: '#7c1230', content: '#d84a61' },
  teatree: { backdrop: '#cbdacb', body: '#4f7f61', accent: '#275039', content: '#b9d3ad' },
  coffee: { backdrop: '#dac7b4', body: '#5b3926', accent: '#3b2115', content: '#6f4a33' },
  mango: { backdrop: '#f6d795', body: '#eda126', accent: '#b8480f', content: '#f7b944' },
  jasmine: { backdrop: '#dde3d0', body: '#f1eedd', accent: '#5c7344', content: '#f4efd8' },
  lotus: { backdrop: '#f0d3da', body: '#d98aa4', accent: '#8f3358', content: '#f0b9c8' },
  oudh: { backdrop: '#d3bfae', body: '#43261f', accent: '#7a4a22', content: '#a8642b' },
  amla: { backdrop: '#dbe0b6', body: '#8d9a3c', accent: '#525d1c', content: '#c4cb72' },
  rice: { backdrop: '#ebe3d3', body: '#f4ecdc', accent: '#a06c4a', content: '#f9f2e4' },
  orange: { backdrop: '#f6d2a6', body: '#e57f24', accent: '#a8410f', content: '#f39a3d' },
  charcoal: { backdrop: '#cbc7c3', body: '#343236', accent: '#1f1d21', content: '#3b393d' },
  rosemary: { backdrop: '#cfd8cf', body: '#5d7767', accent: '#324a3d', content: '#a5b79c' },
};

interface LineStyle {
  readonly body?: string;
  readonly cap?: string;
  readonly capMaterial: Palette['capMaterial'];
  readonly paper?: string;
  readonly ink?: string;
}

const GOLD = '#c99a4a';
const IVORY = '#f9f1e4';

const LINE_STYLES: Readonly<Record<HouseLine, LineStyle>> = {
  baagh: { capMaterial: 'plastic' },
  kesh: { body: '#6a3312', cap: '#2a1a14', capMaterial: 'plastic' },
  roop: { body: IVORY, cap: '#b98a5a', capMaterial: 'wood' },
  attari: { cap: GOLD, capMaterial: 'metal' },
  rang: { body: '#3a1520', cap: GOLD, capMaterial: 'metal' },
  saanjh: { body: '#2c2a2d', cap: '#b0714a', capMaterial: 'metal', paper: '#2c2a2d', ink: '#e2b48e' },
  uphaar: { cap: GOLD, capMaterial: 'metal' },
};

export function paletteOf(pack: Pack): Palette {
  const colours = MOTIF_COLOURS[pack.motif];
  const style = LINE_STYLES[pack.line];
  return {
    backdrop: colours.backdrop,
    body: style.body ?? colours.body,
    cap: style.cap ?? mix(darken(colours.accent, 0.12), colours.body, 0.15),
    capMaterial: style.capMaterial,
    paper: style.paper ?? mix(IVORY, colours.backdrop, 0.12),
    ink: style.ink ?? darken(colours.accent, 0.45),
    accent: colours.accent,
    content: pack.shade ?? colours.content,
  };
}

/** The wall's colour for a motif, for tiles and banners. */
export function backdropOf(motif: Motif): string {
  return MOTIF_COLOURS[motif].backdrop;
}

export function accentOf(motif: Motif): string {
  return MOTIF_COLOURS[motif].accent;
}
