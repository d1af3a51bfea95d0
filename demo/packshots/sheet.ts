/** A drawing's shared definitions (gradients, blurs, clips), made on demand and named in order of use. */

/** Offset 0 to 1, colour, opacity. */
export type Stop = readonly [offset: number, colour: string, opacity?: number];

export interface Sheet {
  readonly linear: (stops: readonly Stop[], x1: number, y1: number, x2: number, y2: number) => string;
  readonly radial: (stops: readonly Stop[], cx: number, cy: number, r: number, transform?: string) => string;
  /** A Gaussian blur as an attribute, `deviation` in user units; `margin` as a share of the shape, less is faster. */
  readonly blur: (deviation: number, margin?: number) => string;
  /** A shadow to the lower right of the element that has this attribute. */
  readonly shadow: (distance: number, deviation: number, colour: string, opacity: number) => string;
  /** A clip to a path as an attribute. */
  readonly clip: (path: string) => string;
  readonly pattern: (width: number, height: number, content: string, transform?: string) => string;
  readonly defs: () => string;
}

export function createSheet(): Sheet {
  const entries = new Map<string, string>();

  function define(markup: (id: string) => string): string {
    const key = markup('');
    const known = entries.get(key);
    if (known !== undefined) return known;
    const id = `d${entries.size}`;
    entries.set(key, id);
    definitions.push(markup(id));
    return id;
  }

  const definitions: string[] = [];

  return {
    linear: (stops, x1, y1, x2, y2) => {
      const line = `x1="${num(x1)}" y1="${num(y1)}" x2="${num(x2)}" y2="${num(y2)}"`;
      const id = define(
        (name) =>
          `<linearGradient id="${name}" gradientUnits="userSpaceOnUse" ${line}>${stopList(stops)}</linearGradient>`,
      );
      return `url(#${id})`;
    },
    radial: (stops, cx, cy, r, transform) => {
      const circle = `cx="${num(cx)}" cy="${num(cy)}" r="${num(r)}"`;
      const turned = transform === undefined ? '' : ` gradientTransform="${transform}"`;
      const id = define(
        (name) =>
          `<radialGradient id="${name}" gradientUnits="userSpaceOnUse" ${circle}${turned}>${stopList(stops)}</radialGradient>`,
      );
      return `url(#${id})`;
    },
    blur: (deviation, margin = 0.75) => {
      const id = define(
        (name) =>
          `<filter id="${name}" color-interpolation-filters="sRGB" ${region(margin)}><feGaussianBlur stdDeviation="${num(deviation)}"/></filter>`,
      );
      return `filter="url(#${id})"`;
    },
    shadow: (distance, deviation, colour, opacity) => {
      const id = define(
        (name) =>
          `<filter id="${name}" color-interpolation-filters="sRGB" ${region(0.3)}><feDropShadow dx="${num(distance * 0.55)}" dy="${num(distance)}" stdDeviation="${num(deviation)}" flood-color="${colour}" flood-opacity="${num(opacity)}"/></filter>`,
      );
      return `filter="url(#${id})"`;
    },
    clip: (path) => {
      const id = define((name) => `<clipPath id="${name}"><path d="${path}"/></clipPath>`);
      return `clip-path="url(#${id})"`;
    },
    pattern: (width, height, content, transform) => {
      const turned = transform === undefined ? '' : ` patternTransform="${transform}"`;
      const id = define(
        (name) =>
          `<pattern id="${name}" patternUnits="userSpaceOnUse" width="${num(width)}" height="${num(height)}"${turned}>${content}</pattern>`,
      );
      return `url(#${id})`;
    },
    defs: () => `<defs>${definitions.join('')}</defs>`,
  };
}

function region(margin: number): string {
  const size = num(100 + margin * 200);
  return `x="${num(-margin * 100)}%" y="${num(-margin * 100)}%" width="${size}%" height="${size}%"`;
}

function stopList(stops: readonly Stop[]): string {
  return stops
    .map(([offset, colour, opacity]) => {
      const faded = opacity === undefined ? '' : ` stop-opacity="${num(opacity)}"`;
      return `<stop offset="${num(offset)}" stop-color="${colour}"${faded}/>`;
    })
    .join('');
}

/** Formats a number for SVG: at most three decimals, never an exponent. */
export function num(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}

/** A filled path. */
export function path(d: string, fill: string, extra = ''): string {
  return `<path d="${d}" fill="${fill}"${extra === '' ? '' : ` ${extra}`}/>`;
}

export function ellipse(cx: number, cy: number, rx: number, ry: number, fill: string, extra = ''): string {
  return `<ellipse cx="${num(cx)}" cy="${num(cy)}" rx="${num(rx)}" ry="${num(ry)}" fill="${fill}" ${extra}/>`;
}

/** Translates, rotates (degrees) and scales a drawing that is centred on the origin. */
export function place(content: string, x: number, y: number, scale = 1, turn = 0): string {
  return `<g transform="translate(${num(x)} ${num(y)}) rotate(${num(turn)}) scale(${num(scale)})">${content}</g>`;
}

export function group(content: string, attributes: string): string {
  return `<g ${attributes}>${content}</g>`;
}
