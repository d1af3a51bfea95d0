/** A browser of another engine, driven by its own automation protocol. */
export interface Driver {
  /** Such as `Firefox 140.5`. */
  readonly name: string;
  /** Opens an address and waits until it has loaded. */
  goTo(url: string): Promise<void>;
  /** Evaluates an expression in the page or in the payment's frame and returns its JSON value; `null` while there is no such frame. */
  evaluate(expression: string, frame: Frame): Promise<unknown>;
  /** Presses the element with the pointer. */
  press(selector: string, frame: Frame): Promise<void>;
  /** Types into the element with the focus, by keys. */
  type(text: string, selector: string, frame: Frame): Promise<void>;
  /** Errors and warnings of the console, and uncaught exceptions, so far. */
  complaints(): readonly string[];
  close(): Promise<void>;
}

/** The page itself, or the frame of the payment provider in it. */
export type Frame = 'page' | 'payment';

/** Time limit for one reply of a browser, in milliseconds. */
export const answerMs = 60_000;
