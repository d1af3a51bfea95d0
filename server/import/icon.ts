import { drawingProblem } from './drawing.ts';
import { type FolderFiles, ShopRefused } from './folderFiles.ts';

const longest = 20_000;

/** The shop's icon, a small square drawing that stands alone; `null` where the folder has none. */
export async function readIcon(files: FolderFiles): Promise<string | null> {
  if (!(await files.has('icon.svg'))) return null;
  const svg = await files.text('icon.svg');
  const problem = await drawingProblem(svg, longest);
  if (problem !== null) throw new ShopRefused([`${files.path('icon.svg')}: ${problem}`]);
  return svg;
}
