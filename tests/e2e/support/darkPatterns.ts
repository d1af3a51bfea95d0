/**
 * What no page may have: the Guidelines for Prevention and Regulation of Dark Patterns 2023 (CCPA), annexure 1, by the
 * number of the pattern there. A test plants each in a page, to show that it would be found.
 */
import type { BrowserContext, Page } from './test.ts';

const words: readonly (readonly [string, RegExp])[] = [
  [
    '1 false urgency',
    /\b(hurry|last chance|selling fast|\d+ (people|others|shoppers) (are )?(viewing|looking|bought))\b/i,
  ],
  [
    '3 confirm shaming',
    /\bno,? (i (don.t|do not|hate|prefer)|thanks,? i)\b|i.ll pay (the )?full price|\brisk it\b/i,
  ],
  ['5 subscription trap', /\b(auto-?renew|renews automatically|free trial|cancel any ?time by calling)/i],
  ['9 disguised advertisement', /\b(sponsored|promoted|paid partner(ship)?)\b/i],
  ['11 trick question', /\b(uncheck|untick|opt out of not|do not (un)?subscribe)\b/i],
  ['12 SaaS billing', /\b(billed|charged) (monthly|yearly|every month|every year|automatically)\b/i],
];

/** Fields that a form may require: those that a search, an order's address or an answer needs. */
const neededFields =
  /^(search|q|phone|pinCode|pincode|name|firstName|address|city|state|code|contact|complaint|email|coupon)$/i;
const smallestText = 11;

/** The property of `window` that lists what a page asks for without a press, from its first script on. */
const announced = '__askedByItself';

/** Records windows, downloads and permissions that pages ask for without a press. Call it before a page is opened. */
export async function watchForRogues(context: BrowserContext): Promise<string[]> {
  const found: string[] = [];
  context.on('page', (opened) => {
    opened.on('popup', () => found.push('13 rogue malware: a window by itself'));
    opened.on('download', () => found.push('13 rogue malware: a download by itself'));
  });
  await context.addInitScript((name) => {
    const asked: string[] = [];
    Reflect.set(window, name, asked);
    const note = (what: string) => () => {
      asked.push(what);
      return Promise.resolve('denied');
    };
    if ('Notification' in window) Notification.requestPermission = note('notifications') as never;
    navigator.geolocation.getCurrentPosition = note('the place') as never;
    navigator.geolocation.watchPosition = note('the place') as never;
    window.open = () => {
      asked.push('a window');
      return null;
    };
  }, announced);
  return found;
}

/** Names each dark pattern on the page in its present state. */
export async function darkPatternsOn(page: Page): Promise<string[]> {
  const text = await page.locator('body').innerText();
  const said = words.flatMap(([pattern, expression]) => {
    const match = expression.exec(text);
    return match === null ? [] : [`${pattern}: ${match[0]}`];
  });
  const seen = await page.evaluate(
    ({ needed, least, name }) => {
      const found: string[] = [];
      const isShown = (element: Element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      if (document.querySelector('main input[type=checkbox]:checked'))
        found.push('2 basket sneaking: a ticked box');
      for (const field of document.querySelectorAll<HTMLInputElement>(
        'input[required], select[required], textarea[required]',
      )) {
        if (!isShown(field) || new RegExp(needed, 'i').test(field.name || field.id)) continue;
        found.push(`4 forced action: ${field.name || field.id} must be filled in`);
      }
      // The answers to a question must look alike if they are side by side.
      for (const question of document.querySelectorAll(
        '[role=region][aria-label*=choice], section[aria-label*=choice]',
      )) {
        const looks = [...question.querySelectorAll('div > button')].filter(isShown).map((button) => {
          const { backgroundColor, color, fontSize, fontWeight } = getComputedStyle(button);
          return [backgroundColor, color, fontSize, fontWeight].join(' ');
        });
        if (new Set(looks).size > 1) found.push('6 interface interference: one answer is made to be pressed');
      }
      for (const element of document.querySelectorAll('body *')) {
        const own = [...element.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
        );
        if (!own || element.closest('svg, noscript, script, style') || !isShown(element)) continue;
        const size = Number.parseFloat(getComputedStyle(element).fontSize);
        if (size < least)
          found.push(`6 interface interference: ${size} px: ${element.textContent?.slice(0, 30)}`);
      }
      if (document.querySelector('iframe')) found.push('9 disguised advertisement: a frame');
      for (const link of document.querySelectorAll<HTMLAnchorElement>('main a[href^="http"]')) {
        // Links to the government's consumer helpline are allowed, because the law requires them.
        const isOfGovernment = link.hostname.endsWith('.gov.in');
        if (link.origin !== location.origin && !isOfGovernment)
          found.push(`9 disguised advertisement: ${link.href}`);
      }
      if (document.querySelector('dialog[open]')) found.push('10 nagging: a window before the page');
      const asked: unknown = Reflect.get(window, name);
      if (Array.isArray(asked)) found.push(...asked.map((what) => `13 rogue malware: asks for ${what}`));
      return found;
    },
    { needed: neededFields.source, least: smallestText, name: announced },
  );
  return [...said, ...seen];
}

/** Puts a pattern into a page, by its number, as a bad shop would. */
export const plants: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  '1 false urgency': (page) => append(page, '<p>Hurry! 17 people are looking at this.</p>'),
  '2 basket sneaking': (page) => append(page, '<label><input type="checkbox" checked> Donate ₹10</label>'),
  '3 confirm shaming': (page) => append(page, '<button>No, I prefer dull skin</button>'),
  '4 forced action': (page) => append(page, '<form><input name="newsletter" required></form>'),
  '5 subscription trap': (page) => append(page, '<p>Free trial, then it renews automatically.</p>'),
  '6 interface interference': (page) =>
    page.getByRole('main').evaluate((main) => {
      const small = document.createElement('p');
      small.textContent = 'plus a fee of ₹49';
      small.style.fontSize = '7px';
      main.append(small);
    }),
  '9 disguised advertisement': (page) => append(page, '<a href="https://ads.example/">Best soap</a>'),
  '10 nagging': (page) => append(page, '<dialog open>Join us!</dialog>'),
  '11 trick question': (page) => append(page, '<p>Untick to not hear from us.</p>'),
  '12 SaaS billing': (page) => append(page, '<p>Charged automatically.</p>'),
  '13 rogue malware': (page) => page.evaluate(() => void Notification.requestPermission()),
};

async function append(page: Page, html: string): Promise<void> {
  await page
    .getByRole('main')
    .evaluate((main, planted) => main.insertAdjacentHTML('beforeend', planted), html);
}
