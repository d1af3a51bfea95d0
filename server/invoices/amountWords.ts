/** Amounts in words, as tax documents carry them. */

const ones =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

/** Writes an amount in words: "Rupees one thousand two hundred and thirty-one and ten paise only". Counts in lakh and crore. */
export function rupeesInWords(paise: number): string {
  const rest = paise % 100;
  const whole = inWords((paise - rest) / 100);
  return `Rupees ${whole}${rest === 0 ? '' : ` and ${inWords(rest)} paise`} only`;
}

function inWords(value: number): string {
  if (value < 20) return ones[value] ?? '';
  if (value < 100) {
    const unit = value % 10;
    return `${tens[Math.floor(value / 10)]}${unit === 0 ? '' : `-${ones[unit]}`}`;
  }
  const [size, name] =
    value >= 10_000_000
      ? [10_000_000, 'crore']
      : value >= 100_000
        ? [100_000, 'lakh']
        : value >= 1_000
          ? [1_000, 'thousand']
          : [100, 'hundred'];
  const rest = value % Number(size);
  const and = rest > 0 && rest < 100 ? ' and ' : ' ';
  return `${inWords(Math.floor(value / Number(size)))} ${name}${rest === 0 ? '' : `${and}${inWords(rest)}`}`;
}
