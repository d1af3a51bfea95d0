/** What the process of a simulation holds. Ended runs must leave nothing behind, or long searches end by running out of memory. */
import v8 from 'node:v8';

export function memoryText(): string {
  globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  const { number_of_native_contexts: realms } = v8.getHeapStatistics();
  return `${megabytes(rss)} MB resident, ${megabytes(heapUsed)} MB heap, ${megabytes(external)} MB outside of it, ${realms} realms`;
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1_048_576);
}
