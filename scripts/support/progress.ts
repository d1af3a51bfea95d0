/** Says on the terminal what was done, and how long each step took. */
export interface Progress {
  /** A row of steps, one after the other. Several rows go on at the same time. */
  row(): ProgressRow;
}

export interface ProgressRow {
  /** Ends the step before it, if there is one. */
  step(name: string): void;
  done(): void;
}

/** In milliseconds. A longer step is also announced, so that nobody thinks that nothing is going on. */
const longStep = 1_000;

export function createProgress(write: (text: string) => void, now: () => number): Progress {
  return {
    row() {
      let end = () => {};
      return {
        step(name) {
          end();
          const since = now();
          const timer = setTimeout(() => write(`  ${name} …\n`), longStep);
          end = () => {
            clearTimeout(timer);
            write(`  ${name}: ${((now() - since) / 1_000).toFixed(1)} s\n`);
            end = () => {};
          };
        },
        done: () => end(),
      };
    },
  };
}
