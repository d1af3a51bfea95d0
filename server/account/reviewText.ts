/**
 * Simple checks of shoppers' texts. They only decide whether the merchant must approve a review before it is published, so a
 * false positive only delays it.
 */

/** Addresses of web pages and of people, and long numbers to call. */
const contact =
  /https?:|www\.|\b[a-z0-9-]{2,}\.(com|net|org|in|co|shop|store|info|biz|xyz|online|site|club|io|me|app|link|ly|top|ru|cn)\b|\S+@\S+\.\S+|\bt\.me\b|(?:\d[\s-]?){10,}/i;

/** Common words of abuse in English and Hindi, as they are and with letters swapped for digits. */
const abuse =
  /\b(fuck\w*|shit\w*|bitch\w*|bastards?|assholes?|cunts?|sluts?|whores?|dick(head)?s?|chut(iya|iye|iyapa)\w*|madar ?chod\w*|behen ?chod\w*|bhen ?chod\w*|b(h)?osdi\w*|gaandu?|randi|harami|kutt[aei]|kamin[aei]|mc|bc)\b/;

/** Whether a text has a link, an address, a phone number or abuse. */
export function isSuspicious(text: string): boolean {
  const plain = text.normalize('NFKC').replace(/\p{Cf}/gu, '');
  return contact.test(plain) || abuse.test(withLetters(plain.toLowerCase()));
}

const letters: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '@': 'a',
  $: 's',
  '!': 'i',
};

function withLetters(text: string): string {
  return text.replace(/[01345@$!](?=[a-z])|(?<=[a-z])[01345@$]/g, (sign) => letters[sign] ?? sign);
}
