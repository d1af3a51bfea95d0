/** The payment window's fields: formats, checks and problem texts. No DOM. */

export type Checked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: string };

/** The only accepted card numbers, so that nobody enters a real card. */
const TEST_CARDS: Readonly<Record<string, string>> = {
  '4111111111111111': 'Visa',
  '5267318187975449': 'MasterCard',
  '6074820000000007': 'RuPay',
};

export const TEST_CARD = {
  number: '4111 1111 1111 1111',
  expiry: '12 / 34',
  cvv: '123',
  name: 'Test Shopper',
};

export type CardFields = {
  readonly number: string;
  readonly expiry: string;
  readonly cvv: string;
  readonly name: string;
};

export type CardProblems = Partial<Record<keyof CardFields, string>>;

export function checkVpa(text: string): Checked<string> {
  const vpa = text.trim().toLowerCase();
  if (vpa === '') return { ok: false, problem: 'Enter a UPI ID' };
  if (!/^[\w.-]{1,64}@[\w.-]{1,64}$/.test(vpa))
    return { ok: false, problem: 'A UPI ID looks like name@bank' };
  return { ok: true, value: vpa };
}

/** Returns the problem of each invalid field of the card. `now` decides whether the card has expired. */
export function cardProblems(card: CardFields, now: Date): CardProblems {
  const problems: CardProblems = {};
  if (!(digits(card.number) in TEST_CARDS))
    problems.number = 'Only test cards work here, such as 4111 1111 1111 1111';
  if (!isInFuture(card.expiry, now)) problems.expiry = 'Enter a month that is still to come, MM / YY';
  if (!/^\d{3}$/.test(card.cvv)) problems.cvv = 'Enter 3 digits';
  if (card.name.trim() === '') problems.name = 'Enter the name on the card';
  return problems;
}

/** The card's data that is sent: never the whole number, the date or the CVV. */
export function cardSummary(card: CardFields) {
  const number = digits(card.number);
  return {
    last4: number.slice(-4),
    network: TEST_CARDS[number] ?? 'Visa',
    name: card.name.trim().slice(0, 100),
  };
}

export function formatCardNumber(text: string): string {
  return digits(text)
    .slice(0, 16)
    .replace(/(\d{4})(?=\d)/g, '$1 ');
}

export function formatExpiry(text: string): string {
  const figures = digits(text).slice(0, 4);
  return figures.length > 2 ? `${figures.slice(0, 2)} / ${figures.slice(2)}` : figures;
}

export function formatMoney(paise: number, currency: string): string {
  return new Intl.NumberFormat('en-IN', { style: 'currency', currency }).format(paise / 100);
}

/** Masks a phone number except for its end. */
export function maskContact(contact: string): string {
  const figures = digits(contact);
  return figures.length < 6 ? '' : `•••••• ${figures.slice(-4)}`;
}

/** Formats seconds as minutes and seconds, such as 4:05. */
export function formatTime(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The brand's colour and a text colour that is readable on it; `undefined` if the colour is not a hex code. */
export function readColor(
  text: string | null,
): { readonly accent: string; readonly onAccent: string } | undefined {
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text ?? '');
  if (!hex) return undefined;
  const [red, green, blue] = hex.slice(1).map((part) => linear(Number.parseInt(part, 16) / 255));
  const luminance = 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
  // Below this luminance white has more contrast than the dark ink; at it, both have the same.
  return { accent: hex[0], onAccent: luminance < 0.2 ? '#ffffff' : '#16181d' };
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

function isInFuture(expiry: string, now: Date): boolean {
  const [, month = '', year = ''] = /^(\d{2}) \/ (\d{2})$/.exec(expiry) ?? [];
  const monthNumber = Number(month);
  if (monthNumber < 1 || monthNumber > 12) return false;
  return new Date(2000 + Number(year), monthNumber, 1) > now;
}

function digits(text: string): string {
  return text.replace(/\D/g, '');
}
