import sharp from 'sharp';

/** What a drawing may refer to: one of its own parts, or a raster picture in the file itself. */
const own = '(?:#|data:image/(?:png|jpe?g|webp|gif|avif)[;,])';

/** Each matches something that runs, loads, or can later set a link or a script. */
const dangers: readonly RegExp[] = [
  /<(?:[\w-]+:)?(?:script|foreignObject|set|iframe|embed|object|audio|video|link)[\s>/]/i,
  /<(?:[\w-]+:)?animate[^>]*attributeName\s*=\s*["']?(?:[\w-]+:)?(?:href|on)/i,
  /[\s"'/]on\w+\s*=/i,
  /<!ENTITY|<\?xml-stylesheet|@import/i,
  new RegExp(String.raw`\bhref\s*=\s*["']?\s*(?!["'\s]|${own})`, 'i'),
  new RegExp(String.raw`\burl\(\s*["']?\s*(?!["'\s]|${own})`, 'i'),
];

/** Why this is no SVG drawing that stands alone and can be shown; `null` when it is one. */
export async function drawingProblem(svg: string, longest: number): Promise<string | null> {
  if (!(await isDrawing(svg))) return 'is no SVG drawing; save it as SVG';
  if (svg.length > longest)
    return `has more than ${longest} characters; every page carries it: make it simpler`;
  if (dangers.some((danger) => danger.test(plainly(svg))))
    return 'runs or loads something; save it as a plain drawing without scripts and links';
  return null;
}

async function isDrawing(svg: string): Promise<boolean> {
  if (!/<svg[\s>]/.test(svg)) return false;
  try {
    return (await sharp(Buffer.from(svg)).metadata()).format === 'svg';
  } catch {
    return false;
  }
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  colon: ':',
};

/** The text with the escapes of XML and CSS decoded, and without CSS comments. */
function plainly(svg: string): string {
  const sign = (digits: string, base: number) => {
    const code = Number.parseInt(digits, base);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  };
  return svg
    .replace(/&#x([\da-f]+);?/gi, (_, digits: string) => sign(digits, 16))
    .replace(/&#(\d+);?/g, (_, digits: string) => sign(digits, 10))
    .replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\\([\da-f]{1,6})\s?/gi, (_, digits: string) => sign(digits, 16))
    .replace(/\\(.)/g, '$1');
}
