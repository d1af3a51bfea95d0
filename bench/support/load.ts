/** Puts a bounded load on an HTTP server of this machine, over keep-alive connections. */
import { Agent, request } from 'node:http';
import { type Figures, figuresOf } from './figures.ts';

export interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** Sends calls over at most `connections` keep-alive connections. */
export function createCaller(origin: string, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(origin);
  return {
    call({ method, path, headers, body }: Call): Promise<Answer> {
      return new Promise((resolve, reject) => {
        const outgoing = request({ agent, hostname, port, method, path, headers }, (incoming) => {
          const chunks: Buffer[] = [];
          incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
          incoming.on('error', reject);
          incoming.on('end', () =>
            resolve({
              status: incoming.statusCode ?? 0,
              headers: incoming.headers,
              body: Buffer.concat(chunks),
            }),
          );
        });
        outgoing.on('error', reject);
        outgoing.end(body);
      });
    },
    close: () => agent.destroy(),
  };
}

/**
 * Runs `work` repeatedly in `workers` parallel loops for `seconds`, after a warm-up of a fifth of that time, and
 * measures each run. `work` returns whether the reply was right.
 */
export async function measure(
  what: string,
  { workers, seconds }: { readonly workers: number; readonly seconds: number },
  work: (run: number) => Promise<boolean>,
): Promise<Figures> {
  let runs = 0;
  const phase = async (length: number) => {
    const times: number[] = [];
    let errors = 0;
    const started = performance.now();
    const end = started + length * 1_000;
    await Promise.all(
      Array.from({ length: workers }, async () => {
        while (performance.now() < end) {
          const before = performance.now();
          const isRight = await work(runs++);
          times.push(performance.now() - before);
          if (!isRight) errors++;
        }
      }),
    );
    return { times, errors, seconds: (performance.now() - started) / 1_000 };
  };
  await phase(seconds / 5);
  const result = await phase(seconds);
  return figuresOf(what, result.times, result.seconds, result.errors);
}
