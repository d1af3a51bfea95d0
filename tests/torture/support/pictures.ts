import { Agent, request } from 'node:http';
import { drawingOf, firstPictures } from '../../../demo/packshots/index.ts';

export interface AskedPicture {
  readonly answer: Promise<{ readonly status: number | 'cut off'; readonly ms: number }>;
  hangUp(): void;
}

export interface DrawnPicture {
  readonly key: string;
  readonly width: number;
  readonly quality: number;
}

/** Asks for a picture on a connection of its own. */
export function askForPicture(origin: string, { key, width, quality }: DrawnPicture): AskedPicture {
  const agent = new Agent();
  const path = `/_next/image?url=${encodeURIComponent(`/media/${key}`)}&w=${width}&q=${quality}`;
  const begun = performance.now();
  const outgoing = request(new URL(path, origin), { agent });
  const status = new Promise<number | 'cut off'>((resolve) => {
    outgoing.on('response', (incoming) => {
      incoming.resume();
      incoming.on('end', () => resolve(incoming.statusCode ?? 0));
      incoming.on('error', () => resolve('cut off'));
    });
    outgoing.on('error', () => resolve('cut off'));
  });
  outgoing.end();
  return {
    answer: status.then((answer) => {
      agent.destroy();
      return { status: answer, ms: performance.now() - begun };
    }),
    hangUp: () => outgoing.destroy(),
  };
}

/** Keys of the demo shop's drawings, several hundred. */
export function drawnKeys(): readonly string[] {
  const fronts = firstPictures()
    .map(({ key }) => key)
    .filter((key) => key.endsWith('/front.webp'));
  const views = ['front', 'detail', 'texture', 'set'];
  return views
    .flatMap((view) => fronts.map((key) => key.replace('front.webp', `${view}.webp`)))
    .filter((key) => drawingOf(key) !== null);
}
