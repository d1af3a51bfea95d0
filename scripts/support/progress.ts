/** Says on the terminal what is being done, and how long each step took. */
export interface Progress {
  step(name: string): void;
  done(): void;
}

export function createProgress(write: (text: string) => void, now: () => number): Progress {
  let running: { name: string; since: number } | null = null;

  function done(): void {
    if (running === null) return;
    write(` ${((now() - running.since) / 1_000).toFixed(1)} s\n`);
    running = null;
  }

  return {
    step(name) {
      done();
      running = { name, since: now() };
      write(`  ${name} …`);
    },
    done,
  };
}
