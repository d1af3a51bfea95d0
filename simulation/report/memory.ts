/** Reports the memory of a simulation's process. Ended runs must leave nothing behind, or long searches run out of memory. */
import { setImmediate } from 'node:timers/promises';
import v8 from 'node:v8';

/**
 * A realm is freed only after several collections, because finalisers run between them, in turns of the event loop. A collection
 * that frees none says nothing about the next one.
 */
const COLLECTIONS = 10;

/** The process's memory in words; with `node --expose-gc`, after collecting several times. */
export async function memoryText(): Promise<string> {
  const collect = globalThis.gc;
  for (let made = 0; collect && made < COLLECTIONS; made++) {
    collect();
    await setImmediate();
  }
  const { rss, heapUsed, external } = process.memoryUsage();
  return `${megabytes(rss)} MB resident, ${megabytes(heapUsed)} MB heap, ${megabytes(external)} MB outside of it, ${realms()} realms`;
}

function realms(): number {
  return v8.getHeapStatistics().number_of_native_contexts;
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1_048_576);
}
