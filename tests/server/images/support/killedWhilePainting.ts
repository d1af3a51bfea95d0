/** Asks for a small and a large picture, and kills its own process as soon as both are under way. */
import { createPainters } from '../../../../server/images/painting/painters.ts';

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1200"><circle r="600" /></svg>';
const painters = createPainters();
for (const width of [64, 3_840]) {
  void painters.run({
    width,
    work: (paint) =>
      paint({
        kind: 'render',
        picture: { kind: 'vector', svg, width: 1_200 },
        renderings: [{ width, quality: 75, format: 'webp' }],
      }),
  });
}
setImmediate(() => process.kill(process.pid, 'SIGKILL'));
