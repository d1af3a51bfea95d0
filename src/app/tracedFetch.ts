/** `fetch` for the shop API. Once a tracer is set, calls carry trace headers and are counted in the current transaction. */

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
