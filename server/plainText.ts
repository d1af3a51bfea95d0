/** What the texts of shoppers may hold that others read: in messages, on papers, on pages. */

/** Steers the direction of the text around it, or is not seen at all. Joiners of India's scripts stay. */
const steering = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const seen = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;

/** The text without characters that are not seen, or that turn others around. */
function withoutSteering(text: string): string {
  return text.replace(steering, '');
}

/** Whether anything of the text can be seen. */
export function isSeen(text: string): boolean {
  return seen.test(text);
}

/** Joiners after nothing that they could join, and those that only repeat the one before. */
const looseJoiners = /(?<![\p{L}\p{M}\p{N}\p{S}])[\u200c\u200d]+|(?<=[\u200c\u200d])[\u200c\u200d]+/gu;

/** What a person wrote, on one line; empty if nothing of it can be seen. The gate for what shoppers write, and what staff write for them. */
export function lineOf(text: string): string {
  return tidied(text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' '));
}

/** The same with its line breaks. */
export function linesOf(text: string): string {
  return tidied(text.replace(/[^\P{Cc}\n\r\t]/gu, ''));
}

/** For the merchant's terminal: no line break and no control sequence of a shopper's reaches it, and nothing that is not seen. */
export function onOneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ');
}

function tidied(text: string): string {
  const tidy = withoutSteering(text).replace(looseJoiners, '').trim();
  return isSeen(tidy) ? tidy : '';
}

/** Mail programs make links of these by themselves. Initials and titles such as "K.R. Meena" and "Md.Irfan" are none. */
const address = /:\/\/|\bwww\.|\S@\S+\.\p{L}/iu;
const clear = 'com|net|org|in|info|biz|xyz|online|site|io|ly|ru|cn|icu|tk|vip';
/** Endings of addresses that are also words: "Opp.Club Road" is a place. */
const unclear = 'co|me|app|shop|store|club|link|click|live|top|pro|win|bet';
const endings = (words: string) => new RegExp(`[\\p{L}\\p{N}-]{2,}\\.(?:${words})(?![\\p{L}\\p{N}])`, 'iu');
const inName = endings(`${clear}|${unclear}`);
const inPlace = endings(clear);

/** Whether a mail program would show a part of a name, or of a place such as a street, as a link. */
export function holdsLink(text: string, kind: 'name' | 'place'): boolean {
  const plain = withoutSteering(text.normalize('NFKC'));
  return address.test(plain) || (kind === 'name' ? inName : inPlace).test(plain);
}

/** What a form says of a text with a link. */
export const noLinks = 'Please leave out web and e-mail addresses';
