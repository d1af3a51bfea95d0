/** The messages between a tab's page and the simulation, as plain data. */

import type { Integrations } from '../../src/contract/domain/index.ts';

/** Arguments of a gesture: plain data, so that a run can be written down. */
export type Args = Readonly<Record<string, string | number | boolean>>;

/** Draws a gesture's arguments. */
export interface Draw {
  int(below: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
}

/** An action that the screen currently offers to the shopper. */
export interface Gesture {
  readonly name: string;
  /** Relative probability of being chosen. */
  readonly weight: number;
  /** The machine may ignore it, as its docblock says. */
  readonly mayBeIgnored?: true;
  choose?(draw: Draw): Args;
  perform(args: Args): void;
}

/** A line of the cart as the page shows it. */
export interface ShownLine {
  readonly recordKey: string;
  readonly productId: string;
  readonly variantId: string | null;
  readonly qty: number;
  /** The most units of the product and variant in one order; `null`: as many as there are. */
  readonly most: number | null;
  readonly source: string;
}

export interface PageView {
  /** The name of the document; a tab opens several one after another. */
  readonly page: string;
  readonly path: string;
  /** `null` while the stored cart has not been read. */
  readonly lines: readonly ShownLine[] | null;
  readonly cart: ShownCart | null;
  /** The signed-in shopper's id. */
  readonly userId: string | null;
  /** The signed-in shopper's phone number, in international form. */
  readonly phone: string | null;
  readonly isSignedIn: boolean;
  /** The product and variant that the page's add button would add. */
  readonly buy: { readonly productId: string; readonly variantId: string | null } | null;
  readonly checkout: ShownCheckout | null;
  /** The phone number that a sign-in code was sent to, ten digits; `null` where none is asked for. */
  readonly awaitsCodeOf: string | null;
  /** The ids of measured events that wait to be sent; empty before the collector has accepted this browser. */
  readonly measured: readonly string[];
  /** The machines' state values by actor, as text. */
  readonly states: Readonly<Record<string, string>>;
  /** Tags of the machines by actor, where there are any. */
  readonly tags: Readonly<Record<string, readonly string[]>>;
}

export interface ShownCart {
  readonly id: string | null;
  readonly coupon: string | null;
  readonly storedCoupon: string | null;
  readonly revision: number;
  readonly completedOrders: readonly string[];
  /** Keys of the lines for which the cart says that they have fewer units than the shopper asked for. */
  readonly short: readonly string[];
  /** Codes of the notices that the cart shows. */
  readonly notices: readonly string[];
  /** Whether the cart shows that something was changed: a notice, a changed price, or removed lines that can be restored. */
  readonly hasMessage: boolean;
}

export interface ShownCheckout {
  readonly stage: string;
  /** The total on the button or in the question, in paise; `null` if none is shown. */
  readonly total: number | null;
  readonly order: {
    readonly stage: string;
    readonly id: string | null;
    /** The total of the order that the shopper is asked about, in paise. */
    readonly intended: number | null;
  } | null;
}

export interface Page {
  /** Loads the page: its first route, then the shop's actors. */
  begin(): void;
  /** The gestures that the screen offers now. */
  offered(): readonly { readonly name: string; readonly weight: number }[];
  /** Arguments for a gesture; `null` when it is not offered. */
  choose(name: string, draw: Draw): Args | null;
  /** Makes a gesture. `dropped`: the screen offered it and the machine ignored its event. */
  perform(name: string, args: Args): 'done' | 'notOffered' | 'dropped';
  view(): PageView;
  /** The page's recording so far, as the text of a scenario; `null` where none is made. */
  recording(): string | null;
}

/** The functions that the simulation provides to a tab's realm, besides a browser's globals. */
export interface TabHost {
  readonly name: string;
  /** Whether the page is recorded, as in a build for quality assurance. */
  readonly isRecorded: boolean;
  /** Whether this call of a function of the shop's API meets a defect. */
  isDefect(name: string): boolean;
  /** Sends the page an event of its window. */
  dispatch(type: string, event: object): void;
  /** Adds a line to the trace. */
  tell(line: string): void;
  /** Reports the name of a transition that was taken. */
  took(transition: string): void;
  toasted(text: string): void;
  /** Loads a part of the page's code that is not in its first script. The first time, the part comes over the network. */
  load<Part>(name: string, load: () => Promise<Part>): Promise<Part>;
  readonly settings: TabSettings;
}

export interface TabSettings {
  readonly url: string;
  readonly origin: string;
  readonly storeId: string;
  readonly publicApiKey: string;
  readonly userPool: {
    readonly userPoolId: string;
    readonly userPoolClientId: string;
    readonly endpoint: string;
  };
  /** Measuring and third parties, which wait for the shopper's consent. */
  readonly integrations: Integrations | null;
  readonly merchantInfo: { readonly mid: string; readonly environment: 'production' | 'sandbox' } | null;
}
