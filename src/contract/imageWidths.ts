/** The widths in pixels in which the image endpoint renders pictures (Specification 9), ascending. */
export const imageWidths = [
  16, 32, 48, 64, 96, 128, 256, 384, 640, 750, 828, 1080, 1200, 1920, 2048, 3840,
] as const;

export type ImageWidth = (typeof imageWidths)[number];
