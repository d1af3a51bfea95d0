import sharp from 'sharp';

/** Why this is no SVG drawing that stands alone and can be shown; `null` when it is one. */
export async function drawingProblem(svg: string, longest: number): Promise<string | null> {
  if (!(await isDrawing(svg))) return 'is no SVG drawing; save it as SVG';
  if (svg.length > longest)
    return `has more than ${longest} characters; every page carries it: make it simpler`;
  if (/<script|<foreignObject|\son\w+\s*=|href\s*=\s*["'](?!#|data:)/i.test(svg))
    return 'runs or loads something; save it as a plain drawing without scripts and links';
  return null;
}

async function isDrawing(svg: string): Promise<boolean> {
  if (!/<svg[\s>]/.test(svg)) return false;
  try {
    return (await sharp(Buffer.from(svg)).metadata()).format === 'svg';
  } catch {
    return false;
  }
}
