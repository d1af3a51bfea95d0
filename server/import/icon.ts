import { drawingProblem } from './drawing.ts';
import type { FolderFiles } from './folderFiles.ts';

const longest = 20_000;

/** The shop's icon, a small square drawing that stands alone; `null` where the folder has none that can be shown. */
export async function readIcon(files: FolderFiles): Promise<string | null> {
  if (!(await files.has('icon.svg'))) return null;
  const svg = await files.text('icon.svg');
  const problem = svg === null ? null : await drawingProblem(svg, longest);
  if (problem !== null) files.add([files.fault('icon.svg', problem)]);
  return svg;
}
