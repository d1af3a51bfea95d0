/** Prints each step and how long it took. */
export interface Progress {
  /** Starts a sequence of steps. Several sequences can run concurrently. */
  row(): ProgressRow;
}

export interface ProgressRow {
  /** Ends the step before it, if there is one. */
  step(name: string): void;
  done(): void;
}

/** Milliseconds after which a running step is announced, so that the command does not seem to hang. */
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
