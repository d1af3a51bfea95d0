import sharp from 'sharp';
import { type FolderFiles, ShopRefused } from './folderFiles.ts';

const longest = 20_000;

/** The shop's icon, a small square drawing that stands alone; `null` where the folder has none. */
export async function readIcon(files: FolderFiles): Promise<string | null> {
  if (!(await files.has('icon.svg'))) return null;
  const svg = await files.text('icon.svg');
  const problem = (await isDrawing(svg)) ? problemOf(svg) : 'is no SVG drawing; save the icon as SVG';
  if (problem !== null) throw new ShopRefused([`${files.path('icon.svg')}: ${problem}`]);
  return svg;
}

async function isDrawing(svg: string): Promise<boolean> {
  if (!/<svg[\s>]/.test(svg)) return false;
  try {
    return (await sharp(Buffer.from(svg)).metadata()).format === 'svg';
  } catch {
    return false;
  }
}

function problemOf(svg: string): string | null {
  if (svg.length > longest)
    return `has more than ${longest} characters; every page carries it: make it simpler`;
  if (/<script|<foreignObject|\son\w+\s*=|href\s*=\s*["'](?!#|data:)/i.test(svg))
    return 'runs or loads something; save it as a plain drawing without scripts and links';
  return null;
}
