/** The shop API's calls, as part of what is traced; until somebody traces, plain calls. */

interface Tracer {
  readonly headers: () => Readonly<Record<string, string>>;
  readonly begun: () => void;
  readonly ended: () => void;
}

let tracer: Tracer | null = null;

export function traceWith(tracing: Tracer): void {
  tracer = tracing;
}

export const tracedFetch: typeof fetch = async (input, init) => {
  if (!tracer) return fetch(input, init);
  const { ended } = tracer;
  const headers = new Headers(init?.headers);
  for (const [name, value] of Object.entries(tracer.headers())) headers.set(name, value);
  tracer.begun();
  try {
    return await fetch(input, { ...init, headers });
  } finally {
    ended();
  }
};
