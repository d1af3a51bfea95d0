import { withLatinDigits } from './devanagari.ts';

/** The price range that a query names, in rupees, and the rest of the query. */
export interface PricedText {
  readonly text: string;
  readonly gte?: number;
  readonly lte?: number;
}

const amount = String.raw`(?:₹|rs\.?|inr|रु\.?)?\s*(\d{1,3}(?:,\d{2,3})+(?:\.\d{1,2})?|\d{2,6}(?:\.\d{1,2})?)(?:\s*(?:₹|rs\b\.?|rupees|rupaye|रुपये|रुपए|रु\.?|/-))?`;
/** The end of a word in Devanagari, which `\b` does not find. */
const wordEnd = String.raw`(?![\p{L}\p{M}])`;
const phrases: readonly { readonly pattern: RegExp; read(...amounts: number[]): Omit<PricedText, 'text'> }[] =
  [
    {
      pattern: new RegExp(String.raw`\b(?:between|from)\s+${amount}\s*(?:and|to|-|–)\s*${amount}`, 'i'),
      read: (gte, lte) => ({ gte, lte }),
    },
    {
      pattern: new RegExp(String.raw`\b(?:under|below|less than|upto|up to|within|max)\s+${amount}`, 'i'),
      read: (lte) => ({ lte }),
    },
    {
      pattern: new RegExp(String.raw`${amount}\s+(?:(?:se|ke)\s+(?:kam|andar|neeche|niche)|tak)\b`, 'i'),
      read: (lte) => ({ lte }),
    },
    {
      pattern: new RegExp(String.raw`${amount}\s+(?:(?:से|के)\s+(?:कम|अंदर|अन्दर|भीतर|नीचे)|तक)${wordEnd}`, 'iu'),
      read: (lte) => ({ lte }),
    },
    {
      pattern: new RegExp(String.raw`\b(?:above|over|more than|min)\s+${amount}`, 'i'),
      read: (gte) => ({ gte }),
    },
  ];

/** “Cheapest sunscreen”, “sabse sasta sabun”: the shopper wants the lowest price first. */
const cheapest =
  /\b(?:cheap(?:est)?|lowest priced?|(?:sabse\s+)?sast[aei])\b|(?:सबसे\s+)?सस्त[ाेी](?![\p{L}\p{M}])/iu;

/** The sort order that a query asks for, and the rest of the query. */
export function readOrderWords(text: string): { readonly text: string; readonly isCheapestFirst: boolean } {
  const rest = text.replace(cheapest, ' ').replace(/\s+/g, ' ').trim();
  // “Cheap” alone is no query.
  const isCheapestFirst = cheapest.test(text) && rest !== '';
  return { text: isCheapestFirst ? rest : text, isCheapestFirst };
}

/** Reads “face wash under 200”, “between 200 and 500”, “300 se kam”, “३०० से कम”. Other numbers stay in the text: “SPF 50”, “100 ml”. */
export function readPriceWords(typed: string): PricedText {
  const text = withLatinDigits(typed);
  for (const { pattern, read } of phrases) {
    const found = pattern.exec(text);
    if (found === null || /^\s*(?:(?:ml|l|g|kg)\b|%)/i.test(text.slice(found.index + found[0].length)))
      continue;
    const rest = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`;
    return {
      text: rest.replace(/\s+/g, ' ').trim(),
      ...read(...found.slice(1).map((figure) => Number(figure.replaceAll(',', '')))),
    };
  }
  return { text: typed };
}
