import type { Motif } from '../packshots/motifs/index.ts';

/** What each motif adds to the list of ingredients. */
export const ACTIVES: Readonly<Record<Motif, string>> = {
  marigold: 'Tagetes Erecta Flower Extract',
  rose: 'Rosa Damascena Flower Water',
  neroli: 'Citrus Aurantium Flower Oil',
  sandalwood: 'Santalum Album Wood Oil',
  vetiver: 'Vetiveria Zizanoides Root Extract',
  turmeric: 'Curcuma Longa Root Extract',
  saffron: 'Crocus Sativus Flower Extract',
  coconut: 'Cocos Nucifera Fruit Extract',
  hibiscus: 'Hibiscus Rosa-Sinensis Flower Extract',
  teatree: 'Melaleuca Alternifolia Leaf Oil, Melia Azadirachta Leaf Extract',
  coffee: 'Coffea Arabica Seed Powder',
  mango: 'Mangifera Indica Seed Butter',
  jasmine: 'Jasminum Sambac Flower Extract',
  lotus: 'Nelumbo Nucifera Flower Extract',
  oudh: 'Aquilaria Agallocha Wood Extract',
  amla: 'Phyllanthus Emblica Fruit Extract',
  rice: 'Oryza Sativa Seed Ferment Filtrate',
  orange: 'Citrus Sinensis Peel Oil',
  charcoal: 'Charcoal Powder',
  rosemary: 'Rosmarinus Officinalis Leaf Extract',
};
