/** A guide whose commands can be run: blocks of `console` with commands after `$` and what they print, and one of `sh` that comes first. */

export interface GuideStep {
  readonly command: string;
  /** What the guide prints after it; `…` stands for lines that are left out. */
  readonly lines: readonly string[];
}

export interface Guide {
  /** Shell that every command needs. */
  readonly prelude: string;
  readonly steps: readonly GuideStep[];
  /** The codes of orders, in the order in which they are first named; `…-7K3M-9QX2` is that of previews. */
  readonly codes: readonly string[];
}

const codeOfOrder = /\b[A-Z]{3}-[0-9A-Z]{4}-[0-9A-Z]{4}\b/g;

export function readGuide(text: string): Guide {
  const [, prelude = ''] = /```sh\n([\s\S]*?)```/.exec(text) ?? [];
  const blocks = [...text.matchAll(/```console\n([\s\S]*?)```/g)].map(([, block = '']) => block);
  const steps = blocks.flatMap((block) =>
    block.split(/^\$ /m).flatMap((part): GuideStep[] => {
      const [command = '', ...lines] = part.trimEnd().split('\n');
      return command === '' ? [] : [{ command, lines }];
    }),
  );
  return {
    prelude,
    steps,
    codes: [...new Set(text.match(codeOfOrder) ?? [])].filter((code) => !code.endsWith('-7K3M-9QX2')),
  };
}

/** Where what was printed differs from the guide; `null`: nowhere. Times, ages and numbers of rows may differ. */
export function differenceOf({ lines }: GuideStep, printed: readonly string[]): string | null {
  let at = 0;
  let isSkipping = false;
  for (const line of lines) {
    if (line.trim() === '…') {
      isSkipping = true;
      continue;
    }
    const wanted = masked(line);
    const found = printed.findIndex((each, index) => index >= at && masked(each) === wanted);
    if (found < 0 || (!isSkipping && found !== at))
      return `${line}\n  where it printed\n${printed.slice(at).join('\n')}`;
    at = found + 1;
    isSkipping = false;
  }
  return isSkipping || at === printed.length
    ? null
    : `the end\n  where it printed\n${printed.slice(at).join('\n')}`;
}

function masked(line: string): string {
  return line
    .trimEnd()
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'ID')
    .replace(/\b[0-9a-f]{8}\b/g, 'NUMBER')
    .replace(/\d{4}-\d\d-\d\d( \d\d:\d\d| \((Mon|Tue|Wed|Thu|Fri|Sat)\))?/g, 'TIME')
    .replace(/TIME(, TIME)+/g, 'TIMES')
    .replace(/\b\d+ (min|h|days)\b/g, 'AGE')
    .replace(/quiet hours \d+-\d+/, 'quiet hours FROM-TO')
    .replace(/(INV|CN)([/-])\d\d-\d\d[/-](\d{5})/g, '$1$2YEAR$2$3');
}
