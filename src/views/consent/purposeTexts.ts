/** What shoppers read about each purpose of consent. */
import type { Purpose, PurposeUse } from '../../machines/integrations/consent/index.ts';

interface PurposeText {
  readonly name: string;
  readonly what: string;
  readonly why: string;
  readonly keptHere: string;
}

export const purposeTexts: Readonly<Record<Purpose, PurposeText>> = {
  measuring: {
    name: 'Measuring visits',
    what: 'The pages you open, what you add and buy, and how fast pages are. No name, phone or address.',
    why: 'To see what sells, and to mend what is slow or unclear.',
    keptHere: '90 days with us',
  },
  offers: {
    name: 'Partner offers',
    what: 'Which products you look at and buy, and that you came from an advertisement.',
    why: 'To show you offers, and to know which advertisements work.',
    keptHere: 'Nothing with us',
  },
  chat: {
    name: 'Chat',
    what: 'That you are here, the page you are on, and what you write.',
    why: 'To answer you while you look around.',
    keptHere: 'Nothing with us',
  },
};

export function receiversOf({ hosts }: PurposeUse): string {
  return hosts.length === 0 ? 'This shop alone' : `This shop, and ${hosts.join(', ')}`;
}

export function keptFor({ purpose, hosts }: PurposeUse): string {
  const there = hosts.length === 0 ? '' : `; there as long as ${hosts.length === 1 ? 'it says' : 'they say'}`;
  return `${purposeTexts[purpose].keptHere}${there}. We ask again after 180 days.`;
}
