/** Operates a browser like a shopper: finds controls by their names, presses, types, and waits for the result. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Driver, Frame } from './driver.ts';

type Kind = 'button' | 'link' | 'field' | 'radio' | 'checkbox';

/** How long to wait for the result of a press, which may need an uncached page. */
const patienceMs = 30_000;
const betweenMs = 100;
const mark = 'data-engines';

const selectors: Readonly<Record<Kind, string>> = {
  button: 'button, [role=button], summary',
  link: 'a[href]',
  field: 'input:not([type=radio]):not([type=checkbox]):not([type=hidden]), textarea, select',
  radio: 'input[type=radio]',
  checkbox: 'input[type=checkbox]',
};

export interface Hand {
  /** Opens a page of the shop and waits until it has come alive. */
  visit(path: string): Promise<void>;
  /** Waits for a control with a matching name that can be pressed, and presses it. */
  press(kind: Kind, name: RegExp, frame?: Frame): Promise<void>;
  /** Replaces a field's text, by keys. */
  fill(name: RegExp, text: string, frame?: Frame): Promise<void>;
  /** Waits until an expression is true in the page. */
  until(expression: string): Promise<void>;
}

export function createHand(driver: Driver, shopUrl: string): Hand {
  async function wait(what: string, isThere: () => Promise<boolean>): Promise<void> {
    const until = Date.now() + patienceMs;
    while (!(await isThere())) {
      if (Date.now() > until) throw new Error(`waited in vain for ${what}`);
      await pause(betweenMs);
    }
  }

  /** Marks the control, so that the driver can find it. Returns the mark's selector. */
  async function find(kind: Kind, name: RegExp, frame: Frame): Promise<string> {
    const expression = `(${markControl})(${JSON.stringify([kind, selectors[kind], name.source, mark])})`;
    await wait(`${kind} ${name}`, async () => (await driver.evaluate(expression, frame)) === true);
    return `[${mark}]`;
  }

  /** Returns the control's selector. */
  async function press(kind: Kind, name: RegExp, frame: Frame = 'page'): Promise<string> {
    const selector = await find(kind, name, frame);
    try {
      await driver.press(selector, frame);
    } catch (error) {
      throw new Error(`${kind} ${name} cannot be pressed`, { cause: error });
    }
    return selector;
  }

  return {
    async visit(path) {
      await driver.goTo(`${shopUrl}${path}`);
      await wait(`${path} to come alive`, async () => (await driver.evaluate(isAlive, 'page')) === true);
    },
    async press(kind, name, frame) {
      await press(kind, name, frame);
    },
    async fill(name, text, frame = 'page') {
      const selector = await press('field', name, frame);
      await driver.evaluate(`document.querySelector('${selector}')?.select()`, frame);
      await driver.type(text, selector, frame);
    },
    until: (expression) => wait(expression, async () => (await driver.evaluate(expression, 'page')) === true),
  };
}

const isAlive = `Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react'))`;

/**
 * Runs in the page. Only controls in the topmost modal dialog count, and nothing is found while something moves; animations
 * that follow the scroll position are ignored, because they never end. Scrolls to the control, because WebKit's driver does not
 * do so if it begins a few pixels below the window's edge.
 */
const markControl = `([kind, selector, source, mark]) => {
  if (document.getAnimations().some(({ playState, effect, timeline }) =>
    playState === 'running' && timeline === document.timeline && effect?.getComputedTiming().iterations !== Infinity)) return false;
  const root = [...document.querySelectorAll('dialog')].filter((dialog) => dialog.matches(':modal')).at(-1) ?? document;
  const nameOf = (element) =>
    (element.getAttribute('aria-label') ??
      (element.labels?.length ? [...element.labels].map((label) => label.textContent).join(' ') : element.textContent) ??
      '').replace(/\\s+/g, ' ').trim();
  const pattern = new RegExp(source);
  for (const old of document.querySelectorAll('[' + mark + ']')) old.removeAttribute(mark);
  for (const element of root.querySelectorAll(selector)) {
    const isChoice = kind === 'radio' || kind === 'checkbox';
    const target = isChoice ? (element.labels?.[0] ?? element) : element;
    const isSeen = target.getClientRects().length > 0 && getComputedStyle(target).visibility === 'visible';
    if (!isSeen || element.disabled || element.closest('[inert]') || !pattern.test(nameOf(element))) continue;
    target.setAttribute(mark, '');
    const { top, bottom } = target.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight) target.scrollIntoView({ block: 'center' });
    return true;
  }
  return false;
}`;
